"""A player's home pages on a small phone, by keyboard and with a screen reader."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from pairing.types import Ending
from tests.browser.conftest import sideways
from tests.browser.phones import answered, look_again
from tests.factories import make_player, make_round, make_tournament, report
from tournament.floor.acts.calls import RaiseCall
from tournament.models import Clock, ClockRun, Pairing, Player, Round, Tournament
from tournament.models.states import EventState
from tournament.play.results.acts.reports import ReportOwnResult
from tournament.play.results.acts.results import ClearResult

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh"
PAGES = ("", "result/", "results/", "drop/", "deck/", "side/")
# The contrast between each piece of text and its background (WCAG 2, 1.4.3).
FAINT = """() => {
  const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const part = (value) => linear(value / 255);
  const rgb = (color) => color.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const behind = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const color = rgb(getComputedStyle(each).backgroundColor);
      if (color.length < 4 || color[3] > 0) return color;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll("main *")].filter((element) => {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !element.getClientRects().length || element.closest(".visually-hidden")) return false;
    const [a, b] = [light(rgb(getComputedStyle(element).color)), light(behind(element))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5;
  }).map((element) => element.textContent.trim().slice(0, 40));
}"""


@pytest.fixture
def players() -> list[Player]:
    event = make_tournament(slug="cup", state=EventState.RUNNING, cut_size=4)
    identities = {
        "corp_identity": "NBN: Controlling the Message",
        "runner_identity": "Khan: Savvy Skiptracer",
    }
    two = [make_player(event, name, **identities) for name in ("Ana", LONG)]
    make_round(event, [(two[0], two[1])])
    return two


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A small phone in dark mode; 320 pixels also correspond to 640 at 200 % zoom."""
    context = browser.new_context(
        base_url=live_server.url, viewport={"width": 320, "height": 640}, color_scheme="dark"
    )
    yield context.new_page()
    context.close()


def say(player: Player, winner: Player) -> None:
    ReportOwnResult(
        player=player, pairing=Pairing.objects.get(), games=[(winner.pk, Ending.WIN)] * 2, seen_version=0
    ).perform(player.tournament, actor=None)


def run_clock(minutes_ago: float) -> None:
    clock = Clock.objects.create(round=Round.objects.get(), minutes=65)
    ClockRun.objects.create(clock=clock, started_at=timezone.now() - timedelta(minutes=minutes_ago))


def open_home(phone: Page, player: Player) -> None:
    phone.goto(f"/me/{player.link}/")


def test_no_page_is_wider_than_a_small_phone_nor_faint_in_the_dark(
    phone: Page, players: list[Player]
) -> None:
    run_clock(62)
    say(players[1], players[1])
    wrong = []
    for path in PAGES:
        phone.goto(f"/me/{players[0].link}/{path}")
        if sideways(phone):
            wrong.append(f"{path or 'home'} is too wide")
        wrong += [f"{path or 'home'} is faint: {text}" for text in phone.evaluate(FAINT)]
    assert wrong == []


def test_news_are_announced_once_and_only_what_is_new(phone: Page, players: list[Player]) -> None:
    ana, other = players
    open_home(phone, ana)
    told = phone.locator("#said")
    expect(told).to_be_empty()
    make_player(ana.tournament, "Somebody else")
    ana.tournament.version += 1
    ana.tournament.save()
    look_again(phone)
    phone.wait_for_load_state("networkidle")
    expect(told).to_be_empty()
    ana.tournament.refresh_from_db()
    say(other, other)
    look_again(phone)
    expect(told).to_have_text(f"{LONG} has reported your result. Is it right?")


def test_clock_tells_its_end_once_and_is_silent_before(phone: Page, players: list[Player]) -> None:
    run_clock(60)
    open_home(phone, players[0])
    timer = phone.get_by_role("timer", name="Time left")
    expect(timer).to_be_visible()
    assert timer.get_attribute("aria-live") is None
    assert phone.locator("#live[aria-live], #live [aria-live]").count() == 0
    expect(phone.locator("#said")).to_be_empty()
    with answered(phone, 200):  # the page is there, however long it took: two seconds are left
        ClockRun.objects.update(started_at=timezone.now() - timedelta(minutes=65, seconds=-2))
        Tournament.objects.update(version=F("version") + 1)
    over = "Time! Finish the turn, then the other player takes one turn (REG 4.2)."
    expect(phone.locator("#said")).to_have_text(over)


