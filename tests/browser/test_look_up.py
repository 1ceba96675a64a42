"""A judge looks up a section while filling in a form on a phone: the typed text is still there afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import log_in, sideways
from tests.factories import make_player, make_tournament, make_user

pytestmark = pytest.mark.django_db(transaction=True)


def test_section_and_what_is_looked_up_open_beside_the_form(page: Page) -> None:
    player = make_player(make_tournament(slug="cup", owner=make_user("judge")), "Ana")
    page.set_viewport_size({"width": 320, "height": 640})
    log_in(page, "judge")
    page.goto(f"/judge/cup/cards/missing/{player.pk}/")
    page.get_by_label("Card", exact=True).fill("Sure Gamble")

    page.locator("summary", has_text="REG 5.6").click()
    expect(page.get_by_text("The player gets a short time to find another copy of the card.")).to_be_visible()
    with page.expect_popup() as opened:
        page.locator(".look-up").get_by_role("link", name="REG 5.6").click()

    beside = opened.value
    beside.wait_for_load_state()
    expect(beside.locator("#reg-5-6")).to_be_in_viewport()
    beside.set_viewport_size({"width": 320, "height": 640})
    assert sideways(beside) == 0
    page.get_by_role("searchbox", name="A term, a card or a ruling").fill("ice")
    with page.expect_popup() as found:
        page.keyboard.press("Enter")
    expect(found.value.get_by_role("heading", name="Terms")).to_be_visible()
    expect(page.get_by_label("Card", exact=True)).to_have_value("Sure Gamble")
