"""What screen readers announce: each message once, in one place; a message that came with the page has the
focus.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import log_in
from tests.browser.phones import look_again
from tests.factories import make_tournament, make_user
from tournament.event.acts.announcements import Announce
from tournament.models.states import EventState

pytestmark = pytest.mark.django_db(transaction=True)


def test_announcement_is_said_once_and_what_a_page_came_to_say_has_the_focus(page: Page) -> None:
    event = make_tournament(make_user("desk"), slug="cup", state=EventState.RUNNING)
    Announce(text="Lunch at noon").perform(event, actor=event.owner)
    said = page.locator("#said")

    page.goto("/e/cup/standings/")
    expect(page.locator("#announcements")).to_contain_text("Lunch at noon")
    Announce(text="Round 3 begins late").perform(event, actor=event.owner)
    look_again(page)
    expect(said).to_contain_text("Round 3 begins late")
    assert "Lunch" not in (said.text_content() or "")

    log_in(page, "desk")
    page.goto("/desk/cup/announcements/")
    page.get_by_role("button", name="Remove").first.click()
    expect(page.locator("#messages")).to_be_focused()
    expect(page.locator("#messages")).to_have_text("Removed.")
    page.wait_for_function("() => document.readyState === 'complete'")
    expect(said).to_be_empty()
