"""The results desk in a real browser: a whole round with the keyboard only."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event

import pytest
from django.contrib.sessions.models import Session
from django.core.signals import request_started
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.browser.conftest import TIMEOUT_MS, log_in
from tests.factories import PASSWORD, make_players, make_result, make_round, make_tournament, make_user
from tournament.models import Result, Round, Tournament
from tournament.models.states import EventState
from tournament.play.results.pages.results import results_page

pytestmark = pytest.mark.django_db(transaction=True)

TABLES = 20


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    return make_tournament(make_user("desk"), state=EventState.RUNNING)


@pytest.fixture
def round_(tournament: Tournament) -> Round:
    players = make_players(tournament, 2 * TABLES)
    return make_round(tournament, list(zip(players[::2], players[1::2], strict=True)))


def open_results(page: Page, tournament: Tournament, query: str = "") -> None:
    log_in(page, "desk")
    page.goto(f"/desk/{tournament.slug}/rounds/1/results/{query}")
    expect(box_of(page)).to_be_focused()


def box_of(page: Page) -> Locator:
    return page.get_by_label("Table", exact=True)


class SlowServer:
    """Delays every POST until `answer` is called, and from then on by the times passed to `answer`, in
    seconds, one after the other.
    """

    def __init__(self) -> None:
        self._may_answer = Event()
        self._waits: list[float] = []

    def hold(self, environ: dict[str, str], **_facts: object) -> None:
        """Block the thread that is about to answer this request."""
        if environ["REQUEST_METHOD"] == "POST":
            self._may_answer.wait(TIMEOUT_MS / 1000)
            time.sleep(self._waits.pop(0) if self._waits else 0)

    def answer(self, *waits: float) -> None:
        """Start answering: delay the first POST by the first of these times, the second by the second, and so
        on.
        """
        self._waits = list(waits)
        self._may_answer.set()


@pytest.fixture
def slow_server(page: Page, tournament: Tournament, round_: Round) -> Iterator[SlowServer]:
    """A server that answers no POST until it is released; the results page is open."""
    open_results(page, tournament)
    server = SlowServer()
    request_started.connect(server.hold)
    yield server
    server.answer()
    request_started.disconnect(server.hold)


def keep_what_is_said(page: Page) -> None:
    """Record every message shown below the box, even if only for a moment, for `answers`."""
    page.evaluate(
        """() => {
          const said = document.getElementById("saved");
          window.answers = [];
          new MutationObserver(() => window.answers.push(said.textContent.trim()))
            .observe(said, { childList: true });
        }"""
    )


def answers(page: Page) -> list[str]:
    """Return the messages that were shown, in order; unchanged ones aren't repeated."""
    kept = page.evaluate("window.answers")
    return [said for before, said in zip(["", *kept], kept, strict=False) if said and said != before]


def shown(tournament: Tournament, round_: Round) -> dict[int, str]:
    return {line.number: line.shown for line in results_page(tournament, round_).every_line}


def test_twenty_tables_are_entered_by_keyboard_alone_without_a_reload(
    page: Page, tournament: Tournament, round_: Round
) -> None:
    open_results(page, tournament)
    page.evaluate("window.isStillTheSamePage = true")
    expected = {}
    for number in range(1, TABLES + 1):
        key, text = [("6", "6-0"), ("3", "3-3"), ("0", "0-6")][number % 3]
        page.keyboard.type(f"{number}")
        if number % 2:
            page.keyboard.press("Enter")
            page.keyboard.type(key)
        else:
            page.keyboard.type(f" {key}")
        page.keyboard.press("Enter")  # continue with the next table, without waiting for the response
        expected[number] = text

    expect(page.locator(".progress-line")).to_contain_text(f"{TABLES} of {TABLES} results are in")
    assert shown(tournament, round_) == expected
    assert page.evaluate("window.isStillTheSamePage")
    expect(page.get_by_role("button", name="Pair round 2")).to_be_visible()
    expect(box_of(page)).to_be_focused()


