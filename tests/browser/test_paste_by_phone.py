"""A deck pasted on a phone: typing errors get a hint, files in other encodings can be read, and no text is
ever lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in, sideways
from tests.factories import PASSWORD, make_player, make_tournament
from tests.tournament.deck_notations import champion, in_notation
from tournament.decks.acts.locks import LockDecks
from tournament.decks.catalogue import cards_in_use
from tournament.models import Deck, Player, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

PASTE = "textarea[name=text]"


@pytest.fixture(autouse=True)
def fresh_start(settings: Any, tmp_path: Path) -> None:
    settings.CARDS_DIR = tmp_path / "cards"


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup", date=date(2016, 11, 5), takes_unread_decks=True)


@pytest.fixture
def ana(event: Tournament) -> Player:
    return make_player(event, "Ana")


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    context = browser.new_context(base_url=live_server.url, viewport={"width": 375, "height": 667})
    yield context.new_page()
    context.close()


def written(side: str, notation: str = "netrunnerdb", language: str = "en") -> str:
    """Return a champion's deck of 2016."""
    catalogue = cards_in_use().catalogue
    return in_notation(champion(side, catalogue), catalogue, notation, language)


def hand_in(page: Page) -> None:
    page.get_by_role("button", name="Hand in", exact=True).click()


def test_slip_is_hinted_at_and_the_deck_handed_in_once_it_is_fixed(phone: Page, ana: Player) -> None:
    right = written("runner")
    wrong = right.replace("Sure Gamble", "Sure Gambel")
    phone.goto(reverse("me-deck", kwargs={"link": ana.link}))
    phone.locator(PASTE).fill(wrong)
    expect(phone.locator("#reading")).to_contain_text("Did you mean “Sure Gamble”")
    hand_in(phone)
    expect(phone.locator(".errorlist")).to_contain_text("Sure Gambel")
    expect(phone.locator(PASTE)).to_have_value(wrong)
    assert sideways(phone) == 0
    assert not Deck.objects.exists()

    phone.locator(PASTE).fill(right)
    hand_in(phone)
    expect(phone.get_by_text("The deck has been handed in.")).to_be_visible()
    assert Deck.objects.get().unread == []


def test_file_that_could_not_be_read_is_read_again_in_another_encoding(phone: Page, ana: Player) -> None:
    right = written("corp", "3x Title", "ja")
    file = {
        "name": "deck.txt",
        "mimeType": "text/plain",
        "buffer": f"{right}\n3x Nothing like a card".encode("cp932"),
    }
    phone.goto(reverse("me-deck", kwargs={"link": ana.link}))
    phone.get_by_text("Upload a file", exact=True).click()
    expect(phone.get_by_label("Encoding of the file")).to_have_count(0)
    phone.get_by_label("Or upload them").set_input_files([file])  # type: ignore[list-item]
    hand_in(phone)
    phone.get_by_label("Encoding of the file").select_option("mac_roman")
    hand_in(phone)
    expect(phone.locator(".errorlist").first).to_be_visible()
    assert not Deck.objects.exists()

    phone.get_by_label("Encoding of the file").select_option("cp932")
    hand_in(phone)
    in_japanese = next(line for line in right.splitlines() if not line.isascii())
    expect(phone.locator(PASTE)).to_have_value(re.compile(re.escape(in_japanese)))  # the next page is there
    text = phone.locator(PASTE).input_value()
    phone.locator(PASTE).fill(text.replace("3x Nothing like a card", ""))
    hand_in(phone)
    expect(phone.get_by_text("The deck has been handed in.")).to_be_visible()
    deck = Deck.objects.get()
    assert (deck.side, deck.unread) == ("corp", [])


def test_deck_with_a_damaged_line_is_handed_in_for_the_judge(phone: Page, ana: Player) -> None:
    phone.goto(reverse("me-deck", kwargs={"link": ana.link}))
    phone.locator(PASTE).fill(written("runner").replace("Sure Gamble", "S?r? G?mb??"))
    phone.get_by_role("button", name="Hand in as is, for a judge to read").click()
    expect(phone.get_by_text("A judge will look at the lines that couldn’t be read.")).to_be_visible()
    assert len(Deck.objects.get().unread) == 1


def test_text_stays_when_the_decks_were_locked_meanwhile(phone: Page, event: Tournament, ana: Player) -> None:
    text = written("runner")
    phone.goto(reverse("me-deck", kwargs={"link": ana.link}))
    phone.locator(PASTE).fill(text)
    LockDecks().perform(event, actor=event.owner)
    hand_in(phone)
    expect(phone.get_by_text("are locked and can’t be changed")).to_be_visible()
    expect(phone.get_by_label("What you sent, so you can copy it")).to_have_value(text)
    assert sideways(phone) == 0
    assert not Deck.objects.exists()


@pytest.mark.parametrize("script", [True, False])
def test_text_is_there_again_after_the_login_of_a_leader_whose_session_ended(
    browser: Browser, live_server: LiveServer, event: Tournament, ana: Player, script: bool
) -> None:
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 375, "height": 667}, java_script_enabled=script
    )
    page, text = context.new_page(), written("corp")
    log_in(page, event.owner.username)
    page.goto(reverse("desk-deck-edit", args=["cup", ana.pk]))
    page.locator(PASTE).fill(text)
    context.clear_cookies(name="sessionid")
    hand_in(page)
    expect(page.get_by_text("what you pasted will be back in the form")).to_be_visible()
    assert not Deck.objects.exists()

    page.get_by_label("Username").fill(event.owner.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_text("You were logged out when you sent this")).to_be_visible()
    expect(page.locator(PASTE)).to_have_value(text)
    hand_in(page)
    expect(page.get_by_text("The deck has been handed in.")).to_be_visible()
    assert Deck.objects.get().submitted_by == event.owner
    context.close()
