"""A store season by clicks only: three events, a series, and a bye that its champion earns and uses."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import looks
from tests.browser.conftest import log_in_by_form
from tests.factories import make_user
from tournament.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (320, 375, 1280)


NAMES = ("Anna", "Ben", "Cleo", "Dan")


def same_person(page: Page, *names: str) -> None:
    """Link these players on the series page as one person, and return to the series."""
    page.get_by_role("link", name="Linked players").click()
    for name in names:
        page.get_by_role("checkbox", name=name, exact=True).check()
    press(page, "Link selected players")
    expect(page.get_by_role("heading", name="Linked", exact=True)).to_be_visible()
    follow(page, "Winter season")


def follow(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).first.click()


def to_my_desk(page: Page) -> None:
    """Go to the list of events from the page header, unfolding the header's menu if needed."""
    page.wait_for_load_state()  # without its style sheet, every page has the button
    menu = page.get_by_role("banner").get_by_role("button", name="Menu")
    if menu.is_visible():
        menu.click()
    page.get_by_role("banner").get_by_role("link", name="My desk").click()


def set_up(page: Page, name: str, day: str, *players: str) -> None:
    """Create a one-round event with its players: the first event from the store championship preset, the
    others with “Same as your last event”.
    """
    to_my_desk(page)
    if name == "Store 1":
        follow(page, "Create event")
        follow(page, "Store championship")
    else:
        follow(page, "New event")
        page.get_by_role("link", name="Same as your last event: ").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Date", exact=True).fill(day)
    press(page, "Create event")
    expect(page.get_by_role("link", name="Add the players")).to_be_visible()
    # as an organizer could set in the event's structure
    Tournament.objects.filter(name=name).update(planned_rounds=1, cut_size=0)
    follow(page, "Add the players")
    for player in players:
        page.get_by_placeholder("Name").fill(player)
        page.keyboard.press("Enter")
        expect(page.get_by_role("link", name=player, exact=True)).to_be_visible()
    press(page, "Check in everyone")
    expect(page.get_by_text(f"{len(players)} checked in")).to_be_visible()


def play(page: Page, name: str, day: str, winner: str, loser: str) -> None:
    """Create an event with two players and play it to the end."""
    set_up(page, name, day, winner, loser)
    follow(page, "Desk")
    press(page, "Pair round 1")
    press(page, "Publish round 1")
    expect(page.get_by_text("Round 1 has been published")).to_be_visible()
    follow(page, "Desk")
    follow(page, "Enter the results of round 1")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    page.wait_for_load_state()
    seated = page.locator("tbody tr").first.inner_text()
    page.keyboard.type("1 6" if seated.index(winner) < seated.index(loser) else "1 0")
    page.keyboard.press("Enter")
    expect(page.locator(".progress-line")).to_contain_text("1 of 1 result is in")
    follow(page, "Desk")
    follow(page, "Finish the event")
    press(page, "Finish the event")
    expect(page.get_by_text("The event is finished").first).to_be_visible()


def press(page: Page, name: str) -> None:
    """Press a button, and confirm if asked."""
    page.get_by_role("button", name=name, exact=True).click()
    question = page.locator("#confirm[open] [value=yes]")
    if question.count():
        question.click()


def test_store_season_when_a_champion_comes_to_the_regional_then_the_bye_is_earned_granted_and_used(
    page: Page,
) -> None:
    make_user("tom")
    log_in_by_form(page, "tom")
    play(page, "Store 1", "2026-01-07", "Anna", "Ben")
    play(page, "Store 2", "2026-02-07", "Ben", "Anna")
    play(page, "Store 3", "2026-03-07", "Anna", "Ben")
    set_up(page, "Regional", "2026-04-07", *NAMES)

    to_my_desk(page)
    follow(page, "Series of events")
    follow(page, "New series")
    page.get_by_label("Name of the series").fill("Winter season")
    page.get_by_text("More fields").click()
    page.get_by_label("How many events count").fill("2")
    press(page, "Create series")
    expect(page.get_by_role("heading", name="Choose events")).to_be_visible()
    for name in ("Store 1", "Store 2", "Store 3"):
        page.get_by_role("checkbox", name=name).check()
    press(page, "Save")
    same_person(page, "Anna", "Ben")
    first = page.locator("tbody tr").first
    expect(first).to_contain_text("Anna")
    expect(first).to_contain_text("place 2, 9 points (dropped)")
    expect(first.locator("td.num strong")).to_have_text("24")

    page.get_by_role("link", name="Byes and invitations").click()
    page.get_by_label("For the event").select_option(label="Regional")
    press(page, "Add")
    expect(page.get_by_text("Award added.")).to_be_visible()
    follow(page, "Winter season")
    same_person(page, "Anna")

    to_my_desk(page)
    follow(page, "Regional")
    follow(page, "Players")
    follow(page, "Earned byes")
    expect(page.get_by_text("Not linked to a player")).to_have_count(0)
    press(page, "Grant the bye to Anna")
    expect(page.get_by_text("Anna has a bye in round 1.")).to_be_visible()
    expect(page.get_by_text("Granted", exact=True)).to_be_visible()

    follow(page, "Desk")
    press(page, "Pair round 1")
    press(page, "Publish round 1")
    expect(page.get_by_text("Round 1 has been published")).to_be_visible()
    to_my_desk(page)
    follow(page, "Series of events")
    follow(page, "Winter season")
    expect(page.get_by_text("Used", exact=True)).to_be_visible()
    assert _brought_in_again(page) == []
    pages = ("", "events/", "people/", "awards/", "settings/", "log/")
    assert (
        _measured(
            page,
            *(f"/series/winter-season/{each}" for each in pages),
            "/series/new/file/",
            "/desk/regional/earned/",
        )
        == []
    )


def _brought_in_again(page: Page) -> list[str]:
    """Export the series' file and import it under another name; return what its preview cuts off."""
    with page.expect_download() as download:
        follow(page, "JSON")
    to_my_desk(page)
    follow(page, "Series of events")
    follow(page, "Import a series")
    page.get_by_label("File").set_input_files(download.value.path())
    looks.prepare(page)
    press(page, "Preview the file")
    expect(page.get_by_text("2 people play in several events")).to_be_visible()
    expect(page.get_by_text("not on this site", exact=True)).to_have_count(0)
    found = _at_every_width(page, "preview")
    page.get_by_label("Name of the series").fill("Winter once more")
    press(page, "Import")
    expect(page.get_by_role("heading", name="Winter once more", level=1)).to_be_visible()
    expect(page.get_by_text("Its standings match the file")).to_be_visible()
    expect(page.locator("tbody tr").first.locator("td.num strong")).to_have_text("24")
    expect(page.get_by_text("Used", exact=True)).to_be_visible()
    return found


def _at_every_width(page: Page, name: str) -> list[str]:
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        found += looks.measure(page, f"{name} {width}", "tooWide", "brokenWords", "lostWords")
    page.set_viewport_size({"width": 1280, "height": 740})
    return found


def _measured(page: Page, *addresses: str) -> list[str]:
    looks.prepare(page)
    found = []
    for address in addresses:
        page.goto(address)
        found += _at_every_width(page, address)
    return found
