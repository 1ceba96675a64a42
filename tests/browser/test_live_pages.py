"""Live parts in a real browser: swapped when something has changed, otherwise left alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.browser.phones import answered, look_again
from tests.factories import make_player, make_round, make_tournament, report
from tournament.kernel.acts import change
from tournament.models import Round, Tournament
from tournament.models.states import EventState
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.results.acts.results import SaveResult

pytestmark = pytest.mark.django_db(transaction=True)

UNDER_WAY = ".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added"


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    ana, bjorn, cara, dan = (make_player(event, name) for name in ("Ana", "Björn", "Cara", "Dan"))
    make_round(event, [(ana, bjorn), (cara, dan)])
    return event


@contextmanager
def _told(page: Page, status: int) -> Iterator[None]:
    """After the body has run, poll until the response has this status and its content has been swapped in."""
    with answered(page, status):
        yield
    expect(page.locator(UNDER_WAY)).to_have_count(0)


def _poll(page: Page, status: int) -> None:
    """Poll now, as when the user returns to the page, and expect this status."""
    with _told(page, status):
        pass


def _report(event: Tournament, table: int) -> None:
    with change(event, SaveResult, actor=event.owner) as under_way:
        report(Round.objects.get(), table, 6, 0)
        kept = SaveResult.Payload(round=1, table=table, names=["First", "Second"], before="", after="6-0")
        under_way.log(kept)


def test_live_part_when_nothing_changed_then_it_stays_the_same_element(page: Page, event: Tournament) -> None:
    page.goto("/e/cup/pairings/")
    page.evaluate("document.getElementById('live').isOld = true")

    _poll(page, 304)
    _poll(page, 304)
    assert page.evaluate("document.getElementById('live').isOld") is True


def test_live_part_when_a_result_came_in_then_it_is_swapped_and_what_was_typed_stays(
    page: Page, event: Tournament
) -> None:
    page.goto("/e/cup/pairings/")
    find = page.get_by_label("Find my name")
    find.fill("bjorn")
    expect(page.get_by_role("row")).to_have_count(2)  # the head and Björn
    with _told(page, 200):
        _report(event, 1)
    _poll(page, 304)
    expect(page.get_by_text("1 of 2 tables reported")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Björn"))).to_contain_text("0-6")
    expect(page.get_by_role("row")).to_have_count(2)
    expect(find).to_have_value("bjorn")
    expect(find).to_be_focused()


PLACES = """rows => rows.map(row => [
  `${row.querySelector(".rank").textContent.trim()} ${row.querySelector("th a").textContent}`,
  row.getAnimations().length > 0 || row.classList.contains("arrives"),
])"""


def test_standings_when_a_result_changes_places_then_those_rows_alone_move(
    page: Page, event: Tournament
) -> None:
    page.goto("/e/cup/standings/")
    rows = page.locator("tbody tr")
    before = rows.evaluate_all(PLACES)
    assert [moves for _place, moves in before] == [False] * 4
    with _told(page, 200):
        _report(event, 2)
    after = rows.evaluate_all(PLACES)

    there = [place for place, _moves in before]
    assert after[0][0] == "1 Cara"
    assert [moves for _place, moves in after] == [place not in there for place, _moves in after]
    page.emulate_media(reduced_motion="reduce")
    assert rows.first.evaluate("row => getComputedStyle(row).animationName") == "none"


def test_live_part_when_the_browser_answers_from_its_own_cache_then_nothing_is_swapped(
    page: Page, event: Tournament
) -> None:
    page.goto("/e/cup/pairings/")
    etag = page.locator("#live").get_attribute("data-etag") or ""
    page.evaluate("document.getElementById('live').isOld = true")
    page.route(
        "**/e/cup/pairings/",
        lambda route: route.fulfill(status=200, headers={"ETag": etag}, body="<div id='live'>stale</div>"),
    )

    _poll(page, 200)
    assert page.evaluate("document.getElementById('live').isOld") is True


def test_live_part_when_the_event_is_finished_then_polling_stops(page: Page, event: Tournament) -> None:
    page.goto("/e/cup/standings/")
    _report(event, 1)
    _report(event, 2)
    with _told(page, 200), change(event, FinishEvent, actor=event.owner) as under_way:
        under_way.tournament.state = EventState.FINISHED
        under_way.log(FinishEvent.Payload(played=1, planned=1))
    expect(page.get_by_role("heading", name="Final")).to_be_visible()
    page.wait_for_load_state("networkidle")  # with what a page fetches once it is there
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    look_again(page)
    page.wait_for_timeout(300)
    assert asked == []


def test_page_when_the_connection_is_lost_then_it_says_since_when_until_it_is_back(
    page: Page, context: BrowserContext, event: Tournament
) -> None:
    page.goto("/e/cup/standings/")
    context.set_offline(True)
    look_again(page)

    expect(page.locator("#connection")).to_have_text(re.compile(r"^No connection\. Last updated \d\d:\d\d"))
    context.set_offline(False)
    _poll(page, 304)
    expect(page.locator("#connection")).to_be_hidden()


def test_live_part_when_its_page_is_gone_then_the_browser_goes_and_sees(
    page: Page, event: Tournament
) -> None:
    page.goto("/e/cup/rounds/1/")
    Tournament.objects.filter(pk=event.pk).update(slug="moved")
    look_again(page)

    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()


@pytest.fixture
def plain(browser: object, live_server: object) -> Iterator[Page]:
    """A browser without JavaScript."""
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)  # type: ignore[attr-defined]
    yield context.new_page()
    context.close()


def test_find_my_name_when_there_is_no_javascript_then_the_server_finds_it(
    plain: Page, event: Tournament
) -> None:
    plain.goto("/e/cup/pairings/")
    plain.get_by_label("Find my name").fill("BJORN")
    plain.get_by_role("button", name="Find").click()

    expect(plain.get_by_role("row")).to_have_count(2)
    expect(plain.get_by_role("row", name=re.compile("Björn"))).to_be_visible()


def test_button_when_it_asks_first_then_only_yes_sends_the_form(page: Page, event: Tournament) -> None:
    page.goto("/")
    page.evaluate(
        """document.querySelector("main").insertAdjacentHTML("beforeend",
           "<form action='/e/cup/' data-confirm='Really go?'><button>Go there</button></form>")"""
    )
    page.get_by_role("button", name="Go there").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Really go?")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.url.endswith("/")

    page.locator("main").get_by_role("button", name="Go there").click()
    dialog.get_by_role("button", name="Go there").click()
    page.wait_for_url("**/e/cup/?")
