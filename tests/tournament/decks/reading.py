"""An event in its cut whose opponents read each other's decks before a game, and ways to their pages."""

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

# A card of each deck that the other one has not.
CORP_CARD, RUNNER_CARD = "Hedge Fund", "Sure Gamble"


def make_reading_cut(**fields: object) -> InCut:
    """A cut of 4, seeds 1 - 4 and 2 - 3 in games 1 and 2; all have handed both decks in, seed 5 is not in."""
    cut = InCut(players=6, **{"cut_decks": "opponents", "date": DAY} | fields)
    for player in cut.event.players.order_by("pk"):
        hand_in(player, LEGAL_CORP, LEGAL_RUNNER)
    return cut


def let_read(cut: InCut, *games: int) -> tuple[int, ...]:
    """Start the time of these games, as someone who sees what is there now."""
    seen = {game: newest(cut, game) for game in games}
    return LetRead(games=seen).perform(cut.event, actor=cut.event.owner)


def newest(cut: InCut, game: int) -> int:
    """The key of the newest time to read of a game, 0 for none."""
    row = DeckReading.objects.filter(pairing=cut.record.tables[game].pairing).last()
    return row.pk if row else 0


def let_time_pass(minutes: int) -> None:
    """Let every time to read have started so much earlier."""
    ago = timedelta(minutes=minutes)
    DeckReading.objects.update(starts_at=F("starts_at") - ago, until=F("until") - ago)


def reading_page(player: Player, client: Client | None = None) -> str:
    return _text(reverse("me-reading", args=[player.link]), client)


def home_page(player: Player) -> str:
    return _text(reverse("me", args=[player.link]), None)


def sides_read(player: Player, client: Client | None = None) -> set[Side]:
    """The sides whose deck is on the player's page, recognized by a card of each."""
    text = reading_page(player, client)
    cards = {Side.CORP: CORP_CARD, Side.RUNNER: RUNNER_CARD}
    return {side for side, card in cards.items() if card in text}


def _text(address: str, client: Client | None) -> str:
    response = (client or Client()).get(address)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-store"
    return " ".join(response.content.decode().split())
