"""Phones without a network: what they store, what they later send exactly once, and what a service worker
answers.

A shop's laptop serves plain HTTP under a host name, where browsers have no service worker: `shop.test`.
127.0.0.1 counts as secure, just like HTTPS.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in_by_form
from tests.browser.phones import REPORT, look_again
from tests.factories import make_player, make_round, make_tournament, make_user, report
from tests.tournament.decks_data import LEGAL_CORP, LEGAL_RUNNER, hand_in, make_deck_event
from tournament.kernel.acts import change
from tournament.models import (
    Call,
    Deck,
    DeckCheck,
    LogEntry,
    Penalty,
    Player,
    PlayerReport,
    Round,
    Tournament,
)
from tournament.models.states import EventState
from tournament.play.results.acts.results import SaveResult

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 375, "height": 812}
NOT_SENT = "We couldn’t confirm that this was saved. It will be sent again when the network is back."


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer, settings: Any) -> Iterator[Page]:
    """A phone on the shop's Wi-Fi, over plain HTTP."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "shop.test"]
    context = browser.new_context(
        base_url=live_server.url.replace("127.0.0.1", "shop.test").replace("localhost", "shop.test"),
        viewport=PHONE,
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def secure_context(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    """A phone whose browser treats the address as secure and so has a service worker."""
    context = browser.new_context(base_url=live_server.url, viewport=PHONE)
    yield context
    context.close()


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(slug="cup", name="Cup", state=EventState.RUNNING, owner=make_user("judge"))
    ana, bjorn, cara, dan = (make_player(event, name) for name in ("Ana", "Björn", "Cara", "Dan"))
    make_round(event, [(ana, bjorn), (cara, dan)])
    return event


def of(event: Tournament, name: str) -> Player:
    return event.players.get(name=name)


# The service worker is active and has cached the page with everything that it needs.
IS_KEPT = """async () => {
  const isHere = (address) => caches.match(address);
  const sheets = [...document.querySelectorAll("link[rel=stylesheet]")].map((each) => each.href);
  const found = await Promise.all([isHere(location.href), ...sheets.map(isHere)]);
  const { active, installing, waiting } = await navigator.serviceWorker.ready;
  const isSettled = active.state === "activated" && !installing && !waiting;
  return isSettled && navigator.serviceWorker.controller === active && found.every(Boolean);
}"""


def visit(page: Page, address: str) -> None:
    """Open the page and wait until its on-device storage is ready."""
    page.goto(address)
    is_ready(page)


def is_ready(page: Page) -> None:
    page.locator("#kept[data-ready]").wait_for(state="attached")


def waiting(page: Page) -> Locator:
    return page.locator("[data-waiting-list] > li")


def told(page: Page) -> Locator:
    """Return the region that shows what happened to the waiting forms; #said repeats it."""
    return page.get_by_role("region", name="Waiting to be sent")


def back_online(page: Page) -> None:
    """Turn the network on again; the page notices this by itself."""
    page.context.set_offline(False)


def test_report_when_the_network_is_cut_then_it_waits_and_is_sent_once(
    phone: Page, event: Tournament
) -> None:
    visit(phone, f"/me/{of(event, 'Ana').link}/result/")
    assert phone.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    phone.context.set_offline(True)
    for game in phone.locator("fieldset").all():
        game.get_by_label("I won", exact=True).check()
    phone.get_by_role("button", name=REPORT).click()

    expect(waiting(phone)).to_contain_text(NOT_SENT)
    phone.get_by_role("button", name=REPORT).click()  # a repeat counts as the same report
    expect(waiting(phone)).to_have_count(1)
    assert not PlayerReport.objects.exists()

    back_online(phone)
    expect(waiting(phone)).to_have_count(0)
    expect(told(phone).get_by_text(re.compile("^Sent: Report our result"))).to_be_visible()
    report = PlayerReport.objects.get()
    assert (report.player.name, len(report.games)) == ("Ana", event.games_per_round)


def test_report_when_its_answer_was_lost_then_sent_again_and_kept_once(page: Page, event: Tournament) -> None:
    visit(page, f"/me/{of(event, 'Ana').link}/result/")
    for game in page.locator("fieldset").all():
        game.get_by_label("I won", exact=True).check()

    def lose_the_answer(route: Any) -> None:
        route.fetch()
        route.abort()

    page.route("**/result/", lose_the_answer, times=1)
    page.get_by_role("button", name=REPORT).click()
    expect(waiting(page)).to_contain_text(NOT_SENT)
    waiting(page).get_by_role("button", name="Send now").click()

    expect(waiting(page)).to_have_count(0)
    assert PlayerReport.objects.count() == 1
    assert LogEntry.objects.filter(player__name="Ana").count() == 1


def test_report_when_the_table_was_settled_meanwhile_then_refused_with_what_was_typed(
    phone: Page, event: Tournament
) -> None:
    visit(phone, f"/me/{of(event, 'Ana').link}/result/")
    phone.context.set_offline(True)
    for game in phone.locator("fieldset").all():
        game.get_by_label("Opponent won", exact=True).check()
    phone.get_by_role("button", name=REPORT).click()
    expect(waiting(phone)).to_have_count(1)
    save_result(event, 1, 6, 0)

    back_online(phone)
    expect(waiting(phone)).to_contain_text("The site didn’t accept this:")
    waiting(phone).get_by_text("What you typed").click()
    expect(waiting(phone).locator("[data-typed]")).to_contain_text("Opponent won")
    waiting(phone).get_by_role("button", name="Discard").click()
    phone.get_by_role("dialog").get_by_role("button", name="Discard").click()
    expect(waiting(phone)).to_have_count(0)
    assert not PlayerReport.objects.exists()


REFUSE = """() => {
  for (const [name, value] of Object.entries(localStorage)) {
    if (!name.startsWith("netrunner/ waiting ")) continue;
    const refused = { ...JSON.parse(value), state: "refused", said: ["Not now."] };
    localStorage.setItem(name, JSON.stringify(refused));
  }
}"""


def test_refused_form_when_it_is_opened_and_taken_then_another_of_its_address_stays(
    phone: Page, event: Tournament
) -> None:
    visit(phone, f"/me/{of(event, 'Ana').link}/result/")
    phone.context.set_offline(True)
    for count, words in enumerate(("Opponent won", "I won"), start=1):
        for game in phone.locator("fieldset").all():
            game.get_by_label(words, exact=True).check()
        phone.get_by_role("button", name=REPORT).click()
        expect(waiting(phone)).to_have_count(count)
    phone.evaluate(REFUSE)
    back_online(phone)
    visit(phone, "/")
    expect(waiting(phone)).to_have_count(2)
    waiting(phone).first.get_by_role("button", name="Open the form").click()
    phone.wait_for_url("**/result/")
    is_ready(phone)
    expect(phone.locator("fieldset").first.get_by_label("Opponent won", exact=True)).to_be_checked()
    phone.locator("fieldset").first.get_by_label("I won", exact=True).check()  # corrected
    phone.get_by_role("button", name=REPORT).click()

    expect(waiting(phone)).to_have_count(1)
    waiting(phone).get_by_text("What you typed").click()
    expect(waiting(phone).locator("[data-typed]")).not_to_contain_text("Opponent won")
    assert PlayerReport.objects.count() == 1


def save_result(event: Tournament, table: int, first: int, second: int) -> None:
    """Save a result as an organizer."""
    with change(event, SaveResult, actor=event.owner) as under_way:
        report(Round.objects.get(), table, first, second)
        kept = SaveResult.Payload(round=1, table=table, names=["First", "Second"], before="", after="6-0")
        under_way.log(kept)


@pytest.mark.usefixtures("all_cards")
def test_deck_check_when_the_network_is_cut_midway_then_nothing_ticked_is_lost_and_it_is_recorded_once(
    phone: Page,
) -> None:
    player = make_player(make_deck_event(owner=make_user("judge")), "Ana")
    hand_in(player, LEGAL_CORP, LEGAL_RUNNER)
    check = f"/desk/{player.tournament.slug}/players/{player.pk}/deck-check/"
    log_in_by_form(phone, "judge")
    visit(phone, check)
    boxes = phone.get_by_role("radiogroup", name="3× Hedge Fund").locator("label")
    boxes.nth(2).click()
    phone.locator("[name=findings]").fill("Sleeves marked")
    visit(phone, "/")  # an accident
    visit(phone, check)
    expect(phone.locator("main").get_by_text("Restored what you typed")).to_be_visible()
    expect(phone.locator("[data-count]").first).to_have_text("2 / 49")

    phone.context.set_offline(True)
    phone.get_by_role("group", name="The deck is").first.get_by_text("Problem").click()
    phone.get_by_role("button", name="Record the check").click()
    expect(waiting(phone)).to_contain_text(NOT_SENT)
    back_online(phone)
    expect(told(phone).get_by_text("The deck check of Ana has been recorded.")).to_be_visible()
    assert DeckCheck.objects.get().findings.startswith("Sleeves marked")
    visit(phone, check)
    expect(phone.locator("[name=findings]")).to_have_value("")


@pytest.mark.usefixtures("all_cards")
def test_deck_when_the_site_is_locked_or_away_then_it_waits_but_a_file_is_chosen_again(phone: Page) -> None:
    player = make_player(make_deck_event(owner=make_user("judge")), "Ana")
    visit(phone, f"/me/{player.link}/corp/")
    text, file = phone.locator("textarea[name=text]"), phone.locator("input[type=file]")
    phone.context.set_offline(True)
    text.fill("Deck for the cup")
    file.set_input_files({"name": "corp.txt", "mimeType": "text/plain", "buffer": LEGAL_CORP.encode()})
    phone.get_by_role("button", name="Hand in", exact=True).click()
    expect(told(phone).get_by_text("choose the file again")).to_be_visible()
    expect(text).to_have_value("Deck for the cup")
    expect(waiting(phone)).to_have_count(0)

    back_online(phone)
    busy = {"status": 503, "headers": {"Retry-After": "1"}, "body": "Busy"}
    phone.route("**/corp/", lambda route: route.fulfill(**busy), times=1)
    file.set_input_files([])
    text.fill(LEGAL_CORP)
    phone.get_by_role("button", name="Hand in", exact=True).click()
    expect(waiting(phone)).to_contain_text(NOT_SENT)
    expect(waiting(phone)).to_have_count(0)
    assert [deck.side for deck in Deck.objects.all()] == ["corp"]


def test_penalty_when_the_session_has_expired_then_it_waits_for_the_login_and_what_it_means_is_asked_first(
    phone: Page, event: Tournament
) -> None:
    log_in_by_form(phone, "judge")
    visit(phone, f"/judge/cup/players/{of(event, 'Ana').pk}/")
    phone.context.set_offline(True)
    phone.locator("#give-penalty").get_by_label("Note for staff").fill("Looked at the bottom card")
    phone.locator("#give-penalty select[name=kind]").select_option(index=1)
    phone.get_by_role("button", name="Review the penalty").click()
    expect(waiting(phone)).to_contain_text(NOT_SENT)
    phone.context.clear_cookies(name="sessionid")
    back_online(phone)
    phone.wait_for_url("**/login/**")  # the page's next poll redirects to the login page
    expect(phone.locator("#kept")).to_contain_text(
        "will be sent once the account that made them logs in again"
    )
    expect(waiting(phone)).to_have_count(0)

    log_in_by_form(phone, "judge")
    expect(waiting(phone)).to_contain_text("The site needs more information")
    waiting(phone).get_by_role("button", name="Open the form").click()
    expect(phone.get_by_text("Looked at the bottom card").last).to_be_visible()
    is_ready(phone)
    phone.get_by_role("button", name="Give the penalty").click()
    expect(waiting(phone)).to_have_count(0)
    assert Penalty.objects.get().note == "Looked at the bottom card"


def press_a_penalty_in_vain(phone: Page, event: Tournament) -> None:
    """Log in a judge who gives Ana a penalty that can't be sent without the network."""
    log_in_by_form(phone, "judge")
    visit(phone, f"/judge/cup/players/{of(event, 'Ana').pk}/")
    phone.route("**/penalty/", lambda route: route.abort())
    phone.locator("#give-penalty").get_by_label("Note for staff").fill("About Ana")
    phone.locator("#give-penalty select[name=kind]").select_option(index=1)
    phone.get_by_role("button", name="Review the penalty").click()


def test_logout_when_something_waits_then_asked_first_and_nothing_stays(
    phone: Page, event: Tournament
) -> None:
    press_a_penalty_in_vain(phone, event)
    expect(waiting(phone)).to_contain_text(NOT_SENT)
    assert "About Ana" in phone.evaluate("JSON.stringify({...localStorage})")
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name="Log out").click()
    asked = phone.get_by_role("dialog")
    expect(asked).to_contain_text("haven’t been sent yet")
    asked.get_by_role("button", name="Log out").click()

    expect(phone.get_by_role("heading", name="Events")).to_be_visible()
    assert "About Ana" not in phone.evaluate("JSON.stringify({...localStorage})")


def test_open_page_when_the_server_is_away_then_it_stays_and_links_lead_to_what_is_kept(
    phone: Page, event: Tournament
) -> None:
    visit(phone, "/e/cup/pairings/")
    visit(phone, "/e/cup/standings/")
    visit(phone, f"/me/{of(event, 'Ana').link}/")
    phone.context.set_offline(True)
    look_again(phone)
    said = re.compile(r"^No connection\. Last updated \d\d:\d\d.*; offline since \d\d:\d\d")
    expect(phone.locator("#connection")).to_have_text(said)
    expect(phone.get_by_text("Table 1")).to_be_visible()

    phone.get_by_role("link", name="Standings").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Standings")
    phone.get_by_role("link", name="Pairings").click()
    expect(phone.get_by_role("row", name=re.compile("^Björn"))).to_be_visible()
    expect(phone.locator("#connection")).to_have_text(said)
    expect(phone.locator(".round-head")).to_have_css(
        "display", "flex"
    )  # from a style sheet that the page itself doesn't load
    phone.get_by_role("link", name="Rules").click()
    expect(phone.get_by_text("that page isn’t saved on this device")).to_be_visible()
    expect(phone.get_by_role("row", name=re.compile("^Björn"))).to_be_visible()

    save_result(event, 1, 6, 0)  # the page must show what happens in the meantime
    back_online(phone)
    expect(phone.get_by_text("1 of 2 tables reported")).to_be_visible()
    expect(phone.locator("#connection")).to_be_hidden()


def test_closed_page_when_there_is_a_service_worker_then_its_last_state_is_answered_across_a_publish(
    secure_context: BrowserContext, event: Tournament
) -> None:
    home = f"/me/{of(event, 'Ana').link}/"
    page = secure_context.new_page()
    visit(page, home)
    page.wait_for_function(IS_KEPT)
    visit(page, "/e/cup/pairings/")
    page.wait_for_function(IS_KEPT)
    page.close()

    secure_context.set_offline(True)
    page = secure_context.new_page()
    visit(page, home)
    expect(page.get_by_text("Table 1")).to_be_visible()
    expect(page.locator("#connection")).to_contain_text("offline since")
    assert page.evaluate("getComputedStyle(document.querySelector('.big-number')).fontSize") != "16px"
    visit(page, "/e/cup/standings/")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    page.locator("[data-kept-pages]").get_by_role("link", name="Pairings").click()
    expect(page.get_by_role("row", name=re.compile("^Björn"))).to_be_visible()
    visit(page, home)
    page.get_by_label("Call a judge").fill("Ruling, please")
    page.get_by_role("button", name="Call a judge").click()
    expect(waiting(page)).to_contain_text(NOT_SENT)
    ana, bjorn, cara, dan = event.players.order_by("name")
    make_round(event, [(bjorn, dan), (ana, cara)])

    secure_context.set_offline(False)
    expect(page.get_by_text("Table 2", exact=True)).to_be_visible()
    expect(page.get_by_text("Judge called")).to_be_visible()
    expect(waiting(page)).to_have_count(0)
    assert Call.objects.get().about == "Ruling, please"


def test_service_worker_when_a_desk_was_looked_at_then_it_has_none_of_its_pages(
    secure_context: BrowserContext, event: Tournament
) -> None:
    page = secure_context.new_page()
    log_in_by_form(page, "judge")
    page.evaluate("navigator.serviceWorker.ready")
    visit(page, "/desk/cup/players/")
    visit(page, "/e/cup/pairings/")
    kept = page.evaluate(
        """async () => {
             const found = [];
             for (const name of await caches.keys()) found.push(...(await (await caches.open(name)).keys()));
             const paths = found.map(({ url }) => new URL(url).pathname);
             return paths.filter((path) => !path.startsWith("/static/"));
           }"""
    )
    assert kept == ["/offline/"]
    secure_context.set_offline(True)
    visit(page, "/desk/cup/players/")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()


def test_laptop_without_any_network_when_it_is_its_own_site_then_forms_and_links_work(
    page: Page, event: Tournament
) -> None:
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })")
    log_in_by_form(page, "judge")
    visit(page, "/desk/cup/announcements/")
    page.locator("textarea[name=text]").fill("Lunch")
    page.get_by_role("button", name="Announce").click()
    expect(page.locator(".announced")).to_contain_text("Lunch")
    is_ready(page)
    page.get_by_role("link", name="Players", exact=True).first.click()
    page.wait_for_url("**/desk/cup/players/")


