"""What a 390 x 664 pixel phone shows before scrolling, at an event with 40 players who have long names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from pairing.types import Ending
from tests.browser.conftest import OTHER_LANGUAGES, log_in
from tests.browser.long_event import FIRST_NAMES, LAST_NAMES, make_long_event
from tests.cut import InCut
from tests.factories import make_player, make_players, make_tournament, make_user
from tests.tournament.decks_data import make_deck_event
from tests.tournament.ranking.series.seasons import finished, joined, make_season
from tournament.floor.acts.calls import RaiseCall
from tournament.models import Call, Player, Round, Tournament
from tournament.play.results.acts.reports import ReportOwnResult

pytestmark = pytest.mark.django_db(transaction=True)

WIDTH, HEIGHT = 390, 664
FINGER = 44
# The width that the longest name, cut after 40 characters, leaves of each choice; 20 pixels are its arrow's.
ROOM_LEFT = """(choices) => choices.map((choice) => {
  const style = getComputedStyle(choice);
  const text = document.body.appendChild(document.createElement("span"));
  const { fontFamily, fontSize, fontWeight } = style;
  Object.assign(text.style, { position: "absolute", whiteSpace: "nowrap", fontFamily, fontSize, fontWeight });
  const widths = [...choice.options].map((option) => {
    text.textContent = option.text.slice(0, 40);
    return text.getBoundingClientRect().width;
  });
  text.remove();
  const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  return choice.clientWidth - padding - 20 - Math.max(...widths);
})"""

# The page's own one is left out if it comes late.
NARROW_FACE = """async () => {
  const address = "url(/static/tournament/fonts/barlow-condensed.woff2)";
  document.fonts.add(await new FontFace("Barlow Condensed", address, { weight: "400 900" }).load());
}"""


@pytest.fixture(params=("en-GB", *OTHER_LANGUAGES))
def phone(request: pytest.FixtureRequest, browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A phone in each language, without scripts, since nothing measured here needs them."""
    context = browser.new_context(
        base_url=live_server.url,
        viewport={"width": WIDTH, "height": HEIGHT},
        locale=request.param,
        java_script_enabled=False,
    )
    yield context.new_page()
    context.close()


