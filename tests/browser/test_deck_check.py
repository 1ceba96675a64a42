"""A deck check at the table on a judge’s phone: one tap per card, the count updates, and no scripts are
needed.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in, sideways
from tests.factories import make_player, make_user
from tests.tournament.decks_data import LEGAL_CORP, LEGAL_RUNNER, hand_in, make_deck_event
from tournament.models import DeckCheck, Player

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("all_cards")]

PHONE = {"width": 375, "height": 812}


@pytest.fixture
def player(transactional_db: None) -> Player:
    player = make_player(make_deck_event(owner=make_user("judge")), "Ana")
    hand_in(player, LEGAL_CORP, LEGAL_RUNNER)
    return player


def open_check(page: Page, player: Player) -> None:
    page.set_viewport_size(PHONE)
    log_in(page, "judge")
    page.goto(f"/desk/{player.tournament.slug}/players/{player.pk}/deck-check/")


def tick_all_but_one(page: Page) -> None:
    """Tick the last box of each corp card; for Hedge Fund, only the second."""
    for boxes in page.locator("[data-deck]").first.get_by_role("radiogroup").all():
        boxes.locator("label").last.click()
    page.get_by_role("radiogroup", name="3× Hedge Fund").locator("label").nth(2).click()


def test_deck_check_when_boxes_are_tapped_then_counted_and_the_rest_is_recorded_as_missing(
    page: Page, player: Player
) -> None:
    open_check(page, player)
    expect(page.locator("[data-count]")).to_have_text(["0 / 49", "0 / 45"])
    tick_all_but_one(page)
    expect(page.locator("[data-count]")).to_have_text(["48 / 49", "0 / 45"])
    page.get_by_role("group", name="The deck is").first.get_by_text("Problem").click()
    page.get_by_role("button", name="Record the check").click()
    expect(page.get_by_text("The deck check of Ana has been recorded.")).to_be_visible()
    expect(page.get_by_text("Missing from the corp deck: 1x Hedge Fund")).to_be_visible()
    assert DeckCheck.objects.get().corp == "problem"


def test_deck_check_when_a_card_is_tapped_by_mistake_then_the_tap_is_undone(
    page: Page, player: Player
) -> None:
    open_check(page, player)
    boxes = page.get_by_role("radiogroup", name="3× Breaking News").locator("label")
    boxes.last.click()
    expect(page.locator("[data-count]").first).to_have_text("3 / 49")
    boxes.first.click()
    expect(page.locator("[data-count]").first).to_have_text("0 / 49")


def test_deck_check_when_on_a_phone_then_nothing_is_wider_than_it_and_boxes_fit_a_thumb(
    page: Page, player: Player
) -> None:
    open_check(page, player)
    assert sideways(page) == 0
    sizes = [box.bounding_box() for box in page.locator(".copies__box").all()[:12]]
    assert all(size and size["width"] >= 40 and size["height"] >= 44 for size in sizes)


def test_deck_check_when_there_are_no_scripts_then_recorded_all_the_same(
    browser: Browser, live_server: LiveServer, player: Player
) -> None:
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()
    open_check(page, player)
    tick_all_but_one(page)
    page.get_by_role("group", name="The deck is").first.get_by_text("Problem").click()
    page.get_by_role("button", name="Record the check").click()
    expect(page.get_by_text("The deck check of Ana has been recorded.")).to_be_visible()
    context.close()
    assert DeckCheck.objects.get().findings == "Missing from the corp deck: 1x Hedge Fund"