def test_three_results_typed_while_the_server_is_slow_are_all_saved_in_order_and_answered(
    page: Page, tournament: Tournament, round_: Round, slow_server: SlowServer
) -> None:
    keep_what_is_said(page)

    page.keyboard.type("7 6")
    page.keyboard.press("Enter")
    page.keyboard.type("5 4-1")  # not one of the three keys
    page.keyboard.press("Enter")
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    page.keyboard.type("8 3")  # the next result is being typed when the responses arrive
    slow_server.answer(0.7, 0.4, 0.1)  # if all were sent at once, the last one would arrive first

    expect(page.locator("#saved")).to_have_text("Table 6: Player 011 0-6 Player 012")
    assert answers(page) == [
        "Table 7: Player 013 6-0 Player 014",
        "Table 5: Player 009 4-1 Player 010",
        "Table 6: Player 011 0-6 Player 012",
    ]
    expect(page.locator("#said")).to_have_text("Table 6: Player 011 0-6 Player 012")
    saved = Result.objects.order_by("pk").values_list("pairing__number", flat=True)
    assert list(saved) == [7, 5, 6]
    assert {number: text for number, text in shown(tournament, round_).items() if text} == {
        7: "6-0",
        5: "4-1",
        6: "0-6",
    }
    expect(page.locator(".progress-line")).to_contain_text(f"3 of {TABLES} results are in")
    expect(box_of(page)).to_have_value("8 3")
    expect(box_of(page)).to_be_focused()


def test_first_of_three_results_that_is_refused_does_not_keep_the_others_from_being_saved(
    page: Page, tournament: Tournament, round_: Round, slow_server: SlowServer
) -> None:
    keep_what_is_said(page)

    for entry in ("99 6", "5 6", "6 0"):
        page.keyboard.type(entry)
        page.keyboard.press("Enter")
    slow_server.answer(0.7, 0.4, 0.1)

    expect(page.locator("#saved")).to_have_text("Table 6: Player 011 0-6 Player 012")
    assert answers(page) == [
        "There is no table 99 in this round.",
        "Table 5: Player 009 6-0 Player 010",
        "Table 6: Player 011 0-6 Player 012",
    ]
    assert {number: text for number, text in shown(tournament, round_).items() if text} == {
        5: "6-0",
        6: "0-6",
    }
    expect(box_of(page)).to_have_value("99 6")


def test_names_are_shown_while_typing_and_what_was_saved_afterwards(
    page: Page, tournament: Tournament, round_: Round
) -> None:
    open_results(page, tournament)

    page.keyboard.type("12")
    expect(page.locator("output[data-who]")).to_have_text("Player 023 – Player 024")
    page.keyboard.press("Enter")
    page.keyboard.type("6")
    expect(page.locator("output[data-who]")).to_have_text("Player 023 6-0 Player 024")
    page.keyboard.press("Escape")
    page.keyboard.type("99")
    expect(page.locator("output[data-who]")).to_have_text("There is no table 99 in this round.")
    page.keyboard.press("Control+a")
    page.keyboard.type("12 4-1")
    expect(page.locator("output[data-who]")).to_have_text("Player 023 4-1 Player 024")
    page.keyboard.press("Enter")

    expect(page.locator("#saved")).to_contain_text("Table 12: Player 023 4-1 Player 024")
    assert shown(tournament, round_)[12] == "4-1"


def test_refused_entry_comes_back_to_be_corrected(page: Page, tournament: Tournament, round_: Round) -> None:
    open_results(page, tournament)

    page.keyboard.type("99 6")
    page.keyboard.press("Enter")

    expect(page.locator("#saved")).to_contain_text("There is no table 99 in this round.")
    expect(box_of(page)).to_have_value("99 6")
    page.keyboard.type("9 6")
    page.keyboard.press("Enter")
    expect(page.locator("#saved")).to_contain_text("Table 9: Player 017 6-0 Player 018")


