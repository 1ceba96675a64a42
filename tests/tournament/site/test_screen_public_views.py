"""The big screen over HTTP: every view, cheap polls, and no drafts, even for staff."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_cut_event, make_players, make_round, make_tournament
from tests.markup import tight
from tournament.event.acts.announcements import Announce
from tournament.models import StageKind, Tournament
from tournament.models.states import EventState, ScreenView
from tournament.play.cut.acts.cut import MakeCut

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
ADDRESSES = ["", *(f"{view.value}/" for view in ScreenView)]


@pytest.fixture
def tournament(db: None) -> Tournament:
    """A running event with two tables."""
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    ana, bo, cy, di = make_players(event, 4)
    make_round(event, [(ana, bo), (cy, di)])
    return event


@pytest.mark.parametrize("view", ADDRESSES)
def test_view_when_opened_by_anybody_then_it_is_live_and_goes_on_without_script(
    client: Client, tournament: Tournament, view: str
) -> None:
    answer = client.get(f"/e/cup/screen/{view}")
    text = answer.content.decode()

    assert answer.status_code == 200
    assert "data-screen" in text and "data-live" in text and 'data-end="' in text
    assert '<noscript><meta http-equiv="refresh" content="' in tight(text)


@pytest.mark.parametrize("view", ADDRESSES)
def test_view_when_there_is_nothing_to_show_then_it_says_so(client: Client, view: str) -> None:
    make_tournament(slug="new")

    assert client.get(f"/e/new/screen/{view}").status_code == 200


@pytest.mark.parametrize("view", ["standings/", "code/"])
def test_view_when_the_event_is_finished_then_it_is_polled_all_the_same(client: Client, view: str) -> None:
    event = make_tournament(slug="old", state=EventState.FINISHED)
    make_round(event, [tuple(make_players(event, 2))])

    assert "data-live" in client.get(f"/e/old/screen/{view}").content.decode()


def test_bracket_when_the_cut_is_made_then_it_is_drawn(client: Client) -> None:
    event, _players = make_cut_event(4, slug="top")
    MakeCut(kind=StageKind.DOUBLE, size=4).perform(event, actor=event.owner)

    text = client.get("/e/top/screen/bracket/").content.decode()

    assert "bracket__line" in text
    assert text.count('class="screen__game"') == 2  # the games being played now, in large type


def test_code_when_shown_then_it_leads_to_the_public_page(client: Client, tournament: Tournament) -> None:
    text = client.get("/e/cup/screen/code/").content.decode()

    assert 'class="qr"' in text and "http://testserver/e/cup/<" in text


def test_poll_when_nothing_changed_then_304_and_when_announced_then_the_banner_comes(
    client: Client, tournament: Tournament
) -> None:
    etag = client.get("/e/cup/screen/clock/", headers=HTMX).headers["ETag"]
    held = HTMX | {"If-None-Match": etag}
    assert client.get("/e/cup/screen/clock/", headers=held).status_code == 304

    Announce(text="Lunch").perform(tournament, actor=tournament.owner)

    answer = client.get("/e/cup/screen/clock/", headers=held)
    assert answer.status_code == 200 and "Lunch" in answer.content.decode()


@pytest.mark.parametrize("view", ADDRESSES)
def test_view_when_a_round_is_a_draft_then_not_even_its_leader_sees_it_there(
    client: Client, tournament: Tournament, view: str
) -> None:
    late = make_players(tournament, 2)
    make_round(tournament, [tuple(late)], published=False)
    client.force_login(tournament.owner)
    text = client.get(f"/e/cup/screen/{view}").content.decode()

    assert "Round 2" not in text


def test_screen_when_no_such_view_or_event_or_the_wrong_method_then_no_entry(
    client: Client, tournament: Tournament
) -> None:
    assert client.get("/e/cup/screen/nothing/").status_code == 404
    assert client.get("/e/other/screen/").status_code == 404
    assert client.post("/e/cup/screen/").status_code == 405
    assert client.post("/e/cup/screen/clock/").status_code == 405
