"""Two players report on their phones: matching reports are saved, and staff settle the differences."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in
from tests.browser.phones import look_again, phones_of, report_games
from tests.factories import make_player, make_round, make_tournament
from tournament.models import Player, Result
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def players() -> list[Player]:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    two = [make_player(event, name) for name in ("Ana", "Ben")]
    make_round(event, [(two[0], two[1])])
    return two


@pytest.fixture
def phones(browser: Browser, live_server: LiveServer, players: list[Player]) -> Iterator[list[Page]]:
    with phones_of(browser, live_server, *players) as pages:
        yield pages


def test_two_phones_that_agree_make_the_result(page: Page, phones: list[Page], players: list[Player]) -> None:
    ana, ben = phones
    report_games(ana, {"Game 1": "I won", "Game 2": "I won"})
    expect(ana.get_by_text("Waiting for Ben to confirm it.")).to_be_visible()
    look_again(ben)
    expect(ben.get_by_text("Ana has reported your result. Is it right?").first).to_be_visible()
    expect(ben.get_by_text("That is 0 for you and 6 for Ana.")).to_be_visible()
    ben.get_by_role("button", name="Yes, that is right").click()
    expect(ben.get_by_text("Your reports match, so your result has been saved.")).to_be_visible()
    look_again(ana)
    expect(ana.get_by_text("Your table’s result is in.").first).to_be_visible()
    expect(ana.get_by_text("That is 6 for you and 0 for Ben.")).to_be_visible()
    assert Result.objects.count() == 1
    log_in(page, players[0].tournament.owner.username)
    page.goto("/desk/cup/rounds/1/results/")
    expect(page.locator(".progress-line")).to_contain_text("1 of 1 result is in")


def test_two_phones_that_differ_are_settled_on_the_desk(
    page: Page, phones: list[Page], players: list[Player]
) -> None:
    ana, ben = phones
    log_in(page, players[0].tournament.owner.username)
    page.goto("/desk/cup/rounds/1/results/")
    report_games(ana, {"Game 1": "I won", "Game 2": "I won"})
    look_again(ben)
    report_games(ben, {"Game 1": "I won", "Game 2": "Opponent won"}, "No, report something else")
    expect(ben.get_by_text("A judge will settle it.", exact=False).first).to_be_visible()
    look_again(page)
    expect(page.get_by_text("1 table reports two different results")).to_be_visible()
    page.get_by_role("button", name="Table 1: Ana 3-3 Ben").click()
    expect(page.get_by_text("1 table reports two different results")).to_have_count(0)
    for phone in phones:
        look_again(phone)
        expect(phone.get_by_text("That is 3 for you and 3 for")).to_be_visible()
