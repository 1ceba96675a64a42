"""A spreadsheet as a shop keeps it, in a real browser: without a script, on a small phone, and with 300 lines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in
from tests.data import SHEETS
from tests.factories import make_tournament, make_user
from tournament.models import LogEntry, Player, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(all_cards: None) -> Tournament:
    return make_tournament(owner=make_user("organizer"))


@pytest.fixture(params=[False, True], ids=["without script", "with script"])
def phone(request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """The smallest phone, with JavaScript and without."""
    context = browser.new_context(
        base_url=live_server.url,
        viewport={"width": 320, "height": 640},
        java_script_enabled=request.param,
    )
    context.set_default_timeout(20_000)
    yield context.new_page()
    context.close()


def look_at(page: Page, event: Tournament, sheet: Path | None = None, text: str = "") -> None:
    page.goto(f"/desk/{event.slug}/players/import/")
    if sheet:
        page.get_by_label("Or upload it").set_input_files(sheet)
    else:
        page.get_by_label("Paste the sheet here").fill(text)
    page.get_by_role("button", name="Look at the players").click()


def picture(page: Page, name: str) -> None:
    """Keep a picture where SHEET_PICTURES names a folder."""
    folder = os.environ.get("SHEET_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def assert_nothing_is_wider_than_the_page(page: Page) -> None:
    wide, shown = page.evaluate(
        "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= shown


def test_workbook_is_looked_at_decided_about_and_imported_on_a_small_phone(
    phone: Page, event: Tournament, request: pytest.FixtureRequest
) -> None:
    log_in(phone, "organizer")
    look_at(phone, event, SHEETS / "signup.xlsx")

    expect(phone.get_by_text("7 players to import")).to_be_visible()
    expect(phone.get_by_text("The same as line 5 in every cell")).to_be_visible()
    picture(phone, f"preview-320-{request.node.callspec.id.replace(' ', '-')}")


def test_preview_of_300_lines_is_no_wider_than_a_small_phone(phone: Page, event: Tournament) -> None:
    log_in(phone, "organizer")
    lines = "\n".join(
        f"{number};Player {chr(65 + number % 26)}xy {number};NEH;Andy;x" for number in range(300)
    )
    look_at(phone, event, text=f"No;Name;Corp;Runner;Paid\n{lines}")

    expect(phone.get_by_text("300 players to import")).to_be_visible()
    assert_nothing_is_wider_than_the_page(phone)
    picture(phone, "lines-300")
