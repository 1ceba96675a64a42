"""The big screen and announcements in a real browser: they update by themselves, without reloading."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from itertools import chain
from wsgiref import handlers

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from tests.browser.conftest import TIMEOUT_MS, log_in
from tests.factories import make_players, make_round, make_tournament, make_user
from tests.loopback import free_port
from tournament.event.acts.announcements import (
    Announce,
    WithdrawAnnouncement,
)
from tournament.models import Announcement, Round, Tournament
from tournament.models.states import EventState
from tournament.play.clock.acts.clock import StartClock

pytestmark = pytest.mark.django_db(transaction=True)

LUNCH = "Lunch until 13:30"
BANNER = "#announcements"


# The ids of pending timers.
COUNT_TIMERS = """
window.timers = new Set();
const [set, clear] = [window.setTimeout, window.clearTimeout];
window.setTimeout = (work, wait, ...rest) => {
  const id = set((...given) => { window.timers.delete(id); work(...given); }, wait, ...rest);
  window.timers.add(id);
  return id;
};
window.clearTimeout = (id) => { window.timers.delete(id); clear(id); };
"""


@contextlib.contextmanager
def _served(port: int) -> Iterator[None]:
    """Run the same server as a host does, in a separate process on this test's database."""
    environment = os.environ | {
        "DATABASE": str(connection.settings_dict["NAME"]),
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings_test",
    }
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    server = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment, stdout=subprocess.DEVNULL)
    try:
        for _ in range(1200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        yield
    finally:
        server.kill()
        server.wait(60)


@pytest.fixture
def event() -> Tournament:
    """A running event with forty players; its screen shows pairings and the code, each for at least five
    seconds.
    """
    event = make_tournament(
        make_user("tom"),
        slug="cup",
        state=EventState.RUNNING,
        screen_views=["clock", "code"],
        screen_seconds=5,
    )
    players = make_players(event, 40)
    make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    return event


def _never_reloaded(page: Page) -> None:
    page.evaluate("window.isFirst = true")


def _is_first(page: Page) -> bool:
    return bool(page.evaluate("window.isFirst"))


def test_rotation_when_left_alone_then_two_screens_turn_together_and_keep_one_view_each(
    context: BrowserContext, event: Tournament
) -> None:
    first, second = context.new_page(), context.new_page()
    for screen in (first, second):
        screen.goto("/e/cup/screen/")
        _never_reloaded(screen)

    for view in ("clock", "code", "clock"):
        for screen in (first, second):
            expect(screen.locator(f".screen--{view}")).to_be_visible()
            expect(screen.locator("[data-screen]")).to_have_count(1)
    assert _is_first(first) and _is_first(second)


# The fully visible names and the partly visible ones.
SEEN = """
frame => {
  const edge = frame.getBoundingClientRect();
  const seen = { whole: [], part: [] };
  for (const name of frame.querySelectorAll("th[scope=row]")) {
    const box = name.getBoundingClientRect();
    if (box.right <= edge.left || box.left >= edge.right) continue;
    const isBeside = box.left < edge.left || box.right > edge.right + 1;
    const isWhole = !isBeside && box.top >= edge.top && box.bottom <= edge.bottom + 1;
    seen[isWhole ? "whole" : "part"].push(name.innerText.trim());
  }
  return seen;
}
"""
# The same view at another moment in its rotation: only the time differs.
MOVE = """
part => {
  const screen = document.querySelector("[data-screen]");
  const long = Number(screen.dataset.end) - Number(screen.dataset.start);
  const start = Date.now() - 100 - part * (long - 200);
  screen.dataset.start = start;
  screen.dataset.end = start + long;
  return new Promise((moved) => requestAnimationFrame(() => requestAnimationFrame(moved)));
}
"""


def _names_by_page(page: Page, pages: int) -> list[list[str]]:
    """Read the names on each page, none of which may show half a name."""
    names = []
    page.evaluate("document.fonts.ready.then(() => {})")
    for number in range(pages):
        page.evaluate(MOVE, (number + 0.4) / pages)
        seen = page.locator("[data-scroll]").evaluate(SEEN)
        assert seen["part"] == []
        names.append(seen["whole"])
    return names


@pytest.mark.parametrize(
    ("players", "size", "columns", "pages"),
    [(10, (1920, 1080), 1, 1), (22, (1920, 1080), 2, 1), (40, (1280, 720), 3, 2), (40, (390, 800), 1, 3)],
)
def test_pairings_go_down_the_columns_in_pages_without_half_a_name(
    page: Page, players: int, size: tuple[int, int], columns: int, pages: int
) -> None:
    there = make_players(other := make_tournament(slug="other", state=EventState.RUNNING), players)
    make_round(other, list(zip(there[::2], there[1::2], strict=True)))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/e/other/screen/pairings/")
    expect(page.locator(".screen__lines")).to_have_attribute("data-columns", str(columns))

    read = _names_by_page(page, pages)

    counts = [len(names) for names in read]
    assert max(counts) - min(counts) <= 2 * columns, "one page is almost empty"
    assert list(chain(*read)) == page.locator("th[scope=row]").all_inner_texts()


# A font that makes the rows higher, but not the head above them.
HIGH_FONT = """
() => {
  for (const text of document.querySelectorAll(".screen__head *")) text.style.fontFamily = "serif";
  const address = "url(/static/tournament/fonts/barlow-condensed.woff2)";
  const high = new FontFace("Barlow Condensed", address, { weight: "400 900", ascentOverride: "160%" });
  document.fonts.add(high);
  return high.load().then(() => {});
}
"""


def test_pairings_when_a_font_arrives_late_then_they_are_laid_out_again(page: Page) -> None:
    there = make_players(other := make_tournament(slug="other", state=EventState.RUNNING), 40)
    make_round(other, list(zip(there[::2], there[1::2], strict=True)))
    page.set_viewport_size({"width": 1280, "height": 720})
    page.route("**/*.woff2", lambda font: font.abort())
    page.goto("/e/other/screen/pairings/")
    expect(page.locator(".screen__lines")).to_have_attribute("data-columns", "3")
    row = page.locator(".screen__lines tbody tr").last
    before = row.bounding_box()
    page.unroute("**/*.woff2")

    page.evaluate(HIGH_FONT)

    names = page.locator("th[scope=row]").all_inner_texts()
    expect(row).not_to_have_js_property("offsetHeight", round(before["height"]) if before else 0)
    assert list(chain(*_names_by_page(page, 2))) == names


def test_announcement_when_made_then_it_comes_to_the_screen_and_other_pages_and_goes_again(
    context: BrowserContext, event: Tournament
) -> None:
    link = event.players.earliest("pk").link
    pages = {}
    for url in ("/e/cup/screen/", "/e/cup/pairings/", "/e/cup/clock/", f"/me/{link}/"):
        pages[url] = context.new_page()
        pages[url].goto(url)
        _never_reloaded(pages[url])

    Announce(text=LUNCH).perform(event, actor=event.owner)

    for url, page in pages.items():
        expect(page.locator(BANNER), url).to_contain_text(LUNCH)
    WithdrawAnnouncement(announcement=Announcement.objects.get()).perform(event, actor=event.owner)
    for url, page in pages.items():
        expect(page.locator(BANNER), url).not_to_contain_text(LUNCH)
        assert _is_first(page), url


def test_announcement_when_something_else_changes_then_what_stands_is_not_read_out_again(
    page: Page, event: Tournament
) -> None:
    Announce(text=LUNCH).perform(event, actor=event.owner)
    page.goto("/e/cup/pairings/")
    page.evaluate("document.querySelector('.announcement').isOld = true")
    etag = page.locator("#live").get_attribute("data-etag")
    Tournament.objects.update(version=event.version + 1)

    expect(page.locator("#live")).not_to_have_attribute("data-etag", etag or "")
    assert page.evaluate("document.querySelector('.announcement').isOld") is True


def test_screen_when_the_network_is_lost_then_it_keeps_the_last_and_comes_back_by_itself(
    context: BrowserContext, page: Page, event: Tournament
) -> None:
    page.goto("/e/cup/screen/")
    _never_reloaded(page)
    context.set_offline(True)

    expect(page.locator("#connection")).to_be_visible()
    expect(page.locator("[data-screen]")).to_be_visible()
    context.set_offline(False)

    expect(page.locator("#connection")).to_be_hidden()
    expect(page.locator(".screen--clock")).to_be_visible()
    expect(page.locator(".screen--code")).to_be_visible()
    assert _is_first(page)


def test_full_screen_when_pressed_then_only_the_view_is_left(page: Page, event: Tournament) -> None:
    page.goto("/e/cup/screen/clock/")

    page.get_by_role("button", name="Full screen").click()

    expect(page.locator(".screen-buttons")).to_be_hidden()


def test_desk_when_the_organizer_announces_and_takes_down_then_the_page_tells(
    page: Page, event: Tournament
) -> None:
    log_in(page, "tom")
    page.goto("/desk/cup/announcements/")
    page.get_by_label("Announcement", exact=True).fill(LUNCH)
    page.get_by_role("button", name="Announce").click()

    expect(page.get_by_role("listitem").filter(has_text=LUNCH)).to_be_visible()
    page.goto("/desk/cup/")
    expect(page.locator(BANNER)).to_contain_text(LUNCH)
    page.goto("/desk/cup/announcements/")
    page.get_by_role("button", name="Remove").click()

    expect(page.get_by_text("No announcements right now.")).to_be_visible()
    page.goto("/desk/cup/")
    expect(page.locator(BANNER)).not_to_contain_text(LUNCH)


def _least_of(page: Page, browser: CDPSession, most_nodes: float = 0) -> dict[str, float]:
    """Return the page's metrics once leftovers from swaps have been collected.

    Wait at least one second, and up to thirty while the page has at least `most_nodes` nodes.
    """
    looks: list[dict[str, float]] = []
    while len(looks) < 4 or (most_nodes and len(looks) < 120 and looks[-1]["Nodes"] >= most_nodes):
        page.wait_for_timeout(250)
        browser.send("HeapProfiler.collectGarbage")
        metrics = browser.send("Performance.getMetrics")["metrics"]
        looks.append({each["name"]: each["value"] for each in metrics})
    return {name: min(look[name] for look in looks) for name in looks[0]}


def test_screen_when_it_runs_for_hours_then_it_turns_in_time_and_nothing_piles_up(
    page: Page, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    StartClock(round_=Round.objects.get()).perform(event, actor=None)
    Tournament.objects.update(screen_views=["clock", "pairings", "code"], screen_seconds=300)
    passed = 0  # seconds by which both the server's and the browser's clocks are ahead
    now, date = timezone.now, handlers.format_date_time
    monkeypatch.setattr(timezone, "now", lambda: now() + timedelta(seconds=passed))
    monkeypatch.setattr(handlers, "format_date_time", lambda moment: date(moment + passed))
    page.add_init_script(COUNT_TIMERS)
    page.clock.install()
    page.goto("/e/cup/screen/")
    _never_reloaded(page)
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable")

    def turn(times: int, most_nodes: float = 0) -> tuple[dict[str, float], int]:
        nonlocal passed
        # until the code is shown, so that the same view is compared each time
        while times > 0 or page.locator(".screen--code").count() == 0:
            end = page.locator("#live").get_attribute("data-end") or ""
            passed += 301
            page.clock.fast_forward(301_000)
            expect(page.locator("#live")).not_to_have_attribute("data-end", end)
            times -= 1
        return _least_of(page, browser, most_nodes), page.evaluate("window.timers.size")

    early, few_timers = turn(4)
    # The browser collects garbage when it likes, so some views are freed late. If nodes leaked, each rotation
    # would leave hundreds.
    most_nodes = early["Nodes"] + 12 * 50
    late, timers = turn(12, most_nodes)  # an hour
    if late["Nodes"] >= most_nodes:  # one view may be held until the next one
        late, timers = turn(3, most_nodes)

    assert late["Nodes"] < most_nodes
    assert late["JSEventListeners"] <= early["JSEventListeners"] + 5
    assert timers <= few_timers + 2
    assert late["JSHeapUsedSize"] < early["JSHeapUsedSize"] * 1.5
    assert _is_first(page)


def test_screen_when_the_server_is_restarted_then_a_mark_tells_and_it_goes_on_by_itself(
    page: Page, event: Tournament
) -> None:
    port = free_port()
    with _served(port):
        page.goto(f"http://127.0.0.1:{port}/e/cup/screen/")
        _never_reloaded(page)
        expect(page.locator(".screen--code")).to_be_visible()
        expect(page.locator("#connection")).to_be_hidden()

    expect(page.locator("#connection")).to_contain_text("No connection. Last updated")
    expect(page.locator("[data-screen]")).to_be_visible()
    size = page.locator("#connection").bounding_box()
    assert size is not None and size["height"] < 80  # it is next to the view, not above it
    with _served(port):
        expect(page.locator("#connection")).to_be_hidden(timeout=2 * TIMEOUT_MS)
        for view in ("clock", "code"):
            expect(page.locator(f".screen--{view}")).to_be_visible()
    assert _is_first(page)
