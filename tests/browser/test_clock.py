"""The round clock in a real browser: right on a device with a wrong clock, and the same on three pages at
once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from time import monotonic, sleep

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in
from tests.browser.phones import look_again
from tests.factories import make_players, make_round, make_tournament, make_user
from tournament.models import ClockRun, Round, Tournament
from tournament.models.states import EventState
from tournament.play.clock.acts.clock import StartClock
from tournament.play.clock.pages import clock_line

pytestmark = pytest.mark.django_db(transaction=True)

DIGITS = ".clock__digits[data-left]"
SLOWLY = 4  # delay of a slow connection, in seconds
CLOCK, PAIRINGS, DESK = "/e/cup/clock/", "/e/cup/pairings/", "/desk/cup/rounds/1/clock/"
# 35:00 if less than a second has passed besides the simulated time
HALF_AN_HOUR_ON = re.compile(r"^(35:00|34:\d\d)$")
# The message disappears after ten seconds on the page's clock, which the test controls.
KEEP_SAID = """() => {
  window.allSaid = [];
  const said = document.getElementById("said");
  new MutationObserver(() => said.textContent && window.allSaid.push(said.textContent))
    .observe(said, { childList: true });
}"""
FINISH = re.compile("Time!.*Finish the turn, then the other player takes one turn", re.DOTALL)


@pytest.fixture
def round_() -> Round:
    event = make_tournament(make_user("tom"), slug="cup", state=EventState.RUNNING, time_zone="Asia/Tokyo")
    ana, bo, cy, di = make_players(event, 4)
    return make_round(event, [(ana, bo), (cy, di)])


def _start(round_: Round, minutes_ago: float = 0) -> Tournament:
    event = round_.stage.tournament
    StartClock(round_=round_).perform(event, actor=event.owner)
    _server_passes(minutes_ago)
    return event


def _server_passes(minutes: float) -> None:
    """Let this many minutes pass on the server by moving past events back in time."""
    for run in ClockRun.objects.order_by("pk"):
        run.started_at -= timedelta(minutes=minutes)
        run.stopped_at = run.stopped_at and run.stopped_at - timedelta(minutes=minutes)
        run.save()
    Tournament.objects.update(version=Tournament.objects.get().version + 1)


def _seconds(text: str | None) -> int:
    minutes, seconds = (text or "").split(":")
    return int(minutes) * 60 + int(seconds)


def _seconds_left(event: Tournament) -> float:
    line = clock_line(event)
    assert line is not None and line.face.ends_at is not None
    return (line.face.ends_at - timezone.now()).total_seconds()


def _assert_right(page: Page, event: Tournament, late: float = 0) -> None:
    """Compare the digits with the server's time; a slow machine may draw them a few moments late.

    Until its first poll, a page counts from the time in its HTML: `late` is how many seconds the page took to
    arrive.
    """
    for _attempt in range(10):
        most = _seconds_left(event) + 1.5 + late
        shown = _seconds(page.locator(DIGITS).text_content())
        least = _seconds_left(event) - 1
        if least <= shown <= most:
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"{shown} is not within {least} and {most}")


def _poll(*pages: Page) -> None:
    for page in pages:
        with page.expect_response(lambda answer: answer.request.headers.get("hx-request") == "true"):
            look_again(page)


@pytest.mark.parametrize("wrong_by", [timedelta(hours=-3), timedelta(minutes=7), timedelta(days=400)])
def test_clock_on_a_device_whose_clock_is_wrong_shows_the_right_time(
    page: Page, round_: Round, wrong_by: timedelta
) -> None:
    event = _start(round_, minutes_ago=20)
    page.clock.install(time=datetime.now() + wrong_by)
    before = monotonic()
    page.goto(CLOCK)
    _assert_right(page, event, late=monotonic() - before)

    _poll(page)
    _assert_right(page, event)


def test_clock_on_a_slow_connection_has_not_lost_what_the_page_took_to_come(
    page: Page, round_: Round
) -> None:
    event = _start(round_, minutes_ago=20)
    page.route("**/*clock*.js", lambda route: (sleep(SLOWLY), route.continue_()))
    before = monotonic()
    page.goto(CLOCK)
    _assert_right(page, event, late=monotonic() - before - SLOWLY)


def test_clock_counts_down_on_the_device_and_turns_to_overtime_without_the_server(
    page: Page, round_: Round
) -> None:
    _start(round_, minutes_ago=54.5)
    page.clock.install()
    page.goto(CLOCK)
    page.route("**/e/cup/clock/", lambda route: route.abort())  # from now on the device is offline
    expect(page.locator("#said")).to_be_empty()
    page.evaluate(KEEP_SAID)

    page.clock.run_for(40_000)
    expect(page.locator(DIGITS)).to_have_text(re.compile(r"^9:[1-5]\d$"))
    page.clock.run_for(5 * 60_000)
    expect(page.locator("[data-main]")).to_have_attribute("data-level", "soon")
    page.clock.run_for(5 * 60_000)
    said = [words for words in page.evaluate("window.allSaid") if "connection" not in words.lower()]
    over = "Time! Finish the turn, then the other player takes one turn."
    assert said == ["10 minutes left.", "5 minutes left.", over]
    expect(page.locator("[data-main] .clock__over")).to_have_text(FINISH)
    expect(page.locator(DIGITS)).to_be_hidden()


def test_page_from_the_browser_s_cache_shows_the_time_of_now(page: Page, round_: Round) -> None:
    event = _start(round_, minutes_ago=20)
    page.goto(CLOCK)
    page.wait_for_timeout(3500)
    with page.expect_response(lambda answer: answer.request.headers.get("hx-request") == "true"):
        page.reload()  # 304: the cached page is used, so its `data-now` is old

    _assert_right(page, event)


def test_round_from_start_through_extension_and_pause_to_overtime_on_three_pages(
    page: Page, context: BrowserContext, round_: Round
) -> None:
    log_in(page, "tom")
    page.goto(DESK)
    clock, pairings = context.new_page(), context.new_page()
    clock.goto(CLOCK)
    pairings.goto(PAIRINGS)
    desk_digits, clock_digits = page.locator(DIGITS), clock.locator(DIGITS)
    line = pairings.locator(".clock-line")
    expect(line).to_contain_text("The clock hasn’t started: 65 minutes")

    page.get_by_role("button", name="Start", exact=True).click()
    _poll(clock, pairings)
    for digits in (desk_digits, clock_digits, line.locator("[data-left]")):
        expect(digits).to_have_text(re.compile(r"^6[45]:\d\d$"))

    page.get_by_label("Table", exact=True).fill("2")
    page.get_by_label("Extra minutes").fill("10")
    page.get_by_label("Reason (optional)").fill("Deck check")
    page.get_by_role("button", name="Add time").click()
    _poll(clock)
    expect(page.get_by_text("10 extra minutes", exact=True)).to_be_visible()
    expect(clock.locator(".clock-tables__table--longer")).to_contain_text("+10")

    _server_passes(30)
    page.get_by_role("button", name="Pause", exact=True).click()
    _poll(clock, pairings)
    for digits in (desk_digits, clock_digits, line.locator(".clock-line__left")):
        expect(digits).to_have_text(HALF_AN_HOUR_ON)
    expect(clock.locator("[data-main]")).to_contain_text("Paused")
    expect(line).to_contain_text("The clock is paused.")
    _server_passes(100)  # a long break: nothing changes
    page.get_by_role("button", name="Resume", exact=True).click()
    _poll(clock, pairings)
    expect(clock_digits).to_have_text(HALF_AN_HOUR_ON)

    _server_passes(36)
    _poll(page, clock, pairings)
    expect(page.locator("[data-main] .clock__over")).to_have_text(FINISH)
    expect(clock.locator("[data-main] .clock__over")).to_have_text(FINISH)
    expect(line.locator(".clock__over")).to_have_text(FINISH)
    expect(line.locator("[data-left]")).to_be_hidden()
    longer = page.locator(".clock-open__clock")
    expect(longer.locator("[data-left]")).to_have_text(re.compile(r"^[89]:\d\d$"))

    clock.get_by_text("What happens when time runs out").click()
    expect(clock.get_by_text("the player with more agenda points wins on time")).to_be_visible()


def test_reset_when_it_is_unfolded_and_pressed_then_the_clock_is_as_before_the_start(
    page: Page, round_: Round
) -> None:
    _start(round_, minutes_ago=5)
    log_in(page, "tom")
    page.goto(DESK)
    reset = page.get_by_role("button", name="Reset the clock", exact=True)
    expect(reset).to_be_hidden()
    page.get_by_text("Reset the clock…").click()
    reset.click()

    expect(page.locator(DIGITS)).to_have_text("65:00")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    expect(reset).to_have_count(0)


def test_sound_is_off_until_somebody_taps_its_button(page: Page, round_: Round) -> None:
    _start(round_, minutes_ago=5)
    page.goto(CLOCK)
    button = page.locator("#clock-sound")
    expect(button).to_have_text("Sound is off")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(button).to_have_text("Sound is on")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_clock_when_it_comes_past_a_warning_of_the_organizer_s_then_says_so_once(
    page: Page, round_: Round
) -> None:
    Tournament.objects.update(clock_warnings=[20, 15])
    _start(round_, minutes_ago=46)
    page.goto(CLOCK)
    said = page.locator("#said")
    expect(page.locator(DIGITS)).to_have_text(re.compile(r"^1[89]:\d\d$"))
    expect(said).to_have_text("")
    _server_passes(5)
    _poll(page)
    expect(said).to_have_text("15 minutes left.")
    _server_passes(20)
    _poll(page)
    expect(said).to_have_text("Time! Finish the turn, then the other player takes one turn.")


@pytest.fixture
def plain(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A browser without JavaScript."""
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_clock_without_javascript_tells_when_time_ends_in_the_event_s_own_time(
    plain: Page, round_: Round
) -> None:
    event = _start(round_, minutes_ago=20)
    end = ClockRun.objects.get().started_at + timedelta(minutes=65)
    plain.goto(CLOCK)
    expect(plain.get_by_text(f"ends at {end.astimezone(event.zone):%H:%M}")).to_be_visible()
    expect(plain.locator(DIGITS)).to_have_text(re.compile(r"^4[45]:\d\d$"))
    expect(plain.get_by_text(re.compile("Time left as of"))).to_be_visible()
    expect(plain.locator("#clock-sound")).to_be_hidden()
