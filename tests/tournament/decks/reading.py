"""A cut in which opponents can read each other's decks before each game, and helpers that open the players'
pages.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import F
from django.test import Client
from django.urls import reverse

from pairing.types import Side
from tests.cut import InCut
from tests.tournament.decks_data import DAY, LEGAL_CORP, LEGAL_RUNNER, hand_in
from tournament.decks.acts.reading import LetRead
from tournament.models import DeckReading, Player

# One card from each deck that isn't in the other.
CORP_CARD, RUNNER_CARD = "Hedge Fund", "Sure Gamble"


def make_reading_cut(**fields: object) -> InCut:
    """Return a top 4 (games 1 and 2: seeds 1 - 4 and 2 - 3) in which all six players have handed in both
    decks; seeds 5 and 6 missed the cut.
    """
    cut = InCut(players=6, **{"cut_decks": "opponents", "date": DAY} | fields)
    for player in cut.event.players.order_by("pk"):
        hand_in(player, LEGAL_CORP, LEGAL_RUNNER)
    return cut


def let_read(cut: InCut, *games: int) -> tuple[int, ...]:
    """Start the reading time for these games, having seen the newest state."""
    seen = {game: newest(cut, game) for game in games}
    return LetRead(games=seen).perform(cut.event, actor=cut.event.owner)


def newest(cut: InCut, game: int) -> int:
    """Return the primary key of a game's newest reading time, or 0."""
    row = DeckReading.objects.filter(pairing=cut.record.tables[game].pairing).last()
    return row.pk if row else 0


def let_time_pass(minutes: int) -> None:
    """Move all reading times this many minutes into the past."""
    ago = timedelta(minutes=minutes)
    DeckReading.objects.update(starts_at=F("starts_at") - ago, until=F("until") - ago)


def reading_page(player: Player, client: Client | None = None) -> str:
    return _text(reverse("me-reading", args=[player.link]), client)


def home_page(player: Player) -> str:
    return _text(reverse("me", args=[player.link]), None)


def sides_read(player: Player, client: Client | None = None) -> set[Side]:
    """Return the sides whose deck is on the player's page, recognized by one card each."""
    text = reading_page(player, client)
    cards = {Side.CORP: CORP_CARD, Side.RUNNER: RUNNER_CARD}
    return {side for side, card in cards.items() if card in text}


def _text(address: str, client: Client | None) -> str:
    response = (client or Client()).get(address)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-store"
    return " ".join(response.content.decode().split())
