"""Opponents in the cut read each other's decks for a few minutes, in a real browser."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.camera import Photographer
from tests.browser.conftest import TIMEOUT_MS, log_in
from tests.tournament.decks.reading import CORP_CARD, RUNNER_CARD, make_reading_cut
from tournament.models import DeckReading, Player

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("all_cards")]


def _end_in(seconds: int) -> None:
    DeckReading.objects.update(until=timezone.now() + timedelta(seconds=seconds))


def test_both_read_once_a_leader_starts_the_time_and_at_its_end_the_deck_goes_by_itself(
    page: Page, browser: Browser, live_server: LiveServer
) -> None:
    cut = make_reading_cut()
    log_in(page, cut.event.owner.username)
    phone = browser.new_context(base_url=live_server.url, viewport={"width": 375, "height": 812}).new_page()
    phone.goto(f"/me/{cut.seeds[4].link}/")
    expect(phone.get_by_text("A judge starts the time for both of you.")).to_be_visible()

    page.goto(f"/desk/{cut.event.slug}/bracket/")
    page.get_by_role("button", name="Game 1: let both read now").click()
    expect(
        page.locator("#game-1").get_by_text("The players may read each other’s decks until")
    ).to_be_visible()

    phone.get_by_role("link", name="Read it now").click()  # it came by itself
    expect(phone.get_by_text(CORP_CARD)).to_be_visible()
    expect(phone.get_by_text(RUNNER_CARD)).to_be_visible()
    camera = Photographer(browser, live_server, page)
    camera.take("reading", f"/me/{cut.seeds[4].link}/reading/")
    camera.take("reading-home", f"/me/{cut.seeds[4].link}/")
    camera.take("reading-desk", f"/desk/{cut.event.slug}/bracket/")

    _end_in(12)
    phone.reload()
    expect(phone.get_by_text(CORP_CARD)).to_be_visible()
    over = phone.locator("#live .clock__over")  # also announced to screen readers
    expect(over).to_be_visible(timeout=2 * TIMEOUT_MS)
    expect(phone.get_by_text(CORP_CARD)).to_have_count(0)
    expect(phone.locator("body")).not_to_contain_text(CORP_CARD)  # including hidden text
    phone.get_by_role("link", name="Back to your page").click()
    expect(over).to_be_visible()
    phone.go_back()
    expect(over).to_be_visible()
    expect(phone.locator("body")).not_to_contain_text(CORP_CARD)  # including hidden text
    phone.context.close()


def test_without_javascript_the_deck_goes_at_the_end_as_well(
    browser: Browser, live_server: LiveServer
) -> None:
    cut = make_reading_cut()
    DeckReading.objects.create(
        pairing_id=cut.record.tables[2].pairing,
        starts_at=timezone.now(),
        until=timezone.now() + timedelta(seconds=12),
    )
    plain = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = plain.new_page()
    page.goto(_address(cut.seeds[2]))
    expect(page.get_by_text(RUNNER_CARD)).to_be_visible()
    expect(page.get_by_text("’s deck ended at")).to_be_visible(timeout=2 * TIMEOUT_MS)
    expect(page.get_by_text(RUNNER_CARD)).to_have_count(0)
    plain.close()


def _address(player: Player) -> str:
    return f"/me/{player.link}/reading/"
