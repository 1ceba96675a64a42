"""Both decks of the 2016 champion, handed in on a new installation without a network: legal under MWL 1.1."""

from __future__ import annotations

import socket
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament
from tests.tournament.deck_notations import BY_CODE, BY_TITLE, LANGUAGES, SIDES, champion, in_notation
from tournament.decks.catalogue import cards_in_use
from tournament.decks.records import judging_of, verdict_of
from tournament.models import Deck

# Decks in every notation read the same on every database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

WAYS = [(notation, language) for notation in BY_TITLE for language in LANGUAGES] + [
    (notation, "en") for notation in BY_CODE
]


@pytest.fixture(autouse=True)
def fresh_start(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new installation with no cards loaded and no network."""

    def no_network(*args: object, **kwargs: object) -> None:
        raise AssertionError("the network was used")

    settings.CARDS_DIR = tmp_path / "cards"
    monkeypatch.setattr(socket.socket, "connect", no_network)
    monkeypatch.setattr(socket, "getaddrinfo", no_network)


@pytest.mark.parametrize(("notation", "language"), WAYS)
@pytest.mark.parametrize(
    "how",
    [
        {"date": date(2016, 11, 5)},
        {"date": date(2026, 11, 22), "card_pool_until": "in"},
    ],
    ids=["on the day", "ten years later"],
)
def test_decks_of_the_champion_are_handed_in_and_legal(
    client: Client, notation: str, language: str, how: dict[str, Any]
) -> None:
    event = make_tournament(**how)
    player = make_player(event, "Ana")
    catalogue = cards_in_use().catalogue
    address = reverse("me-deck", kwargs={"link": player.link})
    for side in SIDES:
        text = in_notation(champion(side, catalogue), catalogue, notation, language)
        answer = client.post(address, {"text": text})
        assert answer.status_code == 302, answer.content.decode()
    shown = client.get(address).content.decode()
    assert "Both decks are handed in and legal." in shown
    assert "NAPD MWL 1.1" in shown
    verdicts = [verdict_of(deck, judging_of(event)) for deck in Deck.objects.order_by("side")]
    assert [(one.legal, one.restriction_list) for one in verdicts] == [(True, "NAPD_MWL_1.1")] * 2
    assert [(one.influence.spent, one.influence.limit) for one in verdicts] == [(7, 7), (10, 10)]


def test_deck_of_today_is_judged_by_the_list_and_the_pool_of_today(client: Client) -> None:
    event = make_tournament(date=date(2026, 7, 18))
    player = make_player(event, "Ana")
    catalogue = cards_in_use().catalogue
    address = reverse("me-deck", kwargs={"link": player.link})
    text = in_notation(champion("runner", catalogue), catalogue, "3x Title", "en")
    client.post(address, {"text": text})
    (deck,) = Deck.objects.all()
    verdict = verdict_of(deck, judging_of(event))
    assert verdict.restriction_list == "standard-ban-list-26-05"
    assert "rotated" in {problem.code for problem in verdict.problems}
