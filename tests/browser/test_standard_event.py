"""A Standard event of 24 in a real browser: identities at sign-up, a NetrunnerDB link, open lists, a text for
a chat, and a player whom the stream never shows.
"""

from __future__ import annotations

import random

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.camera import Photographer
from tests.browser.conftest import log_in
from tests.browser.test_cut import Desk
from tests.browser.test_todays_events import (
    CORP_CARD,
    NAMES,
    cards_that_come_along,
    check_in_everyone,
    finish,
    pair_and_publish,
    set_up,
)
from tests.factories import make_user
from tests.swiss import play_round, report_round
from tests.tournament.decks.test_shared_decks import ADDRESS, MARK, Service, service
from tests.tournament.decks.test_todays_formats import STARTUP_CORP, STARTUP_RUNNER
from tests.tournament.decks_data import hand_in
from tournament.models import Deck, Pairing, Player, Round, Tournament

__all__ = ["cards_that_come_along", "service"]

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 375, "height": 812}
CORP, RUNNER = "Synapse Global: Faster than Thought", "Tāo Salonga: Telepresence Magician"
COPYING = ["clipboard-read", "clipboard-write"]
LISTS = {"deck_lists": "optional", "swiss_decks": "public", "cut_decks": "public"}


def test_standard_event_from_sign_up_to_the_winner(
    page: Page, browser: Browser, live_server: LiveServer, service: Service
) -> None:
    make_user("organizer")
    log_in(page, "organizer")
    page.goto("/desk/")
    desk, camera = Desk(page), Photographer(browser, live_server, page)
    set_up(desk, "Casual", "Harbour Standard", NAMES[:22], deck_format="Standard")
    # As an organizer can set in the event's settings.
    Tournament.objects.update(planned_rounds=4, cut_size=0, is_signup_open=True, is_streamed=True, **LISTS)
    others = browser.new_context(base_url=live_server.url, viewport=PHONE, permissions=COPYING)

    ana = _sign_up(others, desk, "Ana Anand", "the stream may show them")
    ben = _sign_up(others, desk, "Ben Berg", "never on the stream")
    camera.take("standard/me", f"/me/{ana.link}/")
    _paste_an_address(others, ana, service)
    check_in_everyone(desk, 24)
    pair_and_publish(desk, 1)
    _read_an_open_list(others, desk, ana, camera)
    _copy_for_a_chat(desk, browser, live_server)
    _stream_without(desk, ben)

    rng = random.Random(3)
    report_round(desk.event, Round.objects.get(), rng)
    for number in range(2, 5):
        play_round(desk.event, number, rng)
    finish(desk)
    others.close()


def _sign_up(phones: BrowserContext, desk: Desk, name: str, stream: str) -> Player:
    phone = phones.new_page()
    phone.goto(reverse("sign-up", args=[desk.event.slug]))
    phone.get_by_label("Your name").fill(name)
    phone.get_by_label("Your corp identity").fill("Synapse Global")
    phone.get_by_label("Your runner identity").fill("Tao Salonga")
    phone.get_by_label("May the stream show your tables?").select_option(label=stream)
    phone.get_by_role("button", name="Sign up").click()
    expect(phone.get_by_text(CORP).first).to_be_visible()
    player = desk.event.players.get(name=name)
    assert (player.corp_identity, player.runner_identity) == (CORP, RUNNER)
    return player


def _paste_an_address(phones: BrowserContext, player: Player, service: Service) -> None:
    """Hand in a deck by its NetrunnerDB address; a service of the test answers instead."""
    model = Player.objects.exclude(pk=player.pk).order_by("pk")[0]
    for path, deck in zip(
        (f"deck/{MARK}", "decklist/1234"), hand_in(model, STARTUP_CORP, STARTUP_RUNNER), strict=True
    ):
        service.decks[path] = {"name": "Harbour", "cards": {deck.identity: 1, **deck.cards}}
    phone = phones.new_page()
    phone.goto(f"/me/{player.link}/deck/")
    phone.get_by_label("Paste your decks").fill(f"{ADDRESS}\nhttps://netrunnerdb.com/en/decklist/1234")
    phone.get_by_role("button", name="Hand in", exact=True).click()
    expect(phone.get_by_text("Both decks are handed in and legal.")).to_be_visible()
    assert service.asked == [f"deck/{MARK}", "decklist/1234"]
    assert Deck.objects.filter(player=player).count() == 2


def _read_an_open_list(phones: BrowserContext, desk: Desk, player: Player, camera: Photographer) -> None:
    """A spectator sees both identities on a player's card, and reads a list that the event shows."""
    phone = phones.new_page()
    phone.goto(reverse("player-card", args=[desk.event.slug, player.pk]))
    expect(phone.get_by_text(CORP).first).to_be_visible()
    expect(phone.get_by_text(RUNNER).first).to_be_visible()
    camera.take("standard/card", phone.url)
    phone.goto(f"/e/{desk.event.slug}/decks/")
    phone.get_by_role("link", name=player.name, exact=True).click()
    expect(phone.get_by_text(CORP_CARD).first).to_be_visible()


def _copy_for_a_chat(desk: Desk, browser: Browser, server: LiveServer) -> None:
    laptop = browser.new_context(base_url=server.url, permissions=COPYING)
    page = laptop.new_page()
    log_in(page, "organizer")
    page.goto(f"{desk.url}rounds/1/results/")
    page.get_by_role("link", name="Copy for a chat").click()
    copied = ""
    for _part in range(5):
        expect(page.get_by_role("link", name="opied")).to_be_visible()
        copied += page.evaluate("navigator.clipboard.readText()")
        more = page.get_by_role("link", name="Copy the next")
        if not more.count():
            break
        before = more.inner_text()
        more.click()
        expect(page.get_by_text(before, exact=True)).to_have_count(0)
    assert [name for name in (*NAMES[:22], "Ana Anand", "Ben Berg") if name not in copied] == []
    laptop.close()


def _stream_without(desk: Desk, refused: Player) -> None:
    """The table of a player who refused can't be chosen and is in no list; others are asked first."""
    page, slug = desk.page, desk.event.slug
    of_refused = Pairing.objects.get(seats__player=refused)
    another = next(each for each in Pairing.objects.order_by("number") if each != of_refused)
    page.goto(reverse("desk-stream", args=[slug]))
    expect(page.get_by_text("never on the stream").first).to_be_visible()
    expect(page.locator(f'button[value="{of_refused.pk}"]')).to_have_count(0)
    page.locator(f'button[name="agreed"][value="{another.pk}"]').click()
    expect(page.locator(".notices")).to_be_visible()
    listed = page.request.get(reverse("overlay-tables", args=[slug])).json()["tables"]
    numbers = [table["number"] for table in listed]
    assert another.number in numbers and of_refused.number not in numbers
    assert refused.name not in page.request.get(reverse("overlay", args=[slug])).text()
