"""A single-sided round at the results desk: two keys per table, and three buttons on a phone."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in, sideways
from tests.factories import make_players, make_round, make_single_sided_event, make_user
from tournament.models import Player, Round, Tournament
from tournament.play.results.pages.results import results_page

pytestmark = pytest.mark.django_db(transaction=True)
TABLES = 6
PICTURES = os.environ.get("SINGLE_SIDED_PICTURES", "")  # a folder for saving pictures


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    return make_single_sided_event(owner=make_user("desk"))


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    players = make_players(tournament, 2 * TABLES)
    return make_round(tournament, list(zip(players[::2], players[1::2], strict=True)))


def open_results(page: Page, tournament: Tournament) -> None:
    log_in(page, "desk")
    page.goto(f"/desk/{tournament.slug}/rounds/1/results/")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()


def shown(tournament: Tournament, round_: Round) -> list[str]:
    return [line.shown for line in results_page(tournament, round_).every_line]


def test_two_keys_a_table_go_through_the_open_tables_in_order(
    page: Page, tournament: Tournament, round_: Round
) -> None:
    open_results(page, tournament)
    expect(page.locator("[data-next]")).to_have_text("Next: table 1, Player 002 (corp) – Player 001 (runner)")
    for key in "crtc":  # without waiting for a response
        page.keyboard.type(key)
        page.keyboard.press("Enter")
    expect(page.locator("[data-next]")).to_contain_text("table 5")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-next]")).to_contain_text("table 6")
    page.keyboard.type("c")
    expect(page.get_by_label("Corp won")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.locator("[data-next]")).to_contain_text("table 5")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    page.keyboard.type("r")
    page.keyboard.press("Enter")
    expect(page.locator(".progress-line")).to_contain_text(f"{TABLES} of {TABLES} results are in")
    expect(page.locator("[data-next]")).to_have_text("No table is open.")
    corp, runner = "corp won 3-0", "runner won 3-0"
    assert shown(tournament, round_) == [corp, runner, "tie 1-1", corp, runner, corp]


def test_table_saved_by_its_row_is_offered_no_longer(
    page: Page, tournament: Tournament, round_: Round
) -> None:
    open_results(page, tournament)
    expect(page.locator("[data-next]")).to_contain_text("table 1")
    for table in (2, 1, 3):
        page.locator(f"[name=line][id^=t{table}-]").first.click()
        expect(page.locator(".progress-line")).to_contain_text(f"of {TABLES} results are in")
    expect(page.locator("[data-next]")).to_contain_text("table 4")
    expect(page.locator(".progress-line")).to_contain_text(f"3 of {TABLES} results are in")


def test_key_that_is_none_comes_back_with_the_number_of_its_table(
    page: Page, tournament: Tournament, round_: Round
) -> None:
    open_results(page, tournament)
    page.keyboard.type("x")
    page.keyboard.press("Enter")
    expect(page.get_by_text("“x” isn’t a valid result")).to_be_visible()
    expect(page.get_by_label("Table", exact=True)).to_have_value("1 x")
    page.get_by_label("Table", exact=True).fill("1 c")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Player 002 (corp) won 3-0 against Player 001 (runner)").first).to_be_visible()
    assert shown(tournament, round_)[0] == "corp won 3-0"


@pytest.mark.parametrize("width", [320, pytest.param(375, marks=pytest.mark.thorough)])
def test_phones_report_and_confirm_with_one_tap_each(
    browser: Browser, live_server: LiveServer, tournament: Tournament, round_: Round, width: int
) -> None:
    phone = browser.new_context(
        base_url=live_server.url, viewport={"width": width, "height": 640}, java_script_enabled=False
    )
    page = phone.new_page()
    runner, corp = Player.objects.filter(seats__round=round_).order_by("pk")[:2]
    page.goto(f"/me/{corp.link}/")
    expect(page.get_by_text("You are corp")).to_be_visible()
    assert sideways(page) == 0
    page.get_by_role("button", name="I won (corp)").click()
    expect(page.get_by_role("button", name="I won (corp)")).to_have_count(0)
    page.goto(f"/me/{runner.link}/")
    expect(page.get_by_text("Your runner: lost")).to_be_visible()
    page.get_by_role("button", name="Yes, that is right").click()
    expect(page.get_by_text("Your table’s result is in.")).to_be_visible()
    assert shown(tournament, round_)[0] == "corp won 3-0"
    phone.close()


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (320, "light"),
        (375, "dark"),
        (1280, "light"),
        (1280, "dark"),
    ],
)
def test_no_page_of_a_single_sided_round_is_wider_than_the_window(
    browser: Browser,
    live_server: LiveServer,
    tournament: Tournament,
    round_: Round,
    width: int,
    scheme: Literal["light", "dark"],
) -> None:
    corp, slug = Player.objects.filter(seats__round=round_).order_by("pk")[1], tournament.slug
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": width, "height": 800}, color_scheme=scheme
    )
    page = context.new_page()
    log_in(page, "desk")
    too_wide = []
    for name, address in {
        "desk": f"/desk/{slug}/rounds/1/results/",
        "form": f"/desk/{slug}/rounds/1/tables/1/",
        "judge": f"/judge/{slug}/tables/1/",
        "names": f"/e/{slug}/pairings/?by=name",
        "tables": f"/e/{slug}/pairings/?by=table",
        "me": f"/me/{corp.link}/",
        "own": f"/me/{corp.link}/result/",
        "screen": f"/e/{slug}/screen/pairings/",
    }.items():
        page.goto(address)
        if sideways(page):
            too_wide.append(name)
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{width}-{scheme}.png", full_page=True)
    context.close()
    assert too_wide == []
