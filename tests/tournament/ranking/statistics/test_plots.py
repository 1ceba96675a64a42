"""Plots as shapes: their texts, their colors for every kind of color vision, and that they fit."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

import lxml.etree
import pytest

from pairing.statistics.rates import Rate, Score
from pairing.types import Side
from tournament.ranking.statistics.plots.brought import RateDot, ShareBars, rates_plot, shares_plot
from tournament.ranking.statistics.plots.matrix import STRENGTH, matrix_plot
from tournament.ranking.statistics.plots.palette import ON_PAPER, SERIES, over_ground, parts
from tournament.ranking.statistics.plots.race import (
    Race,
    RoundPlace,
    after_round_plot,
    places_plot,
    points_plot,
)
from tournament.ranking.statistics.plots.shapes import PLOT_WIDTH, Area, Ink, Label, Line, Mark, Plot
from tournament.ranking.statistics.plots.svg import svg
from tournament.web.bundles import bundle

Colour = tuple[float, float, float]
LONG = "Wolfeschlegelsteinhausenbergerdorff " * 3
NAMES = (LONG, "長谷川 真由美 " * 5, "عبد الرحمن بن خلدون " * 4, "<b>&\"'", "")
# Machado, Oliveira, Fernandes 2009: how each kind of color blindness transforms linear red, green and blue.
VISIONS = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "achromatopsia": ((0.2126, 0.7152, 0.0722),) * 3,  # only lightness remains
}
APART = 25  # distance in CIE Lab at which colors can't be confused
TOKENS = {
    Ink.TEXT: "ink",
    Ink.SOFT: "ink-soft",
    Ink.GRID: "line",
    Ink.GROUND: "card",
    Ink.CORP: "corp",
    Ink.RUNNER: "runner",
}


def inks_of_pages(at: int) -> dict[Ink, str]:
    """Return the style sheets' color for each ink, in light (0) or dark (1) mode."""
    sheets = [bundle(name).split("@media screen", 1)[at] for name in ("tokens.css", "plots.css")]
    said = dict(re.findall(r"--([\w-]+):(#\w{6})", "".join(sheets)))
    return {ink: said[TOKENS.get(ink) or f"plot-{ink.value}"] for ink in Ink}


LIGHT, DARK = inks_of_pages(0), inks_of_pages(1)
GROUNDS = {"light": ("#ffffff", "#f5f3ee"), "dark": ("#171b21", "#0e1115")}


def linear(colour: Colour) -> list[float]:
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]


def times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def contrast(one: Colour, other: Colour) -> float:
    """Return the WCAG contrast of two colors."""
    light = [sum(times([(0.2126, 0.7152, 0.0722)], linear(each))) + 0.05 for each in (one, other)]
    return max(light) / min(light)


