"""Wins on time are offered only under regulations that have them (REG 5.3, NOW 1.2)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.cut import InCut
from tests.factories import make_player, make_round, make_tournament
from tournament.models import Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db


def pages_of(event: Tournament) -> dict[str, str]:
    """Return the pages on which a game's ending can be chosen."""
    ana, ben = make_player(event, "Ana"), make_player(event, "Ben")
    make_round(event, [(ana, ben)])
    client = Client()
    client.force_login(event.owner)
    own = reverse("me-result", kwargs={"link": ana.link})
    return {url: client.get(url).content.decode() for url in (f"/desk/{event.slug}/rounds/1/tables/1/", own)}


@pytest.mark.parametrize(("regulations", "offered"), [("2016", True), ("today", False)])
def test_swiss_game_has_a_win_on_time_only_by_the_2016_regulations(regulations: str, offered: bool) -> None:
    event = make_tournament(state=EventState.RUNNING, regulations=regulations)
    found = {url: " on time" in page for url, page in pages_of(event).items()}
    assert set(found.values()) == {offered}


@pytest.mark.parametrize(("regulations", "offered"), [("2016", True), ("today", False)])
def test_game_of_the_cut_has_a_win_on_time_only_by_the_2016_regulations(
    regulations: str, offered: bool
) -> None:
    cut = InCut(4, regulations=regulations)
    cut.sides(1)
    client = Client()
    client.force_login(cut.event.owner)
    page = client.get(f"/desk/{cut.event.slug}/bracket/games/1/")
    assert page.status_code == 200
    assert ("Win on time" in page.content.decode()) is offered
