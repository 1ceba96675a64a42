"""Conduct: which penalty follows, and when a player's penalties propose to disqualify them (REG 12.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

# The one kind with a fixed penalty: by the community's guide on run timing (JUD 55), not by the regulations.
HIDDEN_CARDS = "hidden_cards"


class Level(StrEnum):
    """How heavy a penalty is, lightest first."""

    CAUTION = "caution"
    WARNING = "warning"
    GAME_LOSS = "game_loss"
    DISQUALIFICATION = "disqualification"


@dataclass(frozen=True, slots=True)
class Offence:
    """One penalty of a player. `declined`: the disqualification that it proposed was declined."""

    id: int
    kind: str
    level: Level
    withdrawn: bool = False
    declined: bool = False


def proposed_level(kind: str, earlier: Sequence[Offence]) -> Level:
    """Return the level for a new offence of this kind, after the player's `earlier` ones.

    Players who show hidden cards are warned, the second time disqualified (JUD 55). For all else the
    leader is free: a caution is where to begin.
    """
    if kind != HIDDEN_CARDS:
        return Level.CAUTION
    before = any(each.kind == HIDDEN_CARDS and not each.withdrawn for each in earlier)
    return Level.DISQUALIFICATION if before else Level.WARNING


def disqualifying(offences: Sequence[Offence]) -> tuple[Offence, ...]:
    """Return the offences, oldest first, that propose to disqualify the player and wait for an answer.

    An offence proposes it where the leader gave it that level, and where it is not the first time that
    the player showed hidden cards (JUD 55). An undone one counts for nothing; one declined is answered.
    """
    standing = [each for each in offences if not each.withdrawn]
    hidden = [each for each in standing if each.kind == HIDDEN_CARDS]
    return tuple(
        each
        for each in standing
        if not each.declined and (each.level is Level.DISQUALIFICATION or each in hidden[1:])
    )
