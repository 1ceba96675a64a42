"""The header of every page: by keyboard, without scripts, on a phone, and in which fonts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in
from tests.factories import make_tournament, make_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A phone without JavaScript."""
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 375, "height": 740}, java_script_enabled=False
    )
    yield context.new_page()
    context.close()


def test_desk_tabs_when_followed_without_scripts_then_the_group_opens_and_tells_where_one_is(
    phone: Page,
) -> None:
    make_tournament(make_user("tom"), slug="cup")
    log_in(phone, "tom")
    phone.goto("/desk/cup/")
    tabs = phone.get_by_role("navigation", name="Event")
    expect(tabs.get_by_role("link", name="Clock")).to_have_count(0)

    tabs.get_by_role("link", name="Rounds").click()

    expect(tabs.locator("[aria-current=page]")).to_have_text("Rounds")
    tabs.get_by_role("link", name="Results").focus()
    phone.keyboard.press("Tab")
    expect(tabs.get_by_role("link", name="Clock")).to_be_focused()


def test_menu_when_opened_on_a_phone_without_scripts_then_the_site_s_links_and_away_by_escape(
    phone: Page,
) -> None:
    make_tournament(make_user("tom"), slug="cup")
    log_in(phone, "tom")
    phone.goto("/desk/cup/")
    log_out = phone.get_by_role("button", name="Log out")
    expect(log_out).to_be_hidden()

    phone.get_by_role("button", name="Menu").click()
    expect(log_out).to_be_visible()
    phone.keyboard.press("Escape")
    expect(log_out).to_be_hidden()

    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("link", name="My desk").click()
    phone.wait_for_url("**/desk/")


def test_names_when_they_have_marks_then_all_their_letters_come_from_one_font_not_made_for_kanji(
    page: Page,
) -> None:
    make_tournament(slug="cup", name="Đặng Ågnès Żółć Þórsson Šimůnek")
    page.goto("/e/cup/")
    browser = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        browser.send(f"{domain}.enable")
    root = browser.send("DOM.getDocument")["root"]["nodeId"]
    name = browser.send("DOM.querySelector", {"nodeId": root, "selector": ".event-bar__name"})

    used = browser.send("CSS.getPlatformFontsForNode", {"nodeId": name["nodeId"]})["fonts"]

    assert len(used) == 1 and "CJK" not in used[0]["familyName"]
    family = page.evaluate("getComputedStyle(document.body).fontFamily")
    assert family.index("DejaVu Sans") < family.index("sans-serif") < family.index("CJK")