def lab(colour: Colour, vision: str) -> list[float]:
    """Return a color in CIE Lab, as seen with this color vision."""
    seen = [min(1.0, max(0.0, part)) for part in times(VISIONS[vision], linear(colour))]
    xyz = times(((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)), seen)
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (part / white for part, white in zip(xyz, (0.9505, 1, 1.089), strict=True))
    )
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def distance(one: str, other: str, vision: str) -> float:
    pairs = zip(lab(parts(one), vision), lab(parts(other), vision), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def as_text(colour: Colour) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def race(players: int, rounds: int) -> Race:
    """Return a race in which everyone moves by two places per round."""
    order = list(range(1, players + 1))
    turned = [order[2 * at % players :] + order[: 2 * at % players] for at in range(rounds)]
    return Race(
        names={player: NAMES[player % 5] or f"Player {player}" for player in order},
        rounds=tuple(
            tuple(
                RoundPlace(player, rank, 6 * (at + 1) * (players - rank) // players)
                for rank, player in enumerate(places, start=1)
            )
            for at, places in enumerate(turned)
        ),
    )


def every_plot(players: int = 300, rounds: int = 9) -> list[Plot]:
    course = race(players, rounds)
    bars = [ShareBars(name, Rate(101, 300), Rate(at, 16)) for at, name in enumerate(NAMES * 4)]
    dots = [RateDot(name, Ink.CORP, Score(at * 90, 1000, 1)) for at, name in enumerate(NAMES * 4)]
    scores = (Score(4, 0, 0), Score(2, 8, 1), None, Score(0, 0, 1), Score(500, 499, 20)) * 2
    return [
        points_plot(course),
        places_plot(course),
        *(after_round_plot(course, number) for number in range(1, rounds + 1)),
        shares_plot("shares", "Shares", Side.CORP, bars),
        rates_plot("rates", "Rates", dots),
        matrix_plot("matrix", "Matrix", NAMES * 3, [(name, scores) for name in NAMES * 3]),
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_ink_is_seen_on_its_grounds(theme: str) -> None:
    inks = LIGHT if theme == "light" else DARK
    drawn = {ink: inks[ink] for ink in Ink if ink not in (Ink.GRID, Ink.GROUND)}
    found = {
        (ink, ground): contrast(parts(colour), parts(ground))
        for ink, colour in drawn.items()
        for ground in GROUNDS[theme]
    }
    assert {place: value for place, value in found.items() if value < 3} == {}


@pytest.mark.parametrize("vision", [vision for vision in VISIONS if vision != "achromatopsia"])
def test_inks_of_lines_and_of_sides_differ_for_every_kind_of_colour_vision(vision: str) -> None:
    for inks in (LIGHT, DARK):
        pairs = [*itertools.combinations(SERIES, 2), (Ink.CORP, Ink.RUNNER)]
        close = [pair for pair in pairs if distance(inks[pair[0]], inks[pair[1]], vision) < APART]
        assert close == []


def alike(drawn: Sequence[tuple[Ink, object]], inks: dict[Ink, str], vision: str) -> list[object]:
    """Return the pairs with the same shape whose inks look the same with this color vision."""
    return [
        (one, other)
        for one, other in itertools.combinations(drawn, 2)
        if one[1] == other[1] and distance(inks[one[0]], inks[other[0]], vision) < APART
    ]


@pytest.mark.parametrize("inks", [LIGHT, DARK, ON_PAPER], ids=["light", "dark", "paper"])
@pytest.mark.parametrize("vision", VISIONS)
def test_nobody_takes_two_things_in_a_plot_for_one(vision: str, inks: dict[Ink, str]) -> None:
    course = race(8, 4)
    for plot in (points_plot(course), places_plot(course)):
        names = [mark for mark in plot.shapes if isinstance(mark, Mark) and mark.x > PLOT_WIDTH - 120]
        lines = [line for line in plot.shapes if isinstance(line, Line) and line.thick == 2]
        assert len(names) == len(lines) == 8
        assert alike([(mark.ink, (mark.marker, mark.is_hollow)) for mark in names], inks, vision) == []
        looks = zip(lines, names, strict=True)
        assert alike([(line.ink, (line.is_dashed, mark.marker)) for line, mark in looks], inks, vision) == []
    dots = [RateDot(ink.value, ink, Score(6, 5)) for ink in (Ink.CORP, Ink.RUNNER)]
    marks = [mark for mark in rates_plot("r", "", dots).shapes if isinstance(mark, Mark)]
    assert len(marks) == 2 and alike([(mark.ink, mark.marker) for mark in marks], inks, vision) == []
    for side in Side:
        shares = shares_plot("s", "", side, [ShareBars("A", Rate(4, 8), Rate(1, 4))])
        bars = [area for area in shares.shapes if isinstance(area, Area)]
        assert len(bars) == 4
        assert {(area.strength, area.is_hatched, area.has_edge) for area in bars} == {
            (1, False, False),
            (0.2, True, True),
        }
        full, thin = (as_text(over_ground(inks[bars[0].ink], inks[Ink.GROUND], at)) for at in (1, 0.2))
        assert distance(full, thin, vision) >= APART


@pytest.mark.parametrize("inks", [LIGHT, DARK, ON_PAPER], ids=["light", "dark", "paper"])
@pytest.mark.parametrize("vision", VISIONS)
def test_side_that_leads_a_cell_has_its_bar_whatever_its_ink_looks_like(
    vision: str, inks: dict[Ink, str]
) -> None:
    scores = (Score(10, 0), Score(6, 5), Score(5, 5), Score(5, 6), Score(0, 10), Score(0, 0, 6))
    drawn = matrix_plot("m", "", [f"R{at}" for at in range(6)], [("C", scores)]).shapes
    areas = [area for area in drawn if isinstance(area, Area)]
    legend = min(area.y for area in areas if area.width == 12)
    cells = [area for area in areas if area.has_edge and area.y < legend]
    bars = [area for area in areas if not area.has_edge]
    lies = {
        (cell.x, cell.y): (bar.ink, "left" if bar.height == cell.height else "above")
        for cell in cells
        for bar in bars
        if (bar.x, bar.y) == (cell.x, cell.y)
    }
    corp, runner = (Ink.CORP, "left"), (Ink.RUNNER, "above")
    assert [lies.get((cell.x, cell.y)) for cell in cells] == [corp, corp, None, runner, runner, None]
    in_legend = {(bar.ink, "left" if bar.height == 12 else "above") for bar in bars if bar.y >= legend}
    assert in_legend == {corp, runner}
    for cell in cells:
        below = as_text(over_ground(inks[cell.ink], inks[Ink.GROUND], cell.strength))
        assert distance(inks[cell.ink], below, vision) >= APART


@pytest.mark.parametrize("inks", [LIGHT, DARK], ids=["light", "dark"])
def test_words_in_the_strongest_cell_of_a_matrix_are_read(inks: dict[Ink, str]) -> None:
    for side in (Ink.CORP, Ink.RUNNER):
        cell = over_ground(inks[side], inks[Ink.GROUND], STRENGTH)
        assert contrast(parts(inks[Ink.TEXT]), cell) >= 4.5


def test_paper_has_the_inks_of_pages_by_day() -> None:
    same = [ink for ink in Ink if ink is not Ink.GROUND]
    assert {ink: ON_PAPER[ink] for ink in same} == {ink: LIGHT[ink] for ink in same}


def test_no_two_lines_look_the_same_without_colours() -> None:
    plot = points_plot(race(8, 4))
    labels = [shape for shape in plot.shapes if isinstance(shape, Mark) and shape.x > PLOT_WIDTH - 120]
    assert len({(mark.marker, mark.is_hollow) for mark in labels}) == len(labels) == 8
    lines = [shape for shape in plot.shapes if isinstance(shape, Line) and shape.thick == 2]
    assert len({(line.ink, line.is_dashed) for line in lines}) == 8


@pytest.mark.parametrize(("players", "rounds"), [(1, 1), (2, 1), (8, 3), (300, 9)])
def test_everything_stays_within_its_drawing_whatever_names_are_like(players: int, rounds: int) -> None:
    for plot in every_plot(players, rounds):
        root = lxml.etree.fromstring(svg(plot))
        for text in root.iter("{*}text", "text"):
            assert 0 <= float(text.get("x", "")) <= PLOT_WIDTH
            assert 0 <= float(text.get("y", "")) <= plot.height
        for shape in plot.shapes:
            if isinstance(shape, Area):
                assert shape.x >= 0 and shape.x + shape.width <= PLOT_WIDTH
                assert shape.y >= 0 and shape.y + shape.height <= plot.height
            if isinstance(shape, Label) and not shape.is_turned:
                free = {"start": PLOT_WIDTH - shape.x, "end": shape.x}.get(shape.anchor.value, PLOT_WIDTH)
                assert shape.room <= free + 0.01, (plot.key, shape)


def test_plot_says_what_it_shows_and_obeys_the_policy() -> None:
    for plot in every_plot():
        drawn = svg(plot)
        root = lxml.etree.fromstring(drawn)
        assert root.get("role") == "img"
        named = {each.get("id"): each.text for each in root if each.get("id")}
        assert named == {f"{plot.key}-title": plot.title, f"{plot.key}-words": plot.words}
        assert root.get("aria-labelledby", "").split() == list(named)
        assert "style=" not in drawn and "<script" not in drawn and "<b>" not in drawn


def test_bars_dots_and_cells_are_as_large_as_their_numbers() -> None:
    bars = shares_plot("s", "", Side.CORP, [ShareBars("A", Rate(4, 8), Rate(1, 4))])
    field, cut = [shape for shape in bars.shapes if isinstance(shape, Area) and shape.y > 20]
    assert (field.width, field.is_hatched, cut.is_hatched) == (2 * cut.width, False, True)
    dots = rates_plot(
        "r", "", [RateDot("A", Ink.CORP, Score(2, 2)), RateDot("B", Ink.CORP, Score(20, 20, 3))]
    )
    few, many = [shape for shape in dots.shapes if isinstance(shape, Mark)]
    assert (few.x, few.is_hollow, many.is_hollow) == (many.x, True, False)
    matrix = matrix_plot("m", "", ["R", "S"], [("C", (Score(4, 0), Score(10, 30)))])
    sure, lost = [each for each in matrix.shapes if isinstance(each, Area) and each.has_edge][:2]
    assert (sure.ink, sure.strength, sure.is_hatched) == (Ink.CORP, STRENGTH, True)
    assert (lost.ink, lost.strength, lost.is_hatched) == (Ink.RUNNER, STRENGTH / 2, False)


def test_who_was_below_the_rows_of_places_is_drawn_below_them() -> None:
    words = {shape.text for shape in places_plot(race(40, 9)).shapes if isinstance(shape, Label)}
    assert {"1", "16", "17+"} <= words and "17" not in words
