"""Import another tool's file in a real browser: preview it, correct a guess, import it, and compare the
standings.
"""

from __future__ import annotations

import copy
import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import log_in
from tests.browser.looks import look_as_it_is, measure, prepare
from tests.factories import make_user
from tests.tournament.exchange.imports.files import COBRA_TWO_GAMES
from tournament.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def assert_good_at_every_width(page: Page) -> None:
    assert look_as_it_is(page) == []
    page.set_viewport_size({"width": 320, "height": 740})
    assert measure(page, "320", "sideways", "targets") == []
    page.set_viewport_size({"width": 1280, "height": 740})


def test_results_file_is_looked_at_corrected_brought_in_and_compared(page: Page) -> None:
    make_user("organizer")
    file = copy.deepcopy(COBRA_TWO_GAMES)
    file["players"][0]["corpIdentity"] = "Jintek Persnal"
    file["players"][0]["matchPoints"] = 99
    content = json.dumps(file).encode()
    prepare(page)
    log_in(page, "organizer")

    page.goto("/desk/bring-in/")
    assert_good_at_every_width(page)
    page.locator("input[type=file]").set_input_files(
        {"name": "dock.json", "mimeType": "application/json", "buffer": content}
    )
    page.locator("form:has(input[type=file]) button").last.click()

    expect(page.get_by_role("heading", name="Preview the file")).to_be_visible()
    expect(page.get_by_text("5 players.")).to_be_visible()
    assert not Tournament.objects.exists()
    assert_good_at_every_width(page)
    page.get_by_label("Points for a bye").fill("3")
    again = page.get_by_role("button", name="Read the file this way")
    with page.expect_event("domcontentloaded"):
        again.click()
    expect(page.get_by_label("Points for a bye")).to_have_value("3")
    page.get_by_label("Points for a bye").fill("6")
    with page.expect_event("domcontentloaded"):
        again.click()
    expect(page.get_by_label("Points for a bye")).to_have_value("6")
    page.get_by_label("Jintek Persnal").select_option("Jinteki: Personal Evolution")
    page.get_by_role("button", name="Import").last.click()

    expect(page.get_by_text("Event imported: its players, rounds")).to_be_visible()
    expect(page.get_by_text("The standings in the file differ from ours.")).to_be_visible()
    assert_good_at_every_width(page)
    event = Tournament.objects.get()
    assert (event.name, event.bye_points) == ("Dock Regional", 6)
    assert event.players.get(name="Ana").corp_identity == "Jinteki: Personal Evolution"
