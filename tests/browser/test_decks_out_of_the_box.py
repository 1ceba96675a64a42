"""On a 375-pixel phone, the 2016 champions' decks are pasted and handed in on a fresh installation."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.camera import Photographer
from tests.browser.conftest import log_in, sideways
from tests.factories import make_player, make_tournament, make_user
from tests.tournament.deck_notations import SIDES, champion, in_notation
from tournament.decks.catalogue import cards_in_use
from tournament.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = {"320": (320, 640), "390": (390, 844), "1280": (1280, 900)}
HINT = "Cards released by the end of 2016 are legal, under NAPD MWL 1.1 (REG 3.7)."
LEGAL_CARDS = (
    "Cards up to the pack Martial Law (released 8 December 2016) are legal. "
    "Restriction list: NAPD MWL 1.1, in force since 1 August 2016."
)


@pytest.fixture(autouse=True)
def fresh_start(settings: Any, tmp_path: Path) -> None:
    settings.CARDS_DIR = tmp_path / "cards"


@pytest.mark.parametrize(
    ("notation", "language"),
    [
        ("netrunnerdb", "en"),
        ("octgn", "en"),
        pytest.param("3x Title", "ja", marks=pytest.mark.thorough),
        pytest.param("Title (3)", "de", marks=pytest.mark.thorough),
    ],
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
        expect(page.get_by_text("The deck has been handed in.")).to_be_visible()
    expect(page.get_by_text("Both decks are handed in and legal.")).to_be_visible()
    expect(page.get_by_text("NAPD MWL 1.1").first).to_be_visible()
    assert sideways(page) == 0
    context.close()


def test_champions_decks_of_2016_are_legal_in_an_event_that_is_created_today(
    browser: Browser, live_server: LiveServer, page: Page
) -> None:
    take = Photographer(browser, live_server, page).take
    make_user("tom")
    log_in(page, "tom")
    page.goto(reverse("desk-new"))
    expect(page.get_by_text(HINT)).to_be_visible()
    page.get_by_role("link", name="Store championship").click()
    page.get_by_label("Name", exact=True).fill("Retro Cup")
    page.get_by_role("button", name="Create event").click()
    expect(page.get_by_text("Event created.")).to_be_visible()
    event = Tournament.objects.get()
    player = make_player(event, "Ana")
    own = reverse("me-deck", kwargs={"link": player.link})
    catalogue = cards_in_use().catalogue
    for side in SIDES:
        page.goto(own)
        expect(page.get_by_text(LEGAL_CARDS)).to_be_visible()
        page.locator("textarea[name=text]").fill(
            in_notation(champion(side, catalogue), catalogue, "netrunnerdb", "en")
        )
        page.get_by_role("button", name="Hand in").click()
        expect(page.get_by_text("The deck has been handed in.")).to_be_visible()
    expect(page.get_by_text("Both decks are handed in and legal.")).to_be_visible()
    check = reverse("desk-deck-check", kwargs={"slug": event.slug, "pk": player.pk})
    settings = reverse("desk-settings", kwargs={"slug": event.slug})
    for address in (reverse("event", kwargs={"slug": event.slug}), check, settings):
        page.goto(address)
        expect(page.get_by_text(LEGAL_CARDS)).to_be_visible()
    new = reverse("desk-new")
    pictures = [("new", new), ("presets", f"{new}2016/"), ("new-event", f"{new}2016/store/")]
    pictures += [("event", f"/e/{event.slug}/"), ("deck", own), ("check", check), ("settings", settings)]
    for name, address in pictures:
        take(f"pool-{name}", address, WIDTHS)
    page.get_by_role("link", name="Change cards, restriction list and decklists").click()
    page.get_by_label("Cards up to").select_option("bm")
    page.get_by_role("button", name="Save the deck settings").click()
    page.goto(own)
    expect(page.get_by_text("Cards up to the pack Blood Money (released 11 August 2016)")).to_be_visible()
