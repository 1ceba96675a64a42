"""The public clock and the clock line on other pages, over HTTP."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cited import without_links
from tests.factories import make_players, make_round, make_single_sided_event, make_tournament
from tournament.models import Round, Tournament
from tournament.models.states import EventState
from tournament.play.clock.acts.clock import StartClock
from tournament.play.clock.acts.extensions import ExtendTable

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    event = make_tournament(slug="cup", state=EventState.RUNNING, time_zone="Europe/Berlin")
    ana, bo, cy, di = make_players(event, 4)
    return make_round(event, [(ana, bo), (cy, di)])


def _start(round_: Round) -> Tournament:
    event = round_.stage.tournament
    StartClock(round_=round_).perform(event, actor=event.owner)
    return event


def test_clock_when_anybody_looks_then_the_end_is_there_in_the_event_s_time(
    client: Client, round_: Round
) -> None:
    event = _start(round_)
    run = round_.clock.runs.get()
    answer = client.get("/e/cup/clock/")
    face = answer.context["page"].face

    assert answer.status_code == 200
    local = face.ends_at.astimezone(event.zone)
    text = without_links(answer.content.decode())
    assert f"ends at {local:%H:%M}" in text
    assert f'data-deadline="{round(run.started_at.timestamp() * 1000) + 65 * 60_000}"' in text
    assert f'data-now="{face.served}"' in text
    assert "Finish the turn, then the other player takes one turn (REG 4.2)" in text
    assert "<details" in text


@pytest.mark.parametrize(("games", "is_second_tied"), [(1, False), (2, True)])
def test_end_of_a_round_of_todays_event_follows_todays_rules(
    client: Client, games: int, is_second_tied: bool
) -> None:
    kind = {} if games == 1 else {"swiss_kind": "double_sided", "structure": "basic", "games_per_round": 2}
    event = make_single_sided_event(**kind)
    round_ = make_round(event, [tuple(make_players(event, 2))])
    _start(round_)
    pages = [f"/e/{event.slug}/clock/", f"/e/{event.slug}/pairings/", f"/e/{event.slug}/screen/clock/"]
    for address in pages:
        text = without_links(client.get(address).content.decode())
        assert "Finish the turn, then the other player takes one turn (NOW 1.2)" in text, address
        assert "4.2)" not in text and "wins on time" not in text, address
    text = without_links(client.get(pages[0]).content.decode())
    assert "With equal points, the game is a tie." in text
    assert ("the second game is a tie (NOW 1.2)" in text) is is_second_tied


def test_clock_when_a_table_has_more_time_then_it_says_so(client: Client, round_: Round) -> None:
    event = _start(round_)
    pairing = round_.pairings.get(number=2)
    ExtendTable(pairing=pairing, minutes=7, reason="secret", seen_extension=0).perform(
        event, actor=event.owner
    )
    text = client.get("/e/cup/clock/").content.decode()
    assert "+7" in text
    assert "secret" not in text  # the reason is only for staff


def test_clock_when_nothing_changed_then_304_and_a_new_page_after_a_press(
    client: Client, round_: Round
) -> None:
    first = client.get("/e/cup/clock/", headers={"HX-Request": "true"})
    held = {"HX-Request": "true", "If-None-Match": first.headers["ETag"]}
    assert client.get("/e/cup/clock/", headers=held).status_code == 304
    _start(round_)
    assert client.get("/e/cup/clock/", headers=held).status_code == 200


def test_clock_when_no_round_is_played_then_it_says_so(client: Client) -> None:
    make_tournament(slug="cup")
    answer = client.get("/e/cup/clock/")
    assert (answer.status_code, "No round is being played" in answer.content.decode()) == (200, True)


def test_clock_of_an_unknown_event_is_404(client: Client) -> None:
    assert client.get("/e/nothing/clock/").status_code == 404


@pytest.mark.parametrize("url", ["/e/cup/pairings/", "/e/cup/rounds/1/"])
def test_pairings_carry_the_line_of_the_clock(client: Client, round_: Round, url: str) -> None:
    assert "The clock hasn’t started: 65 minutes" in client.get(url).content.decode()
    _start(round_)
    text = client.get(url).content.decode()
    assert 'class="clock-line"' in text
    assert 'href="/e/cup/clock/"' in text
    Tournament.objects.update(state=EventState.FINISHED, version=99)
    assert 'class="clock-line"' not in client.get(url).content.decode()