@pytest.fixture
def player() -> Player:
    """Return one of the two players at table 1, who have long names."""
    return make_long_event().players.earliest("pk")


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def bottom(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_own_page_shows_the_table_the_side_and_what_to_do_next(phone: Page, player: Player) -> None:
    phone.goto(f"/me/{player.link}/")
    bar = phone.locator(".own-bar")
    assert bottom(bar.get_by_role("link")) <= HEIGHT
    assert bottom(bar) == HEIGHT
    assert bottom(phone.locator("#my-table")) < bottom(phone.locator(".own-side")) < top(bar)
    assert bottom(phone.locator(".clock-line")) < top(bar)
    call = phone.locator("#live a[href='#about']")
    assert bottom(call) < top(bar)
    call.click()
    assert bottom(phone.locator(".own-call button")) < top(bar)
    phone.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    assert not phone.locator(".own-identities").is_visible()
    phone.locator("#own-identities > summary").click()
    assert phone.locator(".own-identities").is_visible()
    last = phone.locator(".site-foot")
    phone.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    assert bottom(last) <= top(bar)


def test_report_of_the_opponent_is_shown_above_the_answers_to_it(phone: Page, player: Player) -> None:
    table = player.seats.latest("pk").pairing
    pair = [seat.player for seat in table.seats.order_by("position")]
    bar, reports = phone.locator(".own-bar"), phone.locator(".own-games")
    for who in reversed(pair):
        ReportOwnResult(player=who, pairing=table, games=[(who.pk, Ending.WIN)] * 2, seen_version=0).perform(
            player.tournament, actor=None
        )
        phone.goto(f"/me/{player.link}/")
        assert bottom(reports.first) < top(bar)
    assert reports.count() == 2
    assert pair[1].name in reports.first.inner_text()
    assert bar.locator(".button--primary").count() == 0


def test_choice_of_a_side_comes_before_the_identities_of_the_opponent(phone: Page) -> None:
    cut = InCut(slug="cup")
    cut.event.players.update(
        name="Maximiliane-Charlotte Hohenstein-Wittelsbach",
        corp_identity="Haas-Bioroid: Engineering the Future",
        runner_identity="Valencia Estevez: The Angel of Cayambe",
    )
    phone.goto(f"/me/{cut.seeds[1].link}/side/")
    choices = phone.locator(".choose a")
    assert choices.count() == 2
    assert bottom(choices.last) <= HEIGHT
    assert bottom(choices.last) < top(phone.locator(".own-identities"))


def test_place_to_paste_decks_is_in_the_first_view(phone: Page) -> None:
    player = make_player(make_deck_event(), "Maximiliane-Charlotte Hohenstein-Wittelsbach")
    phone.goto(f"/me/{player.link}/deck/")
    assert bottom(phone.locator("textarea")) <= HEIGHT


def test_report_of_two_games_has_large_buttons_above_its_footer(phone: Page, player: Player) -> None:
    phone.goto(f"/me/{player.link}/result/")
    footer = phone.locator("form.own-report > .next-step")
    games = phone.locator(".asked-game")
    assert games.count() == 2
    for outcome in phone.locator(".outcome").all():
        box = outcome.bounding_box()
        assert box is not None
        assert box["height"] >= 60 and box["width"] >= 150
        assert box["y"] + box["height"] < top(footer)
    assert bottom(footer) <= HEIGHT
    for game in games.all():
        game.locator(".outcome").first.click(position={"x": 100, "y": 50})  # the whole area can be pressed
        assert game.get_by_role("radio").first.is_checked()
    assert games.get_by_role("radio").count() == 4  # the rest is folded
    footer.get_by_role("button").click()
    phone.wait_for_url(f"**/me/{player.link}/")


def rows_in_view(page: Page, height: int) -> int:
    """Return how many rows of the list are fully visible."""
    found: int = page.locator(".public-table tbody tr").evaluate_all(
        "(rows, height) => rows.filter((row) => row.getBoundingClientRect().bottom <= height).length", height
    )
    return found


def test_pairings_show_eight_rows_with_factions_below_one_line(phone: Page, player: Player) -> None:
    phone.goto("/e/cup/pairings/")
    head = phone.locator(".round-head--line")
    box = head.bounding_box()
    assert box is not None and box["height"] < 40
    assert "6/20" in head.inner_text()
    assert rows_in_view(phone, HEIGHT) >= 8
    row = phone.locator(".public-table tbody tr").first
    assert row.locator(".mark").count() == 4
    assert row.locator(".short-name").first.evaluate("(name) => name.offsetWidth") == 1
    link = phone.locator(".public-table tbody a").first
    assert link.evaluate("(link) => getComputedStyle(link).textDecorationLine") == "none"
    assert phone.locator(".public-table td a").count() == 0


def test_standings_show_eight_rows_with_both_identities(phone: Page, player: Player) -> None:
    phone.goto("/e/cup/standings/")
    assert rows_in_view(phone, HEIGHT) >= 8
    assert phone.locator(".public-table tbody tr").first.locator(".mark").count() == 2
    phone.set_viewport_size({"width": 1280, "height": 800})
    assert rows_in_view(phone, 800) >= 12


def test_standings_of_a_series_show_eight_rows_and_unfold_a_name_to_its_events(phone: Page) -> None:
    names = [f"{first} {last}" for last in LAST_NAMES[:4] for first in FIRST_NAMES]
    owner = make_user()
    events = [finished(owner, number, *names) for number in (1, 2, 3)]
    Tournament.objects.update(name="Store Championship Unterschleißheim")
    for name in names:
        joined(name, *events)
    phone.goto(f"/series/{make_season(owner, *events).slug}/")
    assert rows_in_view(phone, HEIGHT) >= 8
    row = phone.locator(".public-table tbody tr").first
    row.locator("th").click(position={"x": 150, "y": 20})  # the whole cell can be pressed
    assert row.get_by_role("link").count() == len(events)
    assert row.get_by_role("link").first.is_visible()
    phone.set_viewport_size({"width": 1280, "height": 800})
    row.locator("summary").click()
    assert rows_in_view(phone, 800) >= 12
    assert phone.locator(".table-wrap").first.evaluate("(wrap) => wrap.scrollWidth === wrap.clientWidth")


@pytest.mark.parametrize("path", ["cup/pairings/", "cup/standings/", "open/"])
def test_rows_of_lists_are_as_high_as_a_finger_is_wide(page: Page, player: Player, path: str) -> None:
    make_players(make_tournament(slug="open"), 40)  # before round 1 the event's page lists the players
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    page.goto(f"/e/{path}")
    rows = page.locator(".public-table tbody tr, .player-list__item")
    assert rows.count() == 40
    heights: list[float] = rows.evaluate_all(
        "(rows) => rows.map((row) => row.getBoundingClientRect().height)"
    )
    assert min(heights) >= FINGER
    pressed: list[bool] = rows.evaluate_all(
        """(rows) => rows.map((row) => {
          row.scrollIntoView({ block: "center" });
          const link = row.querySelector("a").parentElement.closest("th, li").getBoundingClientRect();
          return [link.top + 3, link.bottom - 3].every((y) =>
            document.elementFromPoint(link.left + link.width / 2, y).closest("a"));
        })"""
    )
    assert all(pressed)


@pytest.mark.parametrize("width", [320, 390])
def test_long_names_are_readable_in_the_choices_of_the_long_result_form(
    page: Page, player: Player, width: int
) -> None:
    log_in(page, player.tournament.owner.username)
    page.set_viewport_size({"width": width, "height": HEIGHT})
    page.goto("/desk/cup/rounds/3/tables/1/")
    page.evaluate(NARROW_FACE)
    left: list[float] = page.locator("select[name^=corp_], select[name^=winner_]").evaluate_all(ROOM_LEFT)
    assert len(left) == 4
    assert min(left) >= 0


def test_all_of_a_row_leads_to_its_player(page: Page, player: Player) -> None:
    page.goto("/e/cup/pairings/")
    row = page.locator(".public-table tbody tr").first
    address = row.get_by_role("link").get_attribute("href")
    row.locator("td").nth(1).click()
    page.wait_for_url(f"**{address}")


def test_event_page_finds_a_name_once_and_then_shows_the_table_first(
    phone: Page, page: Page, player: Player
) -> None:
    phone.goto("/e/cup/")
    find = phone.locator("[data-find-me] input[type=search]")
    assert bottom(find) < HEIGHT / 2
    find.fill("maximiliane-charlotte hohenstein")
    phone.locator("[data-find-me] button").click()
    phone.locator("[data-mine-choose]").click()
    phone.wait_for_url(f"**/e/cup/?player={player.pk}")
    card = phone.locator("section[aria-labelledby=found]")
    assert bottom(card.locator(".badge")) <= HEIGHT

    page.goto("/e/cup/?q=maximiliane-charlotte hohenstein")  # with scripts
    page.locator("[data-mine-choose]").click()
    page.wait_for_url(f"**/e/cup/?player={player.pk}")
    page.goto("/e/cup/")
    page.wait_for_url(f"**/e/cup/?player={player.pk}")
    page.locator("[data-mine-clear]").click()
    page.goto("/e/cup/")
    page.locator("[data-find-me]").wait_for()


@pytest.mark.parametrize(("width", "height"), [(WIDTH, HEIGHT), (1280, 800)])
def test_open_call_comes_first_on_the_judge_desk(page: Page, player: Player, width: int, height: int) -> None:
    round_ = Round.objects.latest("pk")
    Call.objects.create(tournament=player.tournament, round=round_, table=3, about="rules")
    log_in(page, player.tournament.owner.username)
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/judge/cup/")
    call = page.locator("#live article").first
    assert bottom(call) <= height
    for later in (page.locator("#live .clock-line"), page.locator("#tables")):
        assert bottom(call) < top(later)
    assert bottom(page.locator("#tables")) < top(page.get_by_role("link", name="Past calls"))


def test_call_that_was_taken_is_closed_by_the_main_button(phone: Page, player: Player) -> None:
    call = RaiseCall(table=None, about="Does this card count twice?").perform(
        player.tournament, actor=None, player=player
    )
    log_in(phone, player.tournament.owner.username)
    phone.goto("/judge/cup/")
    phone.locator("#live .button--primary").click()
    phone.wait_for_url(f"**/calls/{call.pk}/")
    close = phone.locator("main .button--primary")
    assert bottom(close) <= HEIGHT
    close.click()
    call.refresh_from_db()
    assert call.closed_at


def test_done_message_has_no_ring(page: Page, player: Player) -> None:
    page.goto(f"/me/{player.link}/")
    page.get_by_role("button", name="Call a judge").click()
    said = page.locator("#messages")
    expect(said).to_be_focused()
    assert said.evaluate("(said) => getComputedStyle(said).outlineColor") == "rgba(0, 0, 0, 0)"
    assert page.locator("[href='#languages']").count() == 0
