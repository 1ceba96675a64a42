"""A shop's spreadsheet in a real browser: on a small phone, with and without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in, sideways
from tests.data import SHEETS
from tests.factories import make_tournament, make_user
from tournament.models import Player, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(all_cards: None) -> Tournament:
    return make_tournament(owner=make_user("organizer"))


@pytest.fixture(
    params=[
        pytest.param(True, id="with script"),
        pytest.param(False, id="without script", marks=pytest.mark.thorough),
    ]
)
def phone(request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """The smallest phone, with and without JavaScript."""
    context = browser.new_context(
        base_url=live_server.url,
        viewport={"width": 320, "height": 640},
        java_script_enabled=request.param,
    )
    yield context.new_page()
    context.close()


def look_at(page: Page, event: Tournament, sheet: Path | None = None, text: str = "") -> None:
    page.goto(f"/desk/{event.slug}/players/import/")
    if sheet:
        page.get_by_label("Or upload it").set_input_files(sheet)
    else:
        page.get_by_label("Paste the sheet here").fill(text)
    page.get_by_role("button", name="Preview the players").click()


def test_workbook_is_looked_at_decided_about_and_imported(phone: Page, event: Tournament) -> None:
    log_in(phone, "organizer")
    look_at(phone, event, SHEETS / "signup.xlsx")
    expect(phone.get_by_text("7 players to import")).to_be_visible()
    expect(phone.get_by_text("The same as line 5 in every cell")).to_be_visible()
    assert sideways(phone) == 0

    if not phone.get_by_label("Anything else").is_visible():
        phone.get_by_text("How the sheet is read").click()
    phone.get_by_label("Anything else").select_option("Notes")
    phone.get_by_role("button", name="Read the file this way").click()
    phone.get_by_label("Corp: Weyland").select_option("Weyland Consortium: Building a Better World")
    phone.locator("#line-12").get_by_label("Name").fill("Kateřina Malá")
    phone.get_by_label("Name in line 6").fill("Rasmus L. Lindahl")
    phone.get_by_role("button", name="Import the players").last.click()

    expect(phone.get_by_text("7 players imported. 1 line left out.")).to_be_visible()
    rasmus = Player.objects.get(name="Rasmus L. Lindahl")
    assert (rasmus.notes, rasmus.has_paid) == ("vegetarian", True)
    assert Player.objects.get(name="Ferelith Ashby").corp_identity.startswith("Weyland Consortium: Building")
    assert Player.objects.filter(name="Kateřina Malá").exists()


def test_letters_of_a_file_are_switched_by_hand(phone: Page, event: Tournament) -> None:
    log_in(phone, "organizer")
    look_at(phone, event, SHEETS / "turnaj-cp1250.csv")
    expect(phone.locator("input[value='Tomáš Dvořák']")).to_be_visible()
    phone.get_by_label("Text encoding").select_option("Macintosh (MacRoman)")
    phone.get_by_role("button", name="Read the file this way").click()
    expect(phone.locator("input[value='Tomáš Dvořák']")).to_have_count(0)
    phone.get_by_label("Text encoding").select_option("Windows, central Europe (cp1250)")
    phone.get_by_role("button", name="Read the file this way").click()
    expect(phone.locator("input[value='Tomáš Dvořák']")).to_be_visible()


def test_preview_of_300_lines_is_no_wider_than_a_small_phone(phone: Page, event: Tournament) -> None:
    log_in(phone, "organizer")
    lines = "\n".join(
        f"{number};Player {chr(65 + number % 26)}xy {number};NEH;Andy;x" for number in range(300)
    )
    look_at(phone, event, text=f"No;Name;Corp;Runner;Paid\n{lines}")

    expect(phone.get_by_text("300 players to import")).to_be_visible()
    assert sideways(phone) == 0
    phone.get_by_role("button", name="Import the players").first.click()
    expect(phone.get_by_text("300 players imported.")).to_be_visible()
