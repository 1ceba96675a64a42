"""All invalid links get the same answer, whatever the cause; a valid one is limited to its player."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament
from tournament.models import Player
from tournament.people.acts.links import RenewLink

pytestmark = pytest.mark.django_db
PAGES = ("me", "me-result", "me-results", "me-drop", "me-side", "me-deck", "me-open-decks")
NEVER = "nobody-ever-had-this-1"


@pytest.fixture
def renewed() -> tuple[str, str]:
    """Return a player's old and new link."""
    player = make_player(make_tournament(), "Anastasia")
    old = player.link
    RenewLink(player=player).perform(player.tournament, actor=player.tournament.owner)
    return old, Player.objects.get().link


def body(link: str, name: str) -> str:
    return Client().get(reverse(name, kwargs={"link": link})).content.decode()


@pytest.mark.parametrize("name", PAGES)
def test_renewed_link_says_whom_to_ask_and_tells_nothing_of_the_event(
    renewed: tuple[str, str], name: str
) -> None:
    response = Client().get(reverse(name, kwargs={"link": renewed[0]}))
    text = response.content.decode()
    assert response.status_code == 404
    assert "This personal link doesn’t work" in text
    assert "Ask the event’s organizer for your current link" in text
    event = Player.objects.get().tournament
    for secret in ("Anastasia", event.name, event.slug, renewed[1]):
        assert secret not in text
    assert response["Cache-Control"] == "private, no-store"
    assert response["X-Robots-Tag"] == "noindex"


def test_renewed_link_is_answered_as_one_that_never_was(renewed: tuple[str, str]) -> None:
    assert body(renewed[0], "me") == body(NEVER, "me")


def test_renewed_link_takes_no_form_and_the_new_one_works(renewed: tuple[str, str]) -> None:
    old, new = renewed
    assert Client().post(reverse("me-drop", kwargs={"link": old})).status_code == 404
    assert Client().get(reverse("me", kwargs={"link": new})).status_code == 200
    assert Player.objects.get().state == "checked_in"


def test_poll_of_a_page_whose_link_was_renewed_is_not_found(renewed: tuple[str, str]) -> None:
    headers = {"HX-Request": "true", "If-None-Match": '"x"'}
    assert Client().get(reverse("me", kwargs={"link": renewed[0]}), headers=headers).status_code == 404


@pytest.mark.parametrize("link", ["x", "%00", "é" * 40, "9" * 300])
def test_any_other_link_is_not_found(link: str) -> None:
    assert Client().get(f"/me/{link}/").status_code == 404
