"""Who may read whose decks before a cut game, and for how much longer (NOW 4.3)."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from decklists.types import Side
from tournament.decks.card_words import SIDES
from tournament.decks.pages.deck import DeckView, submitted_view
from tournament.decks.records import judging_of, newest_decks
from tournament.kernel.access import SPECTATOR, sees_deck
from tournament.models import Player, Tournament
from tournament.models.states import STILL_IN, EventState
from tournament.play.cut.pages.own_side import OwnBracket
from tournament.play.cut.reading_time import (
    ReadingPhase,
    ReadingTime,
    are_read_before_games,
    newest_readings,
    time_to_read,
)


@dataclass(frozen=True, slots=True)
class OwnReading:
    """What a player may read before their open game: the opponent's deck of `side`, or both decks (None)
    while the sides aren't settled.
    """

    game: int
    opponent: int
    name: str
    side: Side | None
    minutes: int
    time: ReadingTime


@dataclass(frozen=True, slots=True)
class DeckToRead:
    """The opponent's deck of one side; `deck` is None if none has been submitted."""

    side: str
    side_label: str
    deck: DeckView | None


def own_reading(tournament: Tournament, player: Player, bracket: OwnBracket | None) -> OwnReading | None:
    """Return the reading time before the player's open game, or None. At most one query."""
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
        time=time_to_read(newest, timezone.now()),
    )


def decks_to_read(tournament: Tournament, reading: OwnReading) -> tuple[DeckToRead, ...]:
    """Return the opponent's decks while they may be read, otherwise none. One query."""
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
