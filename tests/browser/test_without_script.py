"""The site without JavaScript."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in_by_form
from tests.factories import make_user
from tests.flows.world import assert_sound
from tournament.models import Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def plain_page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A page in a browser without JavaScript."""
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    yield context.new_page()
    context.close()


def press(page: Page, button: str, then: str) -> None:
    """Press a button and check that the next page contains this text."""
    page.get_by_role("button", name=button).first.click()
    expect(page.get_by_text(then).first).to_be_visible()


def test_four_players_without_javascript_from_the_set_up_to_the_final_standings(plain_page: Page) -> None:
    page = plain_page
    make_user("organizer")
    log_in_by_form(page, "organizer")
    page.get_by_role("link", name="Create event").click()
    page.get_by_role("link", name="Store championship").click()
    page.get_by_label("Name", exact=True).fill("No script")
    page.get_by_label("Structure").select_option("modified")
    press(page, "Create event", "Event created")
    desk = f"/desk/{Tournament.objects.get().slug}"

    page.goto(f"{desk}/plan/")
    page.get_by_label("Swiss rounds", exact=True).fill("2")
    page.get_by_label("Cut to top").select_option("0")
    press(page, "Announce", "Plan announced")

    page.goto(f"{desk}/players/")
    for name in ("Ana", "Bo", "Chloé", "Dmitri", "Mistake"):
        page.get_by_placeholder("Name").fill(name)
        press(page, "Add", f"{name} has been added")
    page.get_by_role("link", name="Mistake", exact=True).click()
    page.get_by_role("link", name="Remove…").click()
    press(page, "Remove", "Mistake has been removed")
    press(page, "Check in everyone", "4 players checked in")

    page.goto(f"{desk}/")
    press(page, "Pair round 1", "Round 1 has been paired as a draft")
    ticks = page.locator("input[name=player]")
    ticks.nth(0).check()
    ticks.nth(2).check()
    press(page, "Swap players", "The two players have been swapped")
    press(page, "Publish round 1", "Round 1 has been published")

    page.goto(f"{desk}/rounds/1/results/")
    page.get_by_label("Table", exact=True).fill("1 6")
    press(page, "Save", "1 of 2 results are in")
    page.locator("button[name=line]", has_text="3-3").first.click()  # tables without a result come first
    expect(page.get_by_text("2 of 2 results are in").first).to_be_visible()
    page.goto(f"{desk}/rounds/1/tables/2/")
    page.get_by_label("Points only").check()
    for field, points in (("first_points", "0"), ("second_points", "6")):
        page.locator(f"[name={field}]").fill(points)
    press(page, "Save", "0-6")

    press(page, "Pair round 2", "Round 2 has been paired as a draft")
    press(page, "Publish round 2", "Round 2 has been published")
    page.goto(f"{desk}/rounds/2/results/?open")
    for table in (1, 2):
        page.get_by_label("Table", exact=True).fill(f"{table} 0")
        press(page, "Save", f"{table} of 2 results are in")
    page.goto(f"{desk}/finish/")
    press(page, "Finish the event", "The event is finished")

    event = Tournament.objects.get()
    assert event.state == EventState.FINISHED
    assert_sound(event)
    page.goto(f"/e/{event.slug}/standings/?q=ana")
    expect(page.get_by_role("link", name="Ana", exact=True)).to_be_visible()
