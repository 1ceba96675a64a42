"""A deck from pasting to locking, in a real browser: an organizer sees it, another player doesn't."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in
from tests.browser.phones import look_again
from tests.factories import make_player
from tests.tournament.decks_data import ILLEGAL_CORP, LEGAL_RUNNER, make_deck_event
from tournament.models import Deck, Player, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("all_cards")]

# The listed cards of the illegal deck, and unlisted ones of the same faction that can replace them.
UNLISTED = {"NAPD Contract": "Private Security Force", "Architect": "Heimdall 1.0", "Eli 1.0": "Viktor 1.0"}


@pytest.fixture
def event() -> Tournament:
    return make_deck_event(slug="cup", name="Dock Cup")


@pytest.fixture
def ana(event: Tournament) -> Player:
    return make_player(event, "Ana")


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A player's phone, which isn't logged in."""
    context = browser.new_context(base_url=live_server.url, viewport={"width": 375, "height": 812})
    yield context.new_page()
    context.close()


@pytest.fixture
def plain(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A browser without JavaScript."""
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_deck_from_paste_to_lock(page: Page, phone: Page, event: Tournament, ana: Player) -> None:
    ben = make_player(event, "Ben")
    phone.goto(f"/me/{ana.link}/deck/")
    expect(phone.get_by_text("This event requires lists of both your decks")).to_be_visible()

    # The reasons appear while the deck is only typed, and the text is kept.
    box = phone.get_by_label("Paste your decks")
    box.fill(f"{ILLEGAL_CORP}\n3x Hege Fund")
    reading = phone.locator("#reading")
    expect(reading).to_contain_text("15 influence of 6: the limit 15 minus 9 listed copies.")
    expect(reading).to_contain_text("Did you mean “Hedge Fund”")
    expect(box).to_have_value(f"{ILLEGAL_CORP}\n3x Hege Fund")
    assert not Deck.objects.exists()

    # An unreadable line is refused; an illegal deck is accepted and its problems are shown.
    phone.get_by_role("button", name="Hand in", exact=True).click()
    expect(phone.locator(".errorlist")).to_contain_text("“3x Hege Fund” isn’t a known card.")
    box.fill(ILLEGAL_CORP)
    phone.get_by_role("button", name="Hand in", exact=True).click()
    expect(phone.get_by_text("One of your decks is illegal.")).to_be_visible()

    # Corrected on the page for that side, where the deck can be changed.
    phone.get_by_role("link", name="Change this deck").click()
    box = phone.get_by_label("Paste the deck, or change it here")
    expect(reading).to_contain_text("15 influence of 6")
    mended = box.input_value()
    for listed, unlisted in UNLISTED.items():
        mended = re.sub(rf"(\d)x {listed} .*", rf"\1x {unlisted}", mended)
    box.fill(mended)
    expect(reading).to_contain_text("15 of 15")
    expect(reading).to_contain_text("You can hand it in as it is")
    phone.get_by_role("button", name="Hand in", exact=True).click()
    expect(phone.get_by_text("The deck has been handed in.")).to_be_visible()

    # The runner deck is uploaded as a file.
    files = [{"name": "deck.txt", "mimeType": "text/plain", "buffer": LEGAL_RUNNER.encode()}]
    phone.get_by_label("Or upload them").set_input_files(files)  # type: ignore[arg-type]
    expect(reading).to_contain_text("Whizzard: Master Gamer")
    phone.get_by_role("button", name="Hand in", exact=True).click()
    expect(phone.get_by_text("Both decks are handed in and legal.")).to_be_visible()
    assert sorted(Deck.objects.values_list("side", "version")) == [("corp", 1), ("corp", 2), ("runner", 1)]

    # The organizer sees and locks the deck; Ana sees who locked it.
    log_in(page, event.owner.username)
    page.goto("/desk/cup/decks/")
    expect(page.get_by_role("row", name=re.compile("Ana"))).to_contain_text("Legal")
    expect(page.get_by_role("row", name=re.compile("Ben"))).to_contain_text("Missing")
    page.get_by_role("link", name="Ana").click()
    expect(page.get_by_text("Viktor 1.0")).to_be_visible()
    page.goto("/desk/cup/decks/")
    page.get_by_role("button", name="Lock all decks").click()
    expect(page.get_by_text("All decks are locked.")).to_be_visible()
    phone.reload()
    expect(phone.get_by_text("Your decks were locked by")).to_be_visible()
    expect(phone.locator("textarea")).to_have_count(0)

    # Another player can't see it.
    for path in (f"/me/{ben.link}/decks/{ana.pk}/", f"/e/cup/decks/{ana.pk}/", f"/desk/cup/decks/{ana.pk}/"):
        phone.goto(path)
        expect(phone.get_by_text("Viktor 1.0")).to_have_count(0)


def test_overview_shows_a_deck_as_it_comes_in(
    page: Page, phone: Page, event: Tournament, ana: Player
) -> None:
    log_in(page, event.owner.username)
    page.goto("/desk/cup/decks/")
    find = page.get_by_label("Find by name")
    find.fill("an")
    phone.goto(f"/me/{ana.link}/deck/")
    phone.get_by_label("Paste your decks").fill(LEGAL_RUNNER)
    phone.get_by_role("button", name="Hand in", exact=True).click()
    expect(phone.get_by_text("The deck has been handed in.")).to_be_visible()
    look_again(page)
    expect(page.get_by_role("row", name=re.compile("Ana"))).to_contain_text("Whizzard: Master Gamer")
    expect(find).to_have_value("an")


def test_check_without_script_is_a_button(plain: Page, ana: Player) -> None:
    plain.goto(f"/me/{ana.link}/deck/")
    plain.get_by_label("Paste your decks").fill(ILLEGAL_CORP)
    plain.get_by_role("button", name="Check only").click()
    expect(plain.locator("#reading")).to_contain_text(
        "15 influence of 6: the limit 15 minus 9 listed copies."
    )
    expect(plain.get_by_label("Paste your decks")).to_have_value(ILLEGAL_CORP)
    assert not Deck.objects.exists()
    plain.get_by_role("button", name="Hand in", exact=True).click()
    expect(plain.get_by_text("The deck has been handed in.")).to_be_visible()


def test_sign_up_on_a_phone_leads_to_the_players_page_with_a_link_to_copy(
    phone: Page, context: BrowserContext, event: Tournament
) -> None:
    Tournament.objects.update(is_signup_open=True)
    phone.goto("/e/cup/")
    phone.get_by_role("link", name="Sign up").click()
    phone.get_by_label("Your name").fill("Cy")
    phone.get_by_role("button", name="Sign up").click()
    expect(phone.get_by_role("heading", name="Keep this link!")).to_be_visible()
    address = phone.get_by_label("Personal link").input_value()
    assert address.endswith(f"/me/{Player.objects.get().link}/")
    phone.get_by_role("button", name="Copy link").click()
    expect(phone.get_by_role("button", name="Copied")).to_be_visible()
    other = context.new_page()
    other.goto(address)
    expect(other.get_by_role("heading", name="Cy")).to_be_visible()
    expect(other.get_by_text("Keep this link!")).to_have_count(0)
