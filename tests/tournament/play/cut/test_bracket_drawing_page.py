"""The positions of a bracket's games in the drawing: pure functions, without a database."""

from __future__ import annotations

import random
import re
from itertools import combinations

import pytest

from pairing.bracket.layouts import (
    DOUBLE_SIZES,
    SINGLE_SIZES,
    Comes,
    Layout,
    double_elimination,
    single_elimination,
)
from pairing.bracket.play import Bracket, GameState, play
from tournament.play.cut.drawing import (
    BOX_GUTTER,
    BOX_HEIGHT,
    BOX_WIDTH,
    CHAMPION_HEIGHT,
    MARGIN,
    ROUND_NAMES_HEIGHT,
    ConnectorLine,
    Drawing,
    Follows,
    Place,
    draw_bracket,
)
from tournament.play.cut.stylesheet import SHEET, style_sheet

LAYOUTS = [double_elimination(size) for size in DOUBLE_SIZES] + [
    single_elimination(size) for size in SINGLE_SIZES
]


def name(layout: Layout) -> str:
    return f"{'double' if layout.is_double else 'single'}-{layout.size}"


def fresh(layout: Layout) -> Bracket:
    return play(layout, range(1, layout.size + 1), {})


def played_out(layout: Layout, seed: int) -> Bracket:
    rng, winners = random.Random(seed), dict[int, int]()
    bracket = fresh(layout)
    while bracket.champion is None:
        ready = next(game for game in bracket.games if game.state is GameState.READY)
        winners[ready.number] = rng.choice([player for player in ready.players if player])
        bracket = play(layout, bracket.seeds, winners)
    return bracket


def overlap(one: Place, two: Place) -> bool:
    return abs(one.x - two.x) < BOX_WIDTH and abs(one.y - two.y) < BOX_HEIGHT


def passes_through(line: ConnectorLine, box: Place) -> bool:
    """Return whether a line crosses the inside of a box."""
    for (ax, ay), (bx, by) in zip(line.points, line.points[1:], strict=False):
        left, right = sorted((ax, bx))
        top, bottom = sorted((ay, by))
        if left < box.right and right > box.x and top < box.y + BOX_HEIGHT and bottom > box.y:
            return True
    return False


@pytest.mark.parametrize("layout", LAYOUTS, ids=name)
def test_draw_when_any_bracket_then_each_game_once_inside_the_drawing_and_none_on_another(
    layout: Layout,
) -> None:
    drawing = draw_bracket(fresh(layout))
    assert sorted(drawing.places) == [game.number for game in layout.games]
    assert [pair for pair in combinations(drawing.places.values(), 2) if overlap(*pair)] == []
    for place in drawing.places.values():
        assert place.x >= MARGIN and place.right <= drawing.width
        assert place.y >= ROUND_NAMES_HEIGHT and place.y + BOX_HEIGHT <= drawing.height
        assert place.x == MARGIN + (place.column - 1) * (BOX_WIDTH + BOX_GUTTER)


@pytest.mark.parametrize("layout", LAYOUTS, ids=name)
def test_draw_when_any_bracket_then_later_rounds_stand_further_right(layout: Layout) -> None:
    places = draw_bracket(fresh(layout)).places
    for game in layout.games:
        if game.if_lower_won is not None:
            first = places[game.if_lower_won]
            assert (places[game.number].column, places[game.number].y > first.y) == (first.column, True)
        else:
            assert places[game.number].column == game.round_number


@pytest.mark.parametrize("layout", LAYOUTS, ids=name)
def test_draw_when_any_bracket_then_each_line_joins_the_games_of_the_graph(layout: Layout) -> None:
    drawing = draw_bracket(fresh(layout))
    joined = {(line.source, line.target, line.seat): line.follows.value for line in drawing.lines}
    assert joined == {
        (source.number, game.number, seat): source.comes.value
        for game in layout.games
        if game.if_lower_won is None
        for seat, source in enumerate(game.seats)
        if source.comes in (Comes.WINNER, Comes.LOSER)
    }
    assert len(joined) == len(drawing.lines)
    assert_lines_meet_boxes(drawing)


@pytest.mark.parametrize("size", SINGLE_SIZES)
def test_draw_when_single_elimination_is_played_then_lines_follow_the_winners(size: int) -> None:
    bracket = played_out(single_elimination(size), seed=size)
    drawing = draw_bracket(bracket)
    later = [game for game in bracket.games if game.layout.round_number > 1]
    fed = {(line.target, line.seat) for line in drawing.lines}
    assert fed == {
        (game.number, seat)
        for game in later
        for seat, source in enumerate(game.layout.seats)
        if source.comes is not Comes.SEED  # a player with a bye doesn't come from a game
    }
    for line in drawing.lines:
        assert bracket.game(line.source).winner == bracket.game(line.target).players[line.seat]
    assert_lines_meet_boxes(drawing)