def test_keyboard_comes_from_the_tabs_to_the_next_step_at_once(phone: Page, players: list[Player]) -> None:
    say(players[1], players[1])
    open_home(phone, players[0])
    names = ("Yes, that is right", "No, report something else", "Clock", "Call a judge")
    phone.get_by_role("navigation", name="My pages").get_by_role("link").last.focus()
    reached = []
    for _ in range(7):
        phone.keyboard.press("Tab")
        reached.append(
            phone.evaluate("document.activeElement.textContent.trim() || document.activeElement.id")
        )
    assert [each for each in reached if each in names] == list(names)
    phone.get_by_role("button", name="Yes, that is right").press("Enter")
    expect(phone.get_by_text("Your reports match, so your result has been saved.")).to_be_visible()


def test_report_of_two_games_shows_its_points_before_it_is_sent(phone: Page, players: list[Player]) -> None:
    phone.goto(f"/me/{players[0].link}/result/")
    games = phone.locator(".asked-game")
    button = phone.locator(".own-report .button--primary")
    games.nth(0).get_by_label("I won").first.check()
    expect(button).to_have_text("Report")
    fold = games.nth(1).locator("summary")
    fold.click()
    games.nth(1).get_by_label("Opponent won on time").check()
    expect(button).to_have_text("Report 3-2")
    fold.click()
    expect(fold).to_have_attribute("data-chosen", "Opponent won on time")


def test_result_that_a_leader_clears_asks_for_a_report_again(phone: Page, players: list[Player]) -> None:
    event = players[0].tournament
    report(Round.objects.get(), 1, 6, 0)
    open_home(phone, players[0])
    expect(phone.get_by_text("That is 6 for you and 0 for")).to_be_visible()
    ClearResult(pairing=Pairing.objects.get(), seen_version=1).perform(event, actor=event.owner)
    look_again(phone)
    expect(phone.get_by_role("link", name="Report our result")).to_be_visible()


def test_page_that_stays_open_from_the_check_in_on_offers_what_can_be_done_by_then(phone: Page) -> None:
    event = make_tournament(slug="cup", deck_lists="none")
    ana, ben = (make_player(event, name) for name in ("Ana", "Ben"))
    open_home(phone, ana)
    expect(phone.get_by_label("Call a judge: what is it about, and where are you?")).to_be_visible()
    event.state, event.planned_rounds, event.cut_size = EventState.RUNNING, 3, 0
    make_round(event, [(ana, ben)])
    event.version += 1
    event.save()
    look_again(phone)
    expect(phone.get_by_text("Table 1", exact=True)).to_be_visible()
    phone.get_by_label("Call a judge to your table: what is it about? (optional)").fill("Ruling")
    phone.get_by_role("button", name="Call a judge").click()
    expect(phone.get_by_text("Judge called. Someone is on the way.").first).to_be_visible()
    expect(phone.get_by_role("button", name="Call a judge")).to_be_hidden()
    phone.get_by_role("button", name="Cancel call").click()
    expect(phone.get_by_role("button", name="Call a judge")).to_be_visible()


def test_home_when_only_others_have_news_then_stands_untouched_and_is_up_to_date(
    phone: Page, players: list[Player]
) -> None:
    ana, _long = players
    event = ana.tournament
    cy = make_player(event, "Cy")
    phone.goto(f"/me/{ana.link}/")
    phone.evaluate("document.getElementById('live').isTheFirst = true")
    live, before = phone.locator("#live"), phone.locator("#live").get_attribute("data-etag")

    with answered(phone, 304):
        RaiseCall(table=None, about="A rule").perform(event, actor=None, player=cy)

    expect(live).not_to_have_attribute("data-etag", before or "")
    assert phone.evaluate("document.getElementById('live').isTheFirst")
    RaiseCall(table=None, about="Mine").perform(event, actor=None, player=ana)
    look_again(phone)
    expect(phone.get_by_text("Judge called").first).to_be_visible()
