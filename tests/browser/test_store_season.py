"""A store season: three events, a series, a bye that its champion earns, is granted and uses."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import looks
from tests.browser.conftest import log_in
from tests.factories import make_player, make_tournament, make_user
from tests.tournament.series.seasons import finished

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (320, 375, 1280)


NAMES = ("Anna", "Ben", "Cleo", "Dan")


def same_person(page: Page, *names: str) -> None:
    """Say on the series' page who of several events are one person, and come back."""
    page.get_by_role("link", name="Who is the same person").click()
    for name in names:
        page.get_by_role("checkbox", name=name, exact=True).check()
    press(page, "Each of them is one person")
    expect(page.get_by_role("heading", name="Joined", exact=True)).to_be_visible()
    page.goto("/series/winter-season/")


def press(page: Page, name: str) -> None:
    """Press a button, and say yes where it asks."""
    page.get_by_role("button", name=name, exact=True).click()
    question = page.locator("#confirm[open] [value=yes]")
    if question.count():
        question.click()


def test_store_season_when_a_champion_comes_to_the_regional_then_the_bye_is_earned_granted_and_used(
    page: Page,
) -> None:
    tom = make_user("tom")
    season = (
        finished(tom, 1, "Anna", "Ben", "Cleo", "Dan"),
        finished(tom, 2, "Ben", "Anna", "Cleo", "Dan"),
        finished(tom, 3, "Anna", "Cleo", "Ben", "Dan"),
    )
    regional = make_tournament(tom, name="Regional", slug="regional")
    for name in NAMES:
        make_player(regional, name)
    log_in(page, "tom")

    page.goto("/series/")
    page.get_by_role("link", name="New series").click()
    page.get_by_label("Name of the series").fill("Winter season")
    page.get_by_label("How many events count").fill("2")
    press(page, "Make the series")
    expect(page.get_by_role("heading", name="Choose events")).to_be_visible()
    for event in season:
        page.get_by_label(event.name).first.check()
    press(page, "Save")
    same_person(page, *NAMES)
    first = page.locator("tbody tr").first
    expect(first).to_contain_text("Anna")
    expect(first).to_contain_text("place 2, 9 points (dropped)")
    expect(first.locator("td.num strong")).to_have_text("24")

    page.get_by_role("link", name="Byes and invitations").click()
    page.get_by_label("At the event").select_option(label="Regional")
    press(page, "Add")
    expect(page.get_by_text("The award is added.")).to_be_visible()
    page.goto("/series/winter-season/")
    same_person(page, "Anna")
    found = _measured(
        page, "/series/winter-season/", "/series/winter-season/events/", "/series/winter-season/people/"
    )

    page.goto("/desk/regional/players/")
    page.get_by_role("link", name="Earned byes").click()
    expect(page.get_by_text("Joined to nobody")).to_have_count(0)
    press(page, "Grant the bye to Anna")
    expect(page.get_by_text("Anna has the bye of round 1.")).to_be_visible()
    expect(page.get_by_text("Granted", exact=True)).to_be_visible()
    found += _measured(page, "/desk/regional/earned/")

    page.goto("/desk/regional/")
    press(page, "Pair round 1")
    press(page, "Publish round 1")
    expect(page.get_by_text("Round 1 is published")).to_be_visible()
    page.goto("/series/winter-season/")
    expect(page.get_by_text("Used", exact=True)).to_be_visible()
    assert found == []


def _measured(page: Page, *addresses: str) -> list[str]:
    looks.prepare(page)
    found = []
    for address in addresses:
        page.goto(address)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            found += looks.measure(page, f"{address} {width}", "tooWide", "brokenWords", "lostWords")
    page.set_viewport_size({"width": 1280, "height": 740})
    return found
