"""The language of a page: the browser's, the one chosen in the footer, or the one in the URL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.words import Words
from tests.factories import make_players, make_round, make_tournament, report
from tournament.models import Player
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db(transaction=True)

DAY = date(2016, 11, 5)
Opened = Callable[[str], Page]


@pytest.fixture
def players() -> list[Player]:
    """Four players who have played a round at two tables; ties are broken by strength of schedule."""
    event = make_tournament(slug="cup", name="Cup", date=DAY, state=EventState.RUNNING)
    players = make_players(event, 4)
    round_ = make_round(event, [(players[0], players[1]), (players[2], players[3])])
    report(round_, 1, 6, 0)
    return players


@pytest.fixture
def browser_of(browser: Browser, live_server: LiveServer) -> Iterator[Opened]:
    """Open a browser in the user's language."""
    contexts = []

    def opened(locale: str) -> Page:
        context = browser.new_context(base_url=live_server.url, locale=locale)
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()


def language_of(page: Page) -> str:
    return str(page.evaluate("document.documentElement.lang"))


def test_language_when_chosen_in_the_footer_then_the_same_page_and_every_one_after_it(
    browser_of: Opened, players: list[Player]
) -> None:
    page = browser_of("en-GB")
    page.goto("/e/cup/pairings/?by=table")
    assert language_of(page) == "en"

    page.get_by_role("contentinfo").get_by_role("button", name="Deutsch").click()

    expect(page.get_by_role("heading", level=1)).to_have_text(Words("de")("Pairings"))
    assert (page.url.partition("/e/")[2], language_of(page)) == ("cup/pairings/?by=table", "de")
    page.goto("/e/cup/pairings/?by=table&lang=ja")  # this page alone
    assert language_of(page) == "ja"
    home, later = f"/me/{players[0].link}/", page.context.new_page()
    later.goto(home)
    assert language_of(later) == "de"
    later.get_by_role("contentinfo").get_by_role("button", name="日本語").click()
    expect(later.get_by_text(Words("ja")("Your table’s result is in.")).first).to_be_visible()
    assert later.url.endswith(home)


def test_shared_pages_when_read_in_three_languages_then_each_has_its_own_dates_decimals_and_plurals(
    browser_of: Opened, players: list[Player], settings: Any
) -> None:
    settings.CACHED_SECONDS = 10
    small = make_tournament(slug="small", name="Small", date=DAY, state=EventState.RUNNING)
    ana, ben = make_players(small, 2)
    make_round(small, [(ana, ben)])
    readers = {language: browser_of(language) for language in ("en", "de", "ja")}
    written = {
        "/e/cup/": ("Saturday 5 November 2016", "Samstag, 5. November 2016", "2016年11月5日（土）"),
        "/e/cup/standings/": ("6.000", "6,000", "6.000"),
        "/e/cup/pairings/": ("1 of 2 tables reported", "1 von 2 Tischen gemeldet", "2テーブル"),
        "/e/small/pairings/": ("0 of 1 table reported", "0 von 1 Tisch gemeldet", "1テーブル"),
    }
    for path, texts in written.items():
        for (language, page), text in zip(readers.items(), texts, strict=True):
            page.goto(path)
            expect(page.get_by_role("main")).to_contain_text(text)
            assert language_of(page) == language
