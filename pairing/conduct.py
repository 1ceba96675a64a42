"""Conduct: which penalty follows an offense, and when disqualification is proposed (REG 12.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

# The only kind with a fixed penalty, set by the community's guide on run timing (JUD 55), not by the
# regulations.
HIDDEN_CARDS = "hidden_cards"


class Level(StrEnum):
    """The severity of a penalty, lightest first."""

    CAUTION = "caution"
    WARNING = "warning"
    GAME_LOSS = "game_loss"
    DISQUALIFICATION = "disqualification"


@dataclass(frozen=True, slots=True)
class Offence:
    """One penalty of a player. `declined`: the staff declined the disqualification that it proposed."""

    id: int
    kind: str
    level: Level
    withdrawn: bool = False
    declined: bool = False


def proposed_level(kind: str, earlier: Sequence[Offence]) -> Level:
    """Return the level for a new offense of this kind, given the player's `earlier` ones.

    Showing hidden cards gets a warning the first time and disqualification the second (JUD 55). For
    everything else the staff decide freely, starting from a caution.
    """
    if kind != HIDDEN_CARDS:
        return Level.CAUTION
    before = any(each.kind == HIDDEN_CARDS and not each.withdrawn for each in earlier)
    return Level.DISQUALIFICATION if before else Level.WARNING


def disqualifying(offences: Sequence[Offence]) -> tuple[Offence, ...]:
    """Return the offenses, oldest first, for which disqualification is proposed but not decided yet.

    An offense proposes disqualification if the staff gave it that level, or if it isn't the first time that
    the player showed hidden cards (JUD 55). Undone offenses don't count, and declined ones have been decided.
    """
    standing = [each for each in offences if not each.withdrawn]
    hidden = [each for each in standing if each.kind == HIDDEN_CARDS]
    return tuple(
        each
        for each in standing
        if not each.declined and (each.level is Level.DISQUALIFICATION or each in hidden[1:])
    )
