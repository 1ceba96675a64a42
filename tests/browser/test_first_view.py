"""A first view has its style sheets inline, and later views load them as a file; both look the same."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.factories import make_players, make_round, make_tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db(transaction=True)

LOOKED_AT = "body, h1, .head, .round-head, .table td, .site-foot"
LOOK = """(found) => found.map((each) => {
  const { display, color, backgroundColor, font, padding } = getComputedStyle(each);
  const { x, y, width, height } = each.getBoundingClientRect();
  return [each.className, display, color, backgroundColor, font, padding, x, y, width, height].join(' ');
})"""


def test_second_page_names_the_file_that_the_first_had_in_it_and_looks_the_same(page: Page) -> None:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    one, two, three, four = make_players(event, 4)
    make_round(event, [(one, two), (three, four)])
    sheets = page.locator("head style, head link[rel=stylesheet]:not([media])")
    kinds = "found => found.map((each) => each.dataset.sheet ?? 'a file')"
    # The title font is optional: it arrives too late for the first view, but may be in time for the next.
    page.route("**/*.woff2", lambda route: route.abort())

    page.goto("/e/cup/pairings/")
    assert sheets.evaluate_all(kinds) == ["common", "public", "clock"]
    first = page.locator(LOOKED_AT).evaluate_all(LOOK)
    page.wait_for_function("() => document.cookie.includes('styles=')")

    page.goto("/e/cup/pairings/")
    assert sheets.evaluate_all(kinds) == ["a file", "public", "clock"]
    assert page.locator(LOOKED_AT).evaluate_all(LOOK) == first
    assert any("flex" in look for look in first)


def test_search_form_that_comes_before_its_field_stands_where_it_will_stay(page: Page) -> None:
    """On a slow network a page is drawn while it loads, so a form that grew would move."""
    make_players(make_tournament(slug="cup", state=EventState.RUNNING), 4)
    place = """(form) => {
      const { x, width } = form.getBoundingClientRect();
      return [x, width, form.previousElementSibling.getBoundingClientRect().y];
    }"""
    page.set_viewport_size({"width": 375, "height": 740})
    page.goto("/e/cup/standings/")
    form = page.locator(".page-head > .search")
    whole = form.evaluate(place)
    form.evaluate("(form) => form.replaceChildren()")
    assert form.evaluate(place) == whole


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_button_that_comes_before_its_word_stands_where_it_will_stay(page: Page, language: str) -> None:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    one, two = make_players(event, 2)
    make_round(event, [(one, two)])
    page.goto(f"/e/cup/?lang={language}")
    button = page.locator(".find__button")
    place = "(button) => [button.getBoundingClientRect().x, button.getBoundingClientRect().width]"
    whole = button.evaluate(place)
    button.evaluate("(button) => button.lastChild.remove()")
    assert button.evaluate(place) == whole


@pytest.mark.parametrize("width", [375, 1280])
def test_columns_of_a_head_stand_where_they_will_stay_before_all_rows_are_there(
    page: Page, width: int
) -> None:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    one, two, three, four = make_players(event, 4)
    three.name = "Maximiliane von Hohenstein-Wittelsbach zu Regensburg"
    three.save()
    make_round(event, [(one, two), (three, four)])
    page.set_viewport_size({"width": width, "height": 740})
    columns = "(heads) => heads.map((head) => head.getBoundingClientRect().x)"
    others = {375: ["standings/"], 1280: ["pairings/?by=table"]}
    for address in ("pairings/?by=name", *others[width]):
        page.goto(f"/e/cup/{address}")
        heads = page.locator(".public-table thead th")
        whole = heads.evaluate_all(columns)
        page.locator(".public-table tbody tr").evaluate_all("(rows) => rows.forEach((row) => row.remove())")
        assert heads.evaluate_all(columns) == whole, address