def test_draft_when_a_mere_button_of_the_same_address_is_pressed_then_it_is_still_there(
    page: Page, event: Tournament
) -> None:
    call = Call.objects.create(tournament=event, player=of(event, "Ana"), about="Ruling")
    log_in_by_form(page, "judge")
    visit(page, f"/judge/cup/calls/{call.pk}/")
    page.locator("[name=outcome]").fill("Warned both")
    page.wait_for_function("() => Object.values(localStorage).some((kept) => kept.includes('Warned both'))")
    page.get_by_role("button", name="I’m on my way").click()
    expect(page.get_by_text("took the call at")).to_be_visible()
    visit(page, f"/judge/cup/calls/{call.pk}/")
    expect(page.locator("[name=outcome]")).to_have_value("Warned both")


def test_waiting_form_when_another_account_logs_in_then_it_is_neither_shown_nor_sent_nor_lost(
    phone: Page, event: Tournament
) -> None:
    make_user("other", is_superuser=True)
    press_a_penalty_in_vain(phone, event)
    expect(waiting(phone)).to_have_count(1)
    phone.context.clear_cookies(name="sessionid")

    log_in_by_form(phone, "other")
    is_ready(phone)
    expect(waiting(phone)).to_have_count(0)
    phone.context.clear_cookies(name="sessionid")
    phone.unroute("**/penalty/")
    log_in_by_form(phone, "judge")
    expect(waiting(phone)).to_contain_text("The site needs more information")


