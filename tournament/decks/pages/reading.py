"""Who may read whose decks before a game of the cut, and for how long still (NOW 4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from math import ceil

from django.utils import timezone

from decklists.types import Side
from tournament.decks.card_words import SIDES
from tournament.decks.pages.deck import DeckView, submitted_view
from tournament.decks.records import are_read_before_games, judging_of, newest_decks, newest_readings
from tournament.kernel.access import SPECTATOR, sees_deck
from tournament.models import DeckReading, Player, Tournament
from tournament.models.states import STILL_IN, EventState
from tournament.play.cut.pages.own_side import OwnBracket
from tournament.play.cut.records import BracketRecord


class ReadingPhase(StrEnum):
    """How the time to read stands."""

    AWAITED = "awaited"  # until a leader starts it
    OPEN = "open"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ReadingTime:
    """The time to read before one game, as it stood at `now`; `newest` is its row's key, 0 while awaited."""

    phase: ReadingPhase
    newest: int
    until: datetime | None
    now: datetime

    @property
    def deadline(self) -> str:
        """The end in milliseconds since 1970, for the browser's countdown; empty while awaited."""
        return _milliseconds(self.until) if self.until else ""

    @property
    def served(self) -> str:
        """The server's time in milliseconds since 1970, by which the browser corrects its own."""
        return _milliseconds(self.now)

    @property
    def seconds_left(self) -> int:
        """The seconds until it is over, rounded up."""
        return max(0, ceil((self.until - self.now).total_seconds())) if self.until else 0


@dataclass(frozen=True, slots=True)
class OwnReading:
    """What a player may read before their open game: of `side` only, None while the sides are not settled."""

    game: int
    opponent: int
    name: str
    side: Side | None
    minutes: int
    time: ReadingTime


@dataclass(frozen=True, slots=True)
class DeckToRead:
    """The opponent's deck of one side; `deck` is None where none was handed in."""

    side: str
    side_label: str
    deck: DeckView | None


def own_reading(tournament: Tournament, player: Player, bracket: OwnBracket | None) -> OwnReading | None:
    """Return the time to read before the player's open game, None where there is none. One query at most."""
    game = bracket.game if bracket else None
    if game is None or tournament.state != EventState.RUNNING or player.state not in STILL_IN:
        return None
    if not are_read_before_games(tournament):
        return None
    newest = newest_readings([game.pairing]).get(game.pairing)
    against = {Side.CORP: Side.RUNNER, Side.RUNNER: Side.CORP}
    return OwnReading(
        game=game.game,
        opponent=game.opponent_id,
        name=game.opponent,
        side=against[Side(game.side)] if game.side else None,
        minutes=tournament.deck_reading_minutes,
        time=_time(newest, timezone.now()),
    )


def decks_to_read(tournament: Tournament, reading: OwnReading) -> tuple[DeckToRead, ...]:
    """Return the opponent's decks while they may be read, else none. One query."""
    is_open = reading.time.phase is ReadingPhase.OPEN
    if not sees_deck(SPECTATOR, open_to=tournament.cut_decks, reads_now=is_open):
        return ()
    decks = newest_decks(tournament, [reading.opponent]).get(reading.opponent, {})
    judging = judging_of(tournament)
    return tuple(
        DeckToRead(
            side.value, str(SIDES[side]), submitted_view(decks[side], judging) if side in decks else None
        )
        for side in ([reading.side] if reading.side else list(Side))
    )


def reading_times(tournament: Tournament, record: BracketRecord) -> Mapping[int, ReadingTime]:
    """Return by number how the time to read before each open game stands. One query at most."""
    if tournament.state != EventState.RUNNING or not are_read_before_games(tournament):
        return {}
    tables = {game.number: record.tables.get(game.number) for game in record.open_games}
    opened = {number: table.pairing for number, table in tables.items() if table and table.seated}
    newest, now = newest_readings(opened.values()), timezone.now()
    return {number: _time(newest.get(pairing), now) for number, pairing in opened.items()}


def _time(newest: DeckReading | None, now: datetime) -> ReadingTime:
    if newest is None:
        return ReadingTime(ReadingPhase.AWAITED, 0, None, now)
    phase = ReadingPhase.OPEN if now < newest.until else ReadingPhase.OVER
    return ReadingTime(phase, newest.pk, newest.until, now)


def _milliseconds(moment: datetime) -> str:
    return str(int(moment.timestamp() * 1000))
