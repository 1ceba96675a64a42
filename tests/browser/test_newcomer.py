"""A newcomer's path, with all clicks and keys counted: from the sheet to round 1, and through a round."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import log_in_by_form
from tests.factories import make_player, make_user
from tournament.models import Result, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

TABLES = 9
SHEET = "Name\n" + "\n".join(f"Newcomer {number:02}" for number in range(1, 2 * TABLES + 1))


class Hand:
    """A user at the laptop whose clicks and keys are counted, except for pasted or typed text."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0
        self.keys = 0

    def click(self, role: str, name: str) -> None:
        """Press the button or follow the link with this name; confirming a question costs a click too."""
        self.clicks += 1
        found: Locator = self.page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]
        found.click()
        question = self.page.locator("#confirm[open] [value=yes]")
        if question.count():
            self.clicks += 1
            question.click()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.keys += 1
            self.page.keyboard.press(key)


def test_newcomer_when_the_day_begins_then_few_clicks_to_round_1_and_few_a_round(page: Page) -> None:
    make_user("tom")
    log_in_by_form(page, "tom")
    hand = Hand(page)

    hand.click("link", "Create event")
    hand.click("link", "Store championship")
    page.get_by_label("Name", exact=True).fill("First Event")
    hand.click("button", "Create event")
    hand.click("link", "Import a sheet")
    page.get_by_role("textbox").first.fill(SHEET)
    hand.click("button", "Preview the players")
    hand.click("button", "Import and check everyone in")
    hand.click("button", "Pair round 1")
    hand.click("button", "Publish round 1")

    expect(page.get_by_text("Round 1 has been published")).to_be_visible()
    assert hand.clicks <= 8

    hand.clicks = 0
    hand.click("button", "Start the clock")
    expect(page.get_by_role("button", name="Start the clock", exact=True)).to_have_count(0)
    page.wait_for_load_state()  # without the script, Enter would load the page again
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    for table in range(1, TABLES + 1):
        before = hand.keys
        hand.press(str(table), "Space", "6", "Enter")
        expect(page.locator(".progress-line")).to_contain_text(f"{table} of {TABLES} results are in")
        assert hand.keys - before <= 4
    hand.click("button", "Pair round 2")
    hand.click("button", "Publish round 2")

    expect(page.get_by_text("Round 2 has been published")).to_be_visible()
    assert hand.clicks <= 3
    assert Result.objects.count() == TABLES
    assert Tournament.objects.get().stages.get().rounds.count() == 2


def test_newcomer_reaches_a_competitive_startup_event_of_24_in_four_clicks(page: Page) -> None:
    make_user("tom")
    log_in_by_form(page, "tom")
    page.goto("/desk/")
    page.get_by_role("link", name="Create event").click()
    hand = Hand(page)

    hand.click("link", "Today’s rules")
    hand.click("link", "Competitive")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.type("Startup Open")
    hand.clicks += 1
    page.get_by_label("Startup", exact=True).check()
    hand.click("button", "Create event")

    expect(page.get_by_role("heading", name="Startup Open")).to_be_visible()
    assert hand.clicks <= 4
    event = Tournament.objects.get()
    for number in range(1, 25):
        make_player(event, f"Player {number:02}")
    page.reload()
    plan = "6 Swiss rounds, then a cut to the top 4: double elimination."
    expect(page.get_by_text(plan)).to_be_visible()
    kept = (event.deck_format, event.swiss_kind, event.round_minutes, event.games_per_round)
    assert kept == ("startup", "single_sided", 40, 1)