def test_result_over_another_leaders_is_shown_and_saved_by_a_second_step(
    page: Page, tournament: Tournament, round_: Round
) -> None:
    open_results(page, tournament)
    make_result(round_.pairings.get(number=5), 4, 1)

    page.keyboard.type("5 3")
    page.keyboard.press("Enter")

    expect(page.locator("#saved")).to_contain_text("Table 5: Player 009 4-1 Player 010")
    assert shown(tournament, round_)[5] == "4-1"
    page.get_by_role("button", name="Save 3-3 anyway").press("Enter")
    expect(page.locator("#saved")).to_contain_text("Table 5: Player 009 3-3 Player 010")
    assert shown(tournament, round_)[5] == "3-3"


def test_live_update_shows_another_leaders_result_and_keeps_what_is_typed(
    page: Page, tournament: Tournament, round_: Round
) -> None:
    open_results(page, tournament)
    page.keyboard.type("7 6")
    make_result(round_.pairings.get(number=3), 4, 1)
    Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version + 1)

    page.evaluate("htmx.trigger('#live', 'poll')")

    expect(page.locator("#live")).to_contain_text("4-1")
    expect(box_of(page)).to_have_value("7 6")
    page.keyboard.press("Enter")
    expect(page.locator("#saved")).to_contain_text("Table 7: Player 013 6-0 Player 014")


def test_quick_button_saves_with_the_mouse_and_the_search_stays(
    page: Page, tournament: Tournament, round_: Round
) -> None:
    open_results(page, tournament)
    box_of(page).fill("player 03")

    page.get_by_role("button", name="Table 16: Player 031 0-6 Player 032").click()

    expect(page.locator("#saved")).to_contain_text("Table 16: Player 031 0-6 Player 032")
    expect(page.locator("tr:visible", has_text="Player 001")).to_have_count(0)
    expect(page.locator("tr:visible", has_text="Player 031")).to_have_count(1)


def test_name_narrows_the_list_and_stands_for_the_table(
    page: Page, tournament: Tournament, round_: Round
) -> None:
    open_results(page, tournament)
    rows = page.locator("#tables tbody tr:visible")

    page.keyboard.type("player 01")
    expect(rows).to_have_count(6)
    page.keyboard.type("7")
    expect(rows).to_have_count(1)
    expect(page.locator("output[data-who]")).to_have_text("Player 017 – Player 018")
    page.keyboard.type(" 6")
    expect(page.locator("output[data-who]")).to_have_text("Player 017 6-0 Player 018")
    page.keyboard.press("Enter")

    expect(page.locator("#saved")).to_contain_text("Table 9: Player 017 6-0 Player 018")
    expect(rows).to_have_count(TABLES)
    expect(rows.last).to_contain_text("Player 017")  # tables without a result come first
    expect(rows.first).to_contain_text("Player 001")


def test_without_scripts_a_result_is_typed_and_the_box_has_the_focus_again(
    context: BrowserContext, page: Page, tournament: Tournament, round_: Round
) -> None:
    open_results(page, tournament)
    assert context.browser is not None
    plain = context.browser.new_context(
        java_script_enabled=False, storage_state=context.storage_state(), base_url=page.url
    )
    try:
        bare = plain.new_page()
        bare.goto(page.url)
        expect(box_of(bare)).to_be_focused()
        bare.keyboard.type("12 6")
        bare.keyboard.press("Enter")
        expect(bare.locator(".notices")).to_contain_text("Table 12: Player 023 6-0 Player 024")
        expect(box_of(bare)).to_be_focused()
        bare.keyboard.type("13")
        bare.get_by_role("radio", name="0-6").check()
        bare.get_by_role("button", name="Save", exact=True).click()
        expect(bare.locator(".notices")).to_contain_text("Table 13: Player 025 0-6 Player 026")
    finally:
        plain.close()
    assert {number: text for number, text in shown(tournament, round_).items() if text} == {
        12: "6-0",
        13: "0-6",
    }


