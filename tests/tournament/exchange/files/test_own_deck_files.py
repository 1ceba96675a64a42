"""Decks that only players may read, as files under a personal link."""

from __future__ import annotations

import io
import zipfile

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player
from tests.tournament.decks_data import LEGAL_CORP, hand_in, make_deck_event
from tournament.models import Player, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


@pytest.fixture
def players() -> tuple[Player, Player]:
    event = make_deck_event(slug="cup")
    ana, ben = make_player(event, "Ana"), make_player(event, "Ben")
    hand_in(ben, LEGAL_CORP)
    return ana, ben


def deck_url(reader: Player, other: Player, ending: str = "txt", side: str = "corp") -> str:
    return reverse(
        "me-deck-file", kwargs={"link": reader.link, "pk": other.pk, "side": side, "ending": ending}
    )


def test_decks_open_to_players_are_files_below_the_link_alone(
    client: Client, players: tuple[Player, Player]
) -> None:
    ana, ben = players
    Tournament.objects.update(swiss_decks="players", cut_decks="players")

    answer = client.get(deck_url(ana, ben))
    assert "Hedge Fund" in answer.content.decode()
    assert answer["Cache-Control"] == "private, no-store"
    assert answer["Content-Disposition"] == f'attachment; filename="Ben-{ben.pk}-corp.txt"'

    packed = client.get(reverse("me-decks-zip", kwargs={"link": ana.link}))
    with zipfile.ZipFile(io.BytesIO(packed.content)) as pack:
        assert sorted(pack.namelist()) == [
            f"{ending}/Ben-{ben.pk}-corp.{ending}" for ending in ("json", "o8d", "txt")
        ]

    shown = client.get(reverse("me-open-deck", kwargs={"link": ana.link, "pk": ben.pk})).content.decode()
    assert deck_url(ana, ben, "o8d") in shown
    assert (
        reverse("me-decks-zip", kwargs={"link": ana.link})
        in client.get(reverse("me-open-decks", kwargs={"link": ana.link})).content.decode()
    )
    for name, kwargs in (
        ("decks-zip", {}),
        ("deck-file", {"pk": ben.pk, "side": "corp", "ending": "txt"}),
    ):
        assert client.get(reverse(name, kwargs={"slug": "cup", **kwargs})).status_code == 404


def test_what_is_not_open_not_there_or_of_another_event_is_not_found(
    client: Client, players: tuple[Player, Player]
) -> None:
    ana, ben = players
    assert client.get(deck_url(ana, ben)).status_code == 404
    assert client.get(reverse("me-decks-zip", kwargs={"link": ana.link})).status_code == 404

    Tournament.objects.update(swiss_decks="players", cut_decks="players")
    stranger = make_player(make_deck_event(swiss_decks="public", cut_decks="public"))
    hand_in(stranger, LEGAL_CORP)
    for url in (
        deck_url(ana, stranger),
        deck_url(ana, ben, "exe"),
        deck_url(ana, ben, side="runner"),
        deck_url(ana, ben).replace(ana.link, "x" * 22),
    ):
        assert client.get(url).status_code == 404
