"""Focus: it stays on the same element after a swap, and goes to the first error in a refused form."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import log_in
from tests.browser.phones import answered
from tests.factories import make_players, make_round, make_tournament, make_user, report
from tournament.models import Round, Tournament
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db(transaction=True)

FOCUSED = """() => {
  const { tagName, id, textContent, href } = document.activeElement;
  return [tagName, id, textContent.trim().slice(0, 30), href ? new URL(href).pathname : ""];
}"""
UNDER_WAY = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    """Create an event with four tables in play in round 1."""
    event = make_tournament(make_user("desk"), slug="cup", state=EventState.RUNNING)
    players = make_players(event, 8)
    make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    return event


def somebody_reports(page: Page, event: Tournament, table: int) -> None:
    """Save another judge's result and wait until the page shows it."""
    with answered(page, 200):
        report(Round.objects.get(), table, 6, 0)
        event.refresh_from_db()
        event.version += 1
        event.save()
    expect(page.locator(UNDER_WAY)).to_have_count(0)


def test_focus_through_live_swaps_stays_on_the_same_thing_and_never_falls_to_the_body(
    page: Page, event: Tournament
) -> None:
    log_in(page, "desk")
    page.goto("/desk/cup/rounds/1/results/")
    page.locator(".results__number a").nth(2).focus()
    link = page.evaluate(FOCUSED)
    assert link[0] == "A"
    somebody_reports(page, event, 1)
    assert page.evaluate(FOCUSED) == link

    page.locator("#t3-1").press("Enter")
    expect(page.locator("#saved")).to_contain_text("Table 3:")
    expect(page.locator(UNDER_WAY)).to_have_count(0)
    expect(page.locator("button#t3-1")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#tables') !== null")

    page.goto("/desk/cup/rounds/1/results/")
    page.locator("#t2-1").press("Enter")
    expect(page.locator("#saved")).to_contain_text("Table 2:")
    expect(page.locator("#t2-1")).to_be_focused()


def test_refused_form_says_so_in_its_title_and_has_the_focus_on_its_first_error(
    page: Page, event: Tournament
) -> None:
    log_in(page, "desk")
    page.goto("/desk/cup/announcements/")
    title = page.title()
    page.locator("main form textarea, main form input[name=text]").first.evaluate("e => e.required = false")
    page.locator("main form button").first.click()
    expect(page).to_have_title(f"Error: {title}")
    expect(page.locator('main [aria-invalid="true"]').first).to_be_focused()
