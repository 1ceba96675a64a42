"""The big screen on the desk, over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import make_tournament
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

PAGE = "/desk/cup/screen/"


@pytest.fixture
def tournament(db: None) -> Tournament:
    return make_tournament(slug="cup")


def test_page_when_opened_then_it_leads_to_the_screen_and_to_each_view(
    to_client: Client, tournament: Tournament
) -> None:
    text = to_client.get(PAGE).content.decode()

    for address in ("/e/cup/screen/", "/e/cup/screen/clock/", "/e/cup/screen/bracket/"):
        assert f'href="{address}"' in text
    assert "<svg" in text and "http://testserver/e/cup/screen/" in text


def test_page_when_saved_twice_then_the_choice_stands_in_the_order_of_turns(
    to_client: Client, tournament: Tournament
) -> None:
    for _again in range(2):
        answer = to_client.post(PAGE, {"views": ["code", "clock"], "seconds": "45"})
        assert (answer.status_code, answer.headers["Location"]) == (302, PAGE)

    tournament.refresh_from_db()
    assert (tournament.screen_views, tournament.screen_seconds) == (["clock", "code"], 45)
    assert tournament.version == 1


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"views": ["clock"], "seconds": "4"},
        {"views": ["clock"], "seconds": "601"},
        {"views": ["clock"], "seconds": "9" * 40},
        {"views": ["clock"], "seconds": "\0"},
        {"views": ["nothing\0"], "seconds": "20"},
        {"views": [], "seconds": "20"},
    ],
)
def test_page_when_nothing_sensible_is_chosen_then_refused_in_the_form(
    to_client: Client, tournament: Tournament, data: dict[str, Any]
) -> None:
    assert to_client.post(PAGE, data).status_code == 422
    tournament.refresh_from_db()
    assert tournament.version == 0