@pytest.mark.parametrize("fails", [Route.abort, partial(Route.fulfill, status=500)], ids=["none", "500"])
def test_no_answer_no_loss_the_entry_comes_back(
    page: Page, tournament: Tournament, round_: Round, fails: Callable[[Route], None]
) -> None:
    open_results(page, tournament)
    page.route("**/results/", lambda route: fails(route))

    page.keyboard.type("8 3")
    page.keyboard.press("Enter")

    expect(page.locator("#saved")).to_contain_text("the server didn’t respond")
    expect(box_of(page)).to_have_value("8 3")
    page.unroute("**/results/")
    page.keyboard.press("Enter")
    expect(page.locator("#saved")).to_contain_text("Table 8: Player 015 3-3 Player 016")
    page.goto("about:blank")  # so that no poll is running when the database is removed


def test_who_was_logged_out_meanwhile_sees_the_login(
    page: Page, tournament: Tournament, round_: Round
) -> None:
    open_results(page, tournament)
    Session.objects.all().delete()

    page.keyboard.type("8 3")
    page.keyboard.press("Enter")

    expect(page.get_by_role("button", name="Log in")).to_be_visible()
    assert page.url.endswith(f"/login/?next=/desk/{tournament.slug}/rounds/1/results/")
    assert Result.objects.count() == 0


def test_results_typed_when_the_session_had_expired_come_back_after_the_login(
    page: Page, tournament: Tournament, round_: Round, slow_server: SlowServer
) -> None:
    for entry in ("8 3", "9 6"):
        page.keyboard.type(entry)
        page.keyboard.press("Enter")
    Session.objects.all().delete()
    slow_server.answer()
    page.get_by_label("Username").fill("desk")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()

    expect(box_of(page)).to_have_value("8 3")
    page.keyboard.press("Enter")
    expect(page.locator("#saved")).to_contain_text("Table 8: Player 015 3-3 Player 016")
    expect(box_of(page)).to_have_value("9 6")
    page.keyboard.press("Enter")
    expect(page.locator("#saved")).to_contain_text("Table 9: Player 017 6-0 Player 018")
    expect(box_of(page)).to_have_value("")


def test_what_was_saved_on_the_way_here_gives_way_to_the_next_answer(
    page: Page, tournament: Tournament, round_: Round
) -> None:
    log_in(page, "desk")
    page.goto(f"/desk/{tournament.slug}/rounds/1/tables/7/")
    page.get_by_label("Intentional split").check()
    page.get_by_role("button", name="Save the result").click()
    split = page.get_by_text("Table 7: Player 013 and Player 014, 3-3 split", exact=True)
    expect(split).to_be_visible()
    page.wait_for_load_state()  # without the script, the first Enter would load the page again
    expect(box_of(page)).to_be_focused()

    for number in range(8, 17):
        page.keyboard.type(f"{number} 6")
        page.keyboard.press("Enter")

    expect(page.locator(".notice")).to_have_text(["Table 16: Player 031 6-0 Player 032"])
    expect(split).to_have_count(0)


def test_corp_of_one_game_makes_the_other_player_corp_of_the_other(
    page: Page, tournament: Tournament, round_: Round
) -> None:
    log_in(page, "desk")
    page.goto(f"/desk/{tournament.slug}/rounds/1/tables/1/")

    page.locator("[name=corp_1]").select_option("first")
    page.locator("[name=winner_1]").select_option("first")
    page.locator("[name=winner_2]").select_option("second")
    page.get_by_role("button", name="Save the result").click()

    expect(page.locator(".notices")).to_contain_text("Table 1: Player 001 3-3 Player 002")
    games = round_.pairings.get(number=1).results.get().games.order_by("number")
    assert list(games.values_list("corp__name", flat=True)) == ["Player 001", "Player 002"]
