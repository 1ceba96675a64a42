"""The glossary on a phone: typing searches it at once, and no page is wider than the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import looks

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = (
    "/reference/glossary/",
    "/reference/glossary/?by=de&lang=ja",
    "/reference/glossary/rounds/?lang=de",
    "/reference/glossary/apart/",
    "/reference/glossary/?q=access",
    "/reference/rulings/",
    "/reference/cards/02110/",
)


def test_glossary_on_a_small_phone_looks_up_while_typing_and_fits(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    faults = {}
    for address in PAGES:
        page.goto(address)
        if found := looks.cut_off(page):
            faults[address] = found
    assert faults == {}

    page.goto("/reference/glossary/#term-jack-out")
    expect(page.locator("#term-jack-out")).to_be_in_viewport()
    page.locator("#term-jack-out").get_by_role("link").click()
    expect(page.locator("#term-jack-out")).to_contain_text("ジャックアウト")
    page.go_back()
    field = page.get_by_role("searchbox", name="A term, a card or a ruling")
    field.press_sequentially("begegnung")
    expect(page.locator("#found h3").first).to_have_text("Encounter")
    expect(page.locator("#said")).to_have_text("2 found for “begegnung”.")
    expect(field).to_be_focused()
    field.fill("begegung")
    page.get_by_role("link", name="Begegnung, auf Ice treffen").click()
    expect(field).to_have_value("Begegnung, auf Ice treffen")
    expect(page.locator("#found h3").first).to_have_text("Encounter")
    field.fill("")
    expect(page.get_by_role("heading", name="Words easily confused")).to_be_attached()