def assert_lines_meet_boxes(drawing: Drawing) -> None:
    """Assert that each line leaves its game on the right, arrives on the left, and has only horizontal and
    vertical parts.
    """
    for line in drawing.lines:
        source, target = drawing.places[line.source], drawing.places[line.target]
        (start_x, start_y), (end_x, end_y) = line.points[0], line.points[-1]
        assert (start_x, end_x) == (source.right, target.x)
        if line.follows is Follows.WINNER:
            assert (start_y, end_y) == (source.middle, target.middle)
        else:
            assert (start_y, end_y) == (source.seat(1), target.seat(line.seat))
        for (ax, ay), (bx, by) in zip(line.points, line.points[1:], strict=False):
            assert (ax == bx) != (ay == by)
        in_between = [place for number, place in drawing.places.items() if passes_through(line, place)]
        assert in_between == []


@pytest.mark.parametrize("size", [6, 10, 12])
def test_draw_when_seeds_have_a_bye_then_their_opponents_come_straight_from_the_game_beside(
    size: int,
) -> None:
    drawing = draw_bracket(fresh(double_elimination(size)))
    first = [line for line in drawing.lines if line.follows is Follows.WINNER and line.source <= size // 2]
    into_round_2 = [line for line in first if drawing.places[line.target].column == 2]
    assert into_round_2
    assert all(len(line.points) == 2 for line in into_round_2)


@pytest.mark.parametrize("layout", [each for each in LAYOUTS if each.is_double], ids=name)
def test_draw_when_double_elimination_then_the_lower_bracket_stands_below_the_upper(layout: Layout) -> None:
    drawing = draw_bracket(fresh(layout))
    by_part = {
        part: [drawing.places[game.number].y for game in layout.games if game.part == part]
        for part in ("upper", "lower")
    }
    upper, lower = drawing.parts
    assert (upper.top, upper.bottom) == (min(by_part["upper"]), max(by_part["upper"]) + BOX_HEIGHT)
    assert (lower.top, lower.bottom) == (min(by_part["lower"]), max(by_part["lower"]) + BOX_HEIGHT)
    assert upper.bottom < lower.top


@pytest.mark.parametrize("layout", LAYOUTS, ids=name)
def test_draw_when_any_bracket_then_the_champion_stands_below_all_games_of_the_last_column(
    layout: Layout,
) -> None:
    drawing = draw_bracket(fresh(layout))
    x, y = drawing.champion
    beside = [place for place in drawing.places.values() if place.column == drawing.columns]
    assert {place.x for place in beside} == {x}
    assert max(place.y for place in beside) + BOX_HEIGHT < y
    assert y + CHAMPION_HEIGHT <= drawing.height_with_champion >= drawing.height


def test_line_when_it_turns_then_its_path_is_drawn_in_whole_units() -> None:
    line = next(
        line
        for line in draw_bracket(fresh(double_elimination(4))).lines
        if (line.source, line.target) == (1, 3)
    )
    assert line.path == "M46 14H50V22H54"


@pytest.mark.parametrize("layout", LAYOUTS, ids=name)
def test_style_sheet_when_any_bracket_is_drawn_then_it_has_a_class_for_every_place(layout: Layout) -> None:
    css = " ".join(style_sheet().split())
    drawing = draw_bracket(fresh(layout))
    kind = "double" if layout.is_double else "single"
    assert f".bracket--{kind}-{layout.size} {{ --height: {drawing.height};" in css
    columns = re.search(rf"\.bracket--columns-{drawing.columns} {{([^}}]*)}}", css)
    assert columns and f"repeat({drawing.width}, minmax(0, 1fr))" in columns[1]
    for place in drawing.places.values():
        assert f".game--col-{place.column} {{ grid-column: {place.x + 1} / span {BOX_WIDTH}; }}" in css
        assert f".game--y-{place.y} {{ grid-row-start: {place.y + 1}; }}" in css


def test_style_sheet_is_up_to_date_with_the_drawing() -> None:
    again = "python -m tournament.play.cut.stylesheet writes it"
    assert SHEET.read_text(encoding="utf-8") == style_sheet(), again