def test_personal_pages_when_this_phone_is_forgotten_then_none_of_them_is_kept(
    phone: Page, event: Tournament
) -> None:
    link = of(event, "Ana").link
    visit(phone, f"/me/{link}/results/")
    visit(phone, f"/me/{link}/")
    assert f"page /me/{link}/results/" in kept_names(phone)
    phone.get_by_role("button", name="Forget this phone").click()
    visit(phone, "/e/cup/pairings/")
    assert "page /e/cup/pairings/" in kept_names(phone)
    visit(phone, f"/me/{link}/")
    assert link not in kept_names(phone)


def kept_names(page: Page) -> str:
    """Return the names of everything that this device stores."""
    return str(page.evaluate("Object.keys(localStorage).join('\\n')"))


def test_waiting_form_when_opened_without_a_network_then_the_page_stays(
    phone: Page, event: Tournament
) -> None:
    visit(phone, f"/me/{of(event, 'Ana').link}/")
    phone.context.set_offline(True)
    phone.get_by_label("Call a judge").fill("Ruling, please")
    phone.get_by_role("button", name="Call a judge").click()
    waiting(phone).get_by_role("button", name="Open the form").click()
    expect(waiting(phone)).to_contain_text(NOT_SENT)
    expect(phone.get_by_label("Call a judge")).to_have_value("Ruling, please")
