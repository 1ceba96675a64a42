"""The bracket in a real browser: a list on a phone, a drawing on a projector, paths shown by tapping."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import sideways
from tests.browser.phones import answered
from tests.cut import InCut
from tournament.models import StageKind

pytestmark = pytest.mark.django_db(transaction=True)

SMALL_PHONE, PHONE, LAPTOP, PROJECTOR = (320, 640), (375, 812), (1280, 800), (1920, 1080)


@pytest.fixture
def cut() -> InCut:
    """A top 8 whose first round has been played, with the longest names."""
    cut = InCut(8, players=10, slug="cup", name="Cup")
    names = ("Christopher Featherstonehaugh", "田中 葵", "Ольга Иванова", "Gwendolyn Abernathy-Smith")
    for player, name in zip(cut.seeds.values(), names, strict=False):
        player.name = name
        player.save()
    cut.wins(g1=1, g2=5, g3=2, g4=6)
    return cut


@pytest.fixture
def screens(browser: Browser, live_server: LiveServer) -> Iterator[Any]:
    """Open a page on a screen of this size, with or without scripts."""
    contexts = []

    def screen(size: tuple[int, int], *, scripts: bool = True) -> Page:
        context = browser.new_context(
            base_url=live_server.url,
            viewport={"width": size[0], "height": size[1]},
            java_script_enabled=scripts,
            has_touch=size == PHONE,
        )
        contexts.append(context)
        return context.new_page()

    yield screen
    for context in contexts:
        context.close()


def box(found: Locator) -> dict[str, float]:
    place = found.bounding_box()
    assert place is not None
    return {
        "left": place["x"],
        "right": place["x"] + place["width"],
        "top": place["y"],
        "bottom": place["y"] + place["height"],
    }


def boxes(page: Page, games: int = 15) -> dict[int, dict[str, float]]:
    return {number: box(page.locator(f"#game-{number}")) for number in range(1, games + 1)}


def overlap(one: dict[str, float], two: dict[str, float]) -> bool:
    across = one["left"] < two["right"] and two["left"] < one["right"]
    return across and one["top"] < two["bottom"] and two["top"] < one["bottom"]


def test_bracket_on_a_phone_when_opened_then_a_list_that_needs_no_scrolling_sideways(
    screens: Any, cut: InCut
) -> None:
    page = screens(PHONE)
    page.goto("/e/cup/bracket/")
    places = boxes(page)
    assert not sideways(page)
    assert page.evaluate("document.querySelector('.bracket-frame').scrollWidth <= innerWidth")
    by_round = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
    tops = [places[number]["top"] for number in by_round]
    assert tops == sorted(tops) and all(place["right"] <= 375 for place in places.values())
    expect(page.locator(".bracket__lines")).to_be_hidden()
    expect(page.locator("#game-1 .seat__side--corp .in-list")).to_have_text("corp")
    heights = page.locator("a.seat").evaluate_all("seats => seats.map(seat => seat.offsetHeight)")
    assert min(heights) >= 44


@pytest.mark.parametrize("size", [LAPTOP, pytest.param(PROJECTOR, marks=pytest.mark.thorough)])
def test_bracket_on_a_wide_screen_when_opened_then_drawn_without_overlaps(
    screens: Any, cut: InCut, size: tuple[int, int]
) -> None:
    page = screens(size)
    page.goto("/e/cup/bracket/")
    places = boxes(page)
    assert not sideways(page)
    pairs = [
        (one, two) for one in places for two in places if one < two and overlap(places[one], places[two])
    ]
    assert pairs == []
    assert places[1]["right"] < places[5]["left"] < places[9]["left"] < places[14]["left"]
    assert max(place["bottom"] for place in places.values()) < size[1] + 100
    expect(page.locator("#game-1 .seat__side--corp .in-drawing")).to_have_text("C")
    expect(page.get_by_role("heading", name="Game 1 Upper bracket", exact=True)).to_have_count(1)
    # one heading for the round, one for its game
    expect(page.get_by_role("heading", name="Second final")).to_have_count(2)
    for seats in page.locator(".game__seats").all():
        assert seats.evaluate("each => each.scrollHeight <= each.clientHeight + 1")


@pytest.mark.parametrize(
    ("kind", "size", "games", "byes"),
    [
        (StageKind.DOUBLE, 10, 19, "Seeds 1 to 6"),
        pytest.param(StageKind.DOUBLE, 6, 11, "Seeds 1 and 2", marks=pytest.mark.thorough),
        pytest.param(StageKind.SINGLE, 12, 11, "Seeds 1 to 4", marks=pytest.mark.thorough),
    ],
)
def test_bracket_with_byes_when_opened_then_whole_on_a_phone_and_on_a_laptop(
    screens: Any, kind: StageKind, size: int, games: int, byes: str
) -> None:
    InCut(size, kind, slug="byes", name="Byes", level="relaxed")
    for screen in (SMALL_PHONE, LAPTOP):
        page = screens(screen)
        page.goto("/e/byes/bracket/")
        expect(page.locator(".bracket-page__head").first).to_contain_text(
            f"{byes} have a bye in round 1 and start in round 2."
        )
        assert not sideways(page)
        places = boxes(page, games)
        assert [(one, two) for one, two in combinations(places, 2) if overlap(places[one], places[two])] == []
        if screen == SMALL_PHONE:
            assert max(place["right"] for place in places.values()) <= screen[0]
        for seats in page.locator(".game__seats").all():
            assert seats.evaluate("each => each.scrollHeight <= each.clientHeight + 1")


# Whether each name fits in its box; the smallest font size, and the tallest box of a game.
NAMES_DRAWN = """
() => {
  const seats = [...document.querySelectorAll("a.seat")];
  const names = seats.map((seat) => seat.querySelector(".seat__name"));
  const cut = seats.filter((seat, at) => {
    const [box, name] = [seat.getBoundingClientRect(), names[at].getBoundingClientRect()];
    const side = seat.querySelector(".seat__side")?.getBoundingClientRect().left ?? box.right;
    return name.top < box.top - 1 || name.bottom > box.bottom + 1 || name.right > side + 1;
  });
  const drawing = document.querySelector(".bracket").getBoundingClientRect();
  return { cut: cut.map((seat) => seat.title), bottom: drawing.bottom, right: drawing.right };
}
"""


@pytest.mark.parametrize("size", [LAPTOP, pytest.param(PROJECTOR, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("url", ["/e/cup/bracket/", "/e/cup/screen/bracket/"])
def test_bracket_when_names_are_as_long_as_names_get_then_each_is_drawn_whole(
    screens: Any, cut: InCut, url: str, size: tuple[int, int]
) -> None:
    names = (
        "Wolfeschlegelsteinhausenbergerdorffgypqj",
        "María de los Ángeles Fernández de Córdoba y Álvarez de Toledo-Montpensi",
        "Jürgen Lindqvist-Þórsson",
    )
    for player, name in zip(cut.seeds.values(), names, strict=False):
        player.name = name
        player.save()
    page = screens(size)
    page.goto(url)

    drawn = page.evaluate(NAMES_DRAWN)

    assert drawn["cut"] == []
    if "screen" in url:
        assert drawn["bottom"] <= size[1] and drawn["right"] <= size[0]
        games = page.locator(".screen__games li > span")
        assert games.evaluate_all("all => all.every(each => each.scrollWidth <= each.clientWidth + 1)")


def test_bracket_on_a_projector_when_names_are_usual_then_they_are_read_from_the_back(screens: Any) -> None:
    cut = InCut(8, slug="usual", name="Usual")
    names = ("Ana Petrović", "Bo Lindqvist", "Chloé Dubois", "Dmitri Ivanov", "Eszter Nagy", "Finn O’Dowd")
    for player, name in zip(cut.seeds.values(), names, strict=False):
        player.name = name
        player.save()
    page = screens(PROJECTOR)
    page.goto("/e/usual/screen/bracket/")

    height = page.locator("#game-1 .seat__name").first.evaluate("name => name.getBoundingClientRect().height")
    listed = page.locator(".screen__games li").first.evaluate(
        "game => parseFloat(getComputedStyle(game).fontSize)"
    )

    assert height >= 22  # height of a name's line in the drawing, in pixels on a screen 1080 pixels high
    assert listed >= 30  # the games in progress


def test_bracket_on_a_projector_when_drawn_then_lines_end_at_their_games(screens: Any, cut: InCut) -> None:
    page = screens(PROJECTOR)
    page.goto("/e/cup/bracket/")
    # The line from game 1 to game 5 without its thickness, which a bounding box would include.
    line = page.locator("path.bracket__line").first.evaluate("line => line.getBoundingClientRect().toJSON()")
    one, five = box(page.locator("#game-1")), box(page.locator("#game-5"))
    assert line["left"] == pytest.approx(one["right"], abs=2)
    assert line["right"] == pytest.approx(five["left"], abs=2)
    assert line["top"] == pytest.approx((one["top"] + one["bottom"]) / 2, abs=2)
    assert line["bottom"] == pytest.approx((five["top"] + five["bottom"]) / 2, abs=2)


def test_bracket_on_a_projector_when_there_are_sixteen_then_all_of_it_is_on_the_screen(screens: Any) -> None:
    InCut(16, slug="big", name="Big")
    page = screens(PROJECTOR)
    page.goto("/e/big/bracket/")
    places = boxes(page, 31)
    assert max(place["bottom"] for place in places.values()) <= 1080
    assert max(place["right"] for place in places.values()) <= 1920


@pytest.mark.parametrize("scripts", [True, False])
def test_bracket_when_a_player_is_tapped_then_games_and_lines_of_the_path_stand_out(
    screens: Any, cut: InCut, scripts: bool
) -> None:
    page = screens(PROJECTOR, scripts=scripts)
    page.goto("/e/cup/bracket/")
    page.locator("#game-3").get_by_role("link", name="Path of 田中 葵").click()
    expect(page.get_by_role("heading", name="Path of 田中 葵")).to_be_visible()
    expect(page.locator(".game.is-on-path")).to_have_count(2)
    expect(page.locator("#game-3.is-on-path, #game-6.is-on-path")).to_have_count(2)
    expect(page.locator("path.is-on-path")).to_have_count(1)
    page.get_by_role("link", name="Show the whole bracket", exact=True).click()
    expect(page.locator(".is-on-path")).to_have_count(0)


def test_bracket_on_a_phone_when_the_loser_is_tapped_then_the_path_goes_to_the_lower_bracket(
    screens: Any, cut: InCut
) -> None:
    page = screens(PHONE)
    page.goto("/e/cup/bracket/")
    page.locator("#game-4").get_by_role("link", name="Path of Ольга Иванова").tap()
    expect(page.locator("#path")).to_be_in_viewport()
    expect(page.locator("#path li")).to_have_text(
        ["Game 4 as corp: lost to Seed 6", "Game 8 as runner: meets Seed 7"]
    )
    page.locator("#path").get_by_role("link", name="Game 8").tap()
    expect(page.locator("#game-8")).to_be_in_viewport()


def test_bracket_when_used_by_keyboard_then_a_name_is_focused_and_followed(screens: Any, cut: InCut) -> None:
    page = screens(LAPTOP)
    page.goto("/e/cup/bracket/")
    link = page.locator("#game-1").get_by_role("link", name="Path of Christopher Featherstonehaugh")
    link.focus()
    expect(link).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Path of Christopher Featherstonehaugh")).to_be_visible()


def test_bracket_when_a_game_is_reported_then_the_next_one_is_seated_by_itself(
    screens: Any, cut: InCut
) -> None:
    page = screens(LAPTOP)
    page.goto("/e/cup/bracket/")
    expect(page.locator("#game-9")).to_contain_text("Winner of game 5")
    with answered(page, 200):
        cut.win(5, 5)
    expect(page.locator("#game-9")).not_to_contain_text("Winner of game 5")
    expect(page.locator("#game-9").get_by_role("link", name="Path of Seed 5")).to_be_visible()
