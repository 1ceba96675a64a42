"""Corps against runners as a heat map: how often each side won, with the number of games in each cell."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from pairing.statistics.rates import Score
from tournament.kernel.percent import percent_words
from tournament.printing.shaping import width
from tournament.ranking.statistics.plots.shapes import (
    PLOT_WIDTH,
    SMALL_LETTERS,
    Anchor,
    Area,
    Ink,
    Label,
    Plot,
    Shape,
)

MOST_MATCHED = 7  # rows and columns: as many as fit on a phone; the table has all of them
STRENGTH = 0.45  # for a cell in which one side won every game; the text on it stays readable
_NAMES, _HEADS, _CELL, _WIDEST = 98.0, 100.0, 34.0, 46.0
_BAR = 3.0


def matrix_plot(
    key: str, title: str, runners: Sequence[str], rows: Sequence[tuple[str, Sequence[Score | None]]]
) -> Plot:
    """Return the matrix for the first rows and columns; a row is a corp with its scores against runners.

    A cell has the corp's color if the corp won more, and the runner's if the runner did. To show this without
    color too, a bar marks the winner's side: on the left, next to the corp's name, or at the top, below the
    runner's. Cells with fewer than five games are hatched.
    """
    heads, shown = runners[:MOST_MATCHED], rows[:MOST_MATCHED]
    longest = max((width(head, SMALL_LETTERS) * 1.2 for head in heads), default=0.0)
    tall = min(_HEADS, longest + 8)
    wide = min(_WIDEST, (PLOT_WIDTH - _NAMES - 4) / max(len(heads), 1))
    top = tall + 4
    shapes: list[Shape] = []
    for column, runner in enumerate(heads):
        x = _NAMES + (column + 0.5) * wide
        shapes.append(Label(runner, x, tall, tall - 2, size=SMALL_LETTERS, is_turned=True, lines=2))
    for at, (corp, scores) in enumerate(shown):
        y = top + at * _CELL
        shapes.append(Label(corp, _NAMES - 6, y + _CELL / 2, _NAMES - 6, Anchor.END, SMALL_LETTERS, lines=2))
        for column, score in enumerate(scores[:MOST_MATCHED]):
            if score is not None and score.games:
                shapes += _cell(score, _NAMES + column * wide, y, wide)
    foot = top + len(shown) * _CELL
    return Plot(
        key=key,
        title=title,
        words=_(
            "Each cell shows how often a corp won against a runner, and how many games were played. The "
            "table has the numbers."
        ),
        height=foot + 42,
        shapes=(*shapes, *_legend(foot + 8)),
        has_values=bool(shown),
    )


def _cell(score: Score, x: float, y: float, wide: float) -> list[Shape]:
    share = score.win_rate.exact
    lead = 0.0 if share is None else 2 * float(share) - 1
    ink = Ink.CORP if lead >= 0 else Ink.RUNNER
    rate = "–" if share is None else percent_words(share)
    middle, room = x + wide / 2 + 1, wide - 7
    cell = Area(x + 1, y + 1, wide - 2, _CELL - 2, ink, STRENGTH * abs(lead), score.is_few, has_edge=True)
    return [
        cell,
        *([_bar(cell)] if lead else []),
        Label(rate, middle, y + 12, room, Anchor.MIDDLE, SMALL_LETTERS, is_bold=True),
        Label(str(score.games), middle, y + 25, room, Anchor.MIDDLE, SMALL_LETTERS - 1),
    ]


def _bar(cell: Area) -> Area:
    """Return the bar in a cell where one side is ahead, at the edge next to that side's name."""
    wide, high = (_BAR, cell.height) if cell.ink is Ink.CORP else (cell.width, _BAR)
    return Area(cell.x, cell.y, wide, high, cell.ink)


def _legend(y: float) -> list[Shape]:
    """Explain which color and bar belong to which side, and what hatching means."""
    kinds = (
        (_("Corp wins more"), Ink.CORP, 2.0, y),
        (_("Runner wins more"), Ink.RUNNER, PLOT_WIDTH / 2, y),
        (_("Fewer than five games"), None, 2.0, y + 18),
    )
    shapes: list[Shape] = []
    for words, side, x, top in kinds:
        strength = STRENGTH if side else 0.0
        cell = Area(x, top, 12, 12, side or Ink.TEXT, strength, is_hatched=side is None, has_edge=True)
        shapes += [cell, *([_bar(cell)] if side else [])]
        shapes.append(Label(words, x + 16, top + 6.5, PLOT_WIDTH / 2 - 20, size=SMALL_LETTERS))
    return shapes
