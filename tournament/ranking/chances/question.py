"""The question for the rules: who can still make the announced cut, as of the start of the round in play."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from enum import StrEnum

from pairing.scoring import open_tables
from pairing.types import Event, Round
from tournament.kernel.cache import once_per_version
from tournament.kernel.records import event_record
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.play.cut.facts import cut_stage

_EDITION = 2  # The version of the computation: increasing it makes the site compute all answers again.


class NoQuestion(StrEnum):
    """Why there is no question."""

    NOT_PLAYING = "not_playing"  # no round has been published yet, or the event is over
    NO_CUT = "no_cut"
    CUT_MADE = "cut_made"
    ROUNDS_OVER = "rounds_over"  # the standings show who is in
    TOO_FEW = "too_few"  # every active player is in


@dataclass(frozen=True, slots=True)
class ChancesQuestion:
    """Who can still make this event's cut to the top `size`, with `to_come` rounds still unpaired.

    If the newest round is in play, the question uses the state at its start. The answers apply until all its
    results are in, so one table's report doesn't show another table what result it needs.
    """

    event: Event
    size: int
    to_come: int
    is_in_play: bool

    @property
    def round(self) -> int:
        """The newest published round."""
        return self.event.rounds[-1].number

    @property
    def digest(self) -> str:
        """A digest of the question: equal digests mean equal answers. Names aren't part of it."""
        nameless = replace(self.event, players=tuple(replace(each, name="") for each in self.event.players))
        asked = repr((_EDITION, nameless, self.size, self.to_come))
        return hashlib.sha256(asked.encode()).hexdigest()

    @property
    def seed(self) -> int:
        """The seed for the simulations, based only on the question, so that anyone can repeat them."""
        return int(self.digest[:8], 16)


@dataclass(frozen=True, slots=True)
class AskedChances:
    """What a page shows about the question, without the event; `why_not` is set if there is no question."""

    why_not: NoQuestion | None
    digest: str = ""
    size: int = 0
    round: int = 0
    to_come: int = 0
    is_in_play: bool = False


@once_per_version
def asked_chances(tournament: Tournament) -> AskedChances:
    """Return the question for the event's current version. Takes a fixed number of queries."""
    asked = chances_question(tournament)
    if isinstance(asked, NoQuestion):
        return AskedChances(asked)
    return AskedChances(None, asked.digest, asked.size, asked.round, asked.to_come, asked.is_in_play)


def chances_question(tournament: Tournament) -> ChancesQuestion | NoQuestion:
    """Return an event's current question, based only on published rounds, or why there is none."""
    if tournament.state != EventState.RUNNING:
        return NoQuestion.NOT_PLAYING
    size = tournament.cut_size or 0
    if not size:
        return NoQuestion.NO_CUT
    if cut_stage(tournament) is not None:
        return NoQuestion.CUT_MADE
    event = event_record(tournament)
    if not event.rounds:
        return NoQuestion.NOT_PLAYING
    newest = event.rounds[-1]
    is_in_play = bool(open_tables(newest, event.scoring))
    to_come = max(0, (tournament.planned_rounds or 0) - len(event.rounds))
    if not is_in_play and not to_come:
        return NoQuestion.ROUNDS_OVER
    if sum(each.active and not each.disqualified for each in event.players) <= size:
        return NoQuestion.TOO_FEW
    if is_in_play:
        event = replace(event, rounds=(*event.rounds[:-1], _as_it_began(newest)))
    return ChancesQuestion(event, size, to_come, is_in_play)


def _as_it_began(newest: Round) -> Round:
    tables = (
        table if table.is_bye else replace(table, games=(), stated=None, short=None)
        for table in newest.tables
    )
    return Round(newest.number, tuple(tables))
