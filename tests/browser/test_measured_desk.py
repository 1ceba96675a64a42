"""Widths and heights of the desk's pages, measured in three languages."""

from __future__ import annotations

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests.browser.conftest import log_in_by_form, sideways
from tests.browser.looks import cut_off
from tests.factories import make_player, make_tournament, make_user
from tournament.models.states import GONE, STILL_IN, EventState

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "Valencia Estevez: The Angel of Cayambe"
# The number of lines in each badge.
LINES = """
all => all.map(each => Math.round(each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)))
"""


def read_in(page: Page, language: str) -> None:
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": page.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_players_table_at_any_width_then_every_state_is_on_one_line(page: Page, language: str) -> None:
    event = make_tournament(make_user("tom"), slug="cup", state=EventState.RUNNING)
    log_in_by_form(page, "tom")
    read_in(page, language)
    for number, state in enumerate(sorted(STILL_IN | GONE)):
        make_player(
            event,
            f"Grace Okonkwo-Figueiredo {number}",
            state=state,
            fixed_table=number + 1,
            first_round_bye=True,
            corp_identity="Weyland Consortium: Building a Better World",
            runner_identity=LONG,
        )
    for width in (768, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto("/desk/cup/players/")

        lines = page.locator(".players__state .badge").evaluate_all(LINES)

        assert set(lines) == {1}, width
        assert sideways(page) == 0, width
        # Japanese has no spaces, so a line may break within what looks.js takes for a word.
        assert [
            fault for fault in cut_off(page) if not fault.startswith("broken") or fault[8].isascii()
        ] == [], width


def test_this_site_at_any_width_then_its_status_is_as_wide_as_there_is_room(page: Page) -> None:
    make_user("tom", is_superuser=True)
    log_in_by_form(page, "tom")
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto("/site/")

        widths = page.locator(".facts dd").evaluate_all("all => all.map(each => each.clientWidth)")

        assert min(widths) > width / 3, width


# One page from each group, and one of the group's other pages.
DESK_PAGES = (
    *("", "log/", "players/", "decks/links/", "rounds/", "results/", "plan/", "standings/", "print/"),
    *("print/badges/", "announcements/", "screen/", "settings/", "settings/rules/", "staff/"),
)


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_head_of_the_desk_on_any_page_then_it_is_as_high_and_its_tabs_are_where_they_were(
    page: Page, language: str
) -> None:
    make_tournament(make_user("tom"), slug="cup", state=EventState.RUNNING, cut_size=4)
    log_in_by_form(page, "tom")
    read_in(page, language)
    heads, places = set(), set()
    for address in DESK_PAGES:
        page.goto(f"/desk/cup/{address}")
        tabs = page.locator(".event-bar .tabs").first.locator("a")
        heads.add(page.locator(".head").evaluate("head => head.offsetHeight"))
        places.add(
            tuple(tabs.evaluate_all("all => all.map(tab => Math.round(tab.getBoundingClientRect().x))"))
        )
        rows = page.locator(".event-bar .tabs")
        assert rows.evaluate_all("all => all.every(row => row.scrollWidth <= row.clientWidth)"), address
        assert page.locator(".event-bar [aria-current=page]").count() == 1, address

    assert len(heads) == 1 and max(heads) < 150
    assert len(places) == 1
    assert page.locator(".site-nav").is_visible() and not page.locator(".site-menu").is_visible()
    assert page.locator(".event-bar__name").evaluate("name => name.clientWidth") > 200


# The words visible on a page when it opens, without the options of select lists.
WORDS = """
main => {
  for (const list of main.querySelectorAll("select")) list.remove();
  return main.innerText.split(/\\s+/).length;
}
"""


@pytest.mark.parametrize(("address", "most"), [("settings/", 254), ("print/", 317)])
def test_page_of_many_choices_then_it_has_a_third_fewer_words_than_before(
    page: Page, address: str, most: int
) -> None:
    make_tournament(make_user("tom"), slug="cup", state=EventState.RUNNING, cut_size=4)
    log_in_by_form(page, "tom")
    page.goto(f"/desk/cup/{address}")

    assert page.locator("main").evaluate(WORDS) <= most
