"""The time players have to read each other's decks before a game of the cut (NOW 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from math import ceil

from django.utils import timezone

from tournament.models import DeckLists, DeckReading, DecksOpenTo, Tournament
from tournament.models.states import EventState
from tournament.play.cut.records import BracketRecord


class ReadingPhase(StrEnum):
    """The state of the reading time."""

    AWAITED = "awaited"  # until a staff member starts it
    OPEN = "open"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ReadingTime:
    """The reading time before one game, as of `now`; `newest` is its row's key, 0 before it starts."""

    phase: ReadingPhase
    newest: int
    until: datetime | None
    now: datetime

    @property
    def deadline(self) -> str:
        """The end in milliseconds since 1970, for the browser's countdown; empty before it starts."""
        return _milliseconds(self.until) if self.until else ""

    @property
    def served(self) -> str:
        """The server's time in milliseconds since 1970, so that the browser can correct its own."""
        return _milliseconds(self.now)

    @property
    def seconds_left(self) -> int:
        """The seconds left, rounded up."""
        return max(0, ceil((self.until - self.now).total_seconds())) if self.until else 0


def are_read_before_games(tournament: Tournament) -> bool:
    """Return whether the players of a cut game read each other's lists before it (NOW 4.3)."""
    has_lists = tournament.deck_lists != DeckLists.NONE
    return has_lists and tournament.cut_decks == DecksOpenTo.OPPONENTS


def newest_readings(pairings: Iterable[int]) -> dict[int, DeckReading]:
    """Return the current reading time of each table, by key. One query."""
    rows = DeckReading.objects.filter(pairing__in=list(pairings)).order_by("pk")
    return {row.pairing_id: row for row in rows}


def reading_times(tournament: Tournament, record: BracketRecord) -> Mapping[int, ReadingTime]:
    """Return the reading time of each open game, by number. One query at most."""
    if tournament.state != EventState.RUNNING or not are_read_before_games(tournament):
        return {}
    tables = {game.number: record.tables.get(game.number) for game in record.open_games}
    opened = {number: table.pairing for number, table in tables.items() if table and table.seated}
    newest, now = newest_readings(opened.values()), timezone.now()
    return {number: time_to_read(newest.get(pairing), now) for number, pairing in opened.items()}


def time_to_read(newest: DeckReading | None, now: datetime) -> ReadingTime:
    """Return the state of the reading time at `now`, given its newest row, which is None if it hasn't
    started.
    """
    if newest is None:
        return ReadingTime(ReadingPhase.AWAITED, 0, None, now)
    phase = ReadingPhase.OPEN if now < newest.until else ReadingPhase.OVER
    return ReadingTime(phase, newest.pk, newest.until, now)


def _milliseconds(moment: datetime) -> str:
    return str(int(moment.timestamp() * 1000))
