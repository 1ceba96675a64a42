"""A phone of 375 pixels on a fresh start: the champions' decks of 2016, pasted and handed in."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import sideways
from tests.factories import make_player, make_tournament
from tests.tournament.deck_notations import SIDES, champion, in_notation
from tournament.decks.catalogue import cards_in_use

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def fresh_start(settings: Any, tmp_path: Path) -> None:
    settings.CARDS_DIR = tmp_path / "cards"


@pytest.mark.parametrize(
    ("notation", "language"),
    [("netrunnerdb", "en"), ("3x Title", "ja"), ("Title (3)", "de"), ("octgn", "en")],
)
def test_both_decks_are_pasted_and_handed_in_as_legal(
    browser: Browser, live_server: LiveServer, notation: str, language: str
) -> None:
    player = make_player(make_tournament(date=date(2016, 11, 5)), "Ana")
    catalogue = cards_in_use().catalogue
    context = browser.new_context(base_url=live_server.url, viewport={"width": 375, "height": 667})
    context.route(lambda url: not url.startswith(live_server.url), lambda route: route.abort())
    page = context.new_page()
    for side in SIDES:
        page.goto(reverse("me-deck", kwargs={"link": player.link}))
        page.locator("textarea[name=text]").fill(
            in_notation(champion(side, catalogue), catalogue, notation, language)
        )
        page.get_by_role("button", name="Hand in").click()
        expect(page.get_by_text("The deck is handed in.")).to_be_visible()
    expect(page.get_by_text("Both decks are handed in and legal.")).to_be_visible()
    expect(page.get_by_text("NAPD MWL 1.1").first).to_be_visible()
    assert sideways(page) == 0
    context.close()
