"""Conflicting reports from two phones in the cut are settled with a tap; if one game is conceded, the players
report the other one by phone.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in
from tests.browser.phones import look_again, phones_of, report_games
from tests.cut import InCut
from tests.factories import make_player, make_round, make_tournament
from tournament.models import Result
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_phones_that_differ_in_the_cut_are_settled_by_one_tap_on_the_desk(
    page: Page, browser: Browser, live_server: LiveServer
) -> None:
    cut = InCut(slug="cup")
    cut.sides(1)
    log_in(page, cut.event.owner.username)
    page.goto("/desk/cup/bracket/")
    with phones_of(browser, live_server, cut.seeds[1], cut.seeds[4]) as (first, fourth):
        report_games(first, {"Your game": "I won"})
        look_again(fourth)
        report_games(fourth, {"Your game": "I won on time"}, "No, report something else")
        look_again(page)
        expect(fourth.get_by_text("Your reports differ.")).to_be_visible()
        expect(page.get_by_text("The players in 1 game reported different results")).to_be_visible()
        expect(page.get_by_text("Seed 4 won on time", exact=True)).to_be_visible()

        page.get_by_role("button", name="Seed 4 is right").click()

        expect(page.get_by_text("The result that Seed 4 reported has been saved.")).to_be_visible()
        expect(page.get_by_text("different results")).to_have_count(0)
        look_again(first)
        expect(first.get_by_text("Your reports differ.")).to_have_count(0)
    assert cut.results() == {1: 4}


def test_game_conceded_at_the_table_leaves_the_other_one_to_the_phones(
    page: Page, browser: Browser, live_server: LiveServer
) -> None:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    ana, ben = make_player(event, "Ana"), make_player(event, "Ben")
    make_round(event, [(ana, ben)])
    log_in(page, event.owner.username)
    page.goto("/judge/cup/tables/1/concede/")
    page.get_by_role("radio", name="Ana").check()
    page.get_by_role("checkbox", name="Game 1").check()
    page.get_by_role("radio", name="Forfeits").check()
    page.get_by_role("button", name="Give the games to the opponent").click()
    expect(page.get_by_text("0-3 so far").first).to_be_visible()

    with phones_of(browser, live_server, ana, ben) as (first, second):
        expect(first.get_by_text("Staff recorded game 1: Ben won as corp")).to_be_visible()
        first.get_by_role("link", name="Report our result").click()
        expect(first.get_by_role("group", name="Game 1")).to_have_count(0)
        first.go_back()
        report_games(first, {"Game 2": "I won"})
        look_again(second)
        second.get_by_role("button", name="Yes, that is right").click()
        expect(second.get_by_text("Your reports match, so your result has been saved.")).to_be_visible()

    page.goto("/desk/cup/rounds/1/results/")
    expect(page.locator(".progress-line")).to_contain_text("1 of 1 result is in")
    assert Result.objects.order_by("version").last().games.count() == 2  # type: ignore[union-attr]
