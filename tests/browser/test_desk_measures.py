"""Positions of the desk's main elements at 1280 x 800, with 40 long names, in three languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser import looks
from tests.browser.conftest import OTHER_LANGUAGES, log_in
from tests.factories import (
    PASSWORD,
    make_cut_event,
    make_player,
    make_round,
    make_tournament,
    make_user,
    report,
)
from tests.tournament.floor.judge_room import say
from tournament.models import Call, Round, Tournament
from tournament.models.states import EventState
from tournament.play.clock.acts.clock import StartClock

pytestmark = pytest.mark.django_db(transaction=True)

FIRST = [
    "Maximiliane",
    "Bartholomäus",
    "Jean-Baptiste",
    "Aleksandra",
    "Christopher",
    "Alessandro",
    "Wilhelmina",
    "Konstantin",
]
LAST = (
    "von Hohenstein-Wittelsbach",
    "Papadopoulou-Anagnostou",
    "Fernández de la Vega",
    "Wawrzyniak-Kowalczyk",
    "Featherstonehaugh",
)
HEIGHT = 800


@pytest.fixture(params=("en-US", *OTHER_LANGUAGES))
def desk(request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """The laptop of the organizer "desk", in each language."""
    make_user("desk", first_name="Rose")
    context = browser.new_context(
        base_url=live_server.url,
        viewport={"width": 1280, "height": HEIGHT},
        locale=request.param,
        service_workers="block",
    )
    page = context.new_page()
    page.goto("/login/")
    page.locator("[name=username]").fill("desk")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url("**/desk/")
    yield page
    context.close()


def make_event(owner: str = "desk", **fields: object) -> Tournament:
    """Create an event with 40 checked-in players who have long names."""
    event = make_tournament(User.objects.get(username=owner), slug="cup", **fields)
    for first in FIRST:
        for last in LAST:
            make_player(event, f"{first} {last}")
    return event


def play(event: Tournament) -> Round:
    """Create round 1 with a running clock, two reports that differ, and an open call."""
    players = list(event.players.order_by("pk"))
    round_ = make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    StartClock(round_=round_).perform(event, actor=event.owner)
    say(round_, 4, 1, won=True)
    say(round_, 4, 2, won=True)
    Call.objects.create(tournament=event, round=round_, table=3, about="rules")
    return round_


def top(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"]


def bottom(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def rows_in_view(page: Page, rows: str = "#tables tbody tr", height: int = HEIGHT) -> int:
    script = f"(rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= {height}).length"
    return int(page.locator(rows).evaluate_all(script))


def test_twelve_tables_are_in_view_with_clock_and_box_above_them(desk: Page) -> None:
    event = make_event(state=EventState.RUNNING)
    players = list(event.players.order_by("pk"))
    round_ = make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    for before_or_after in range(2):
        desk.goto("/desk/cup/rounds/1/results/")
        expect(desk.locator("#id_entry")).to_be_focused()
        assert rows_in_view(desk) >= 12, before_or_after
        assert top(desk, ".round-desk .clock-line") < top(desk, "#quick") < top(desk, "#tables")
        StartClock(round_=round_).perform(Tournament.objects.get(), actor=event.owner)


def test_twelve_players_are_in_view_and_eight_on_a_phone(desk: Page) -> None:
    event = make_event(state=EventState.RUNNING)
    players = list(event.players.order_by("pk"))
    make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    desk.goto("/desk/cup/players/")
    assert rows_in_view(desk, ".players tbody tr") >= 12
    desk.locator(".players__tick").first.check()
    assert bottom(desk, ".ticked") <= HEIGHT
    desk.set_viewport_size({"width": 390, "height": 664})
    desk.goto("/desk/cup/players/")
    assert rows_in_view(desk, ".players tbody tr", 664) >= 8
    assert looks.cut_off(desk) == []


@pytest.mark.parametrize(
    ("width", "place"),
    [(1280, "beside"), (320, "above"), pytest.param(390, "above", marks=pytest.mark.thorough)],
)
def test_points_on_a_button_are_in_the_order_of_the_names(page: Page, width: int, place: str) -> None:
    event = make_event(make_user("desk").username, state=EventState.RUNNING)
    round_ = play(event)
    report(round_, 2, 6, 0)
    log_in(page, "desk")
    page.set_viewport_size({"width": width, "height": HEIGHT})
    page.goto("/desk/cup/rounds/1/results/")
    for row in page.locator("#tables tbody tr").all():
        first = row.locator(".results__first").bounding_box()
        second = row.locator(".results__second").bounding_box()
        wins = row.locator(".results__buttons button")
        left, right = wins.first.bounding_box(), wins.last.bounding_box()
        assert first and second and left and right
        assert first["x"] + first["width"] <= second["x"]
        if place == "beside":
            assert first["x"] + first["width"] <= left["x"]
            assert right["x"] + right["width"] <= second["x"]
        else:
            assert max(first["y"] + first["height"], second["y"] + second["height"]) <= left["y"] + 1
            assert left["x"] < right["x"]
    assert page.get_by_role("columnheader", name="Press to save").is_visible()


def test_contested_table_comes_first_and_is_settled_in_view(desk: Page) -> None:
    play(make_event(state=EventState.RUNNING))
    desk.goto("/desk/cup/rounds/1/results/")
    assert bottom(desk, "[aria-labelledby=mismatches]") <= HEIGHT
    expect(desk.locator("#tables tbody tr").first).to_have_attribute("data-number", "4")


def test_desk_begins_with_what_needs_attention_and_the_next_step(desk: Page) -> None:
    play(make_event(state=EventState.RUNNING))
    desk.goto("/desk/cup/")
    expect(desk.locator(".attention li")).to_have_count(2)
    expect(desk.locator("#attention-badge .badge")).to_have_text("2")
    assert top(desk, ".attention") < 300
    assert bottom(desk, ".next-step") <= 600
    figures = desk.locator(".figures").bounding_box()
    assert figures is not None and figures["height"] <= 40


def test_missing_lists_of_40_players_leave_the_draft_in_view(desk: Page) -> None:
    event = make_event(deck_lists="required", state=EventState.RUNNING)
    players = list(event.players.order_by("pk"))
    make_round(event, list(zip(players[::2], players[1::2], strict=True)), published=False)
    desk.goto("/desk/cup/rounds/1/")
    assert bottom(desk, ".publish .button--primary") <= HEIGHT
    desk.locator("[name=reason][value=paper]").click()
    expect(desk.locator("#before-round")).to_have_count(0)


def test_first_table_of_a_draft_is_in_view_on_a_phone(desk: Page) -> None:
    event = make_event(deck_lists="required", state=EventState.RUNNING)
    players = list(event.players.order_by("pk"))
    make_round(event, list(zip(players[::2], players[1::2], strict=True)), published=False)
    desk.set_viewport_size({"width": 390, "height": 664})
    desk.goto("/desk/cup/rounds/1/")
    assert bottom(desk, ".publish .button--primary") <= 664
    assert bottom(desk, "#pairings .pairings__runner") < bottom(desk, "#pairings .pairings__corp") <= 664
    assert looks.cut_off(desk) == []
    desk.locator("[name=reason][value=paper]").click()
    expect(desk.locator("#before-round")).to_have_count(0)
    assert bottom(desk, "#pairings .pairings__corp") <= 664


def test_cut_with_a_decline_takes_three_clicks(page: Page) -> None:
    event, _players = make_cut_event(8, players=16, owner=make_user("desk"), slug="cup")
    log_in(page, "desk")
    page.goto(f"/desk/{event.slug}/cut/")
    page.locator("[name=declined]").first.check()
    clicks = 1
    while page.url.endswith("/cut/"):
        clicks += 1
        page.get_by_role("button", name="Make the cut").click()
        page.wait_for_load_state()
    expect(page.get_by_text("The cut to the top 8 has been made.")).to_be_visible()
    assert clicks <= 3


def test_cut_is_previewed_and_made_in_view(desk: Page) -> None:
    make_cut_event(16, players=40, owner=User.objects.get(username="desk"), slug="cup")
    desk.goto("/desk/cup/cut/")
    bar = top(desk, ".cut-bar")
    for button in desk.locator(".cut-bar button").all():
        box = button.bounding_box()
        assert box is not None and bar < box["y"] and box["y"] + box["height"] <= HEIGHT
    assert bottom(desk, ".cut-lines tbody tr:nth-child(3)") <= bar
    last = desk.locator("[name=declined]").last
    last.check()  # scrolls to it
    box = last.bounding_box()
    assert box is not None and box["y"] + box["height"] <= top(desk, ".cut-bar")
