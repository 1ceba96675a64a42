"""What was played and how it did: shares before and after the cut, and win rates with their intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from pairing.statistics.rates import Rate, Score
from pairing.types import Side
from tournament.kernel.percent import percent_words
from tournament.ranking.statistics.plots.shapes import (
    PLOT_WIDTH,
    SMALL_LETTERS,
    Anchor,
    Area,
    Ink,
    Label,
    Line,
    Mark,
    Marker,
    Plot,
    Shape,
)

MOST_NAMES = 12  # the rarest are only in the table
SIDE_INKS = {Side.CORP: Ink.CORP, Side.RUNNER: Ink.RUNNER}
_NAMES, _COUNTS = 106.0, 88.0  # room for names, and for a rate with its counts
_HALVES = (Decimal(0), Decimal("0.5"), Decimal(1))


@dataclass(frozen=True, slots=True)
class ShareBars:
    """An identity or faction, and how many players in the field and in the cut chose it.

    `cut` is None without a cut.
    """

    name: str
    field: Rate
    cut: Rate | None


@dataclass(frozen=True, slots=True)
class RateDot:
    """An identity or faction, and the games played with it."""

    name: str
    ink: Ink
    score: Score


def shares_plot(key: str, title: str, side: Side, bars: Sequence[ShareBars]) -> Plot:
    """Return bars for each name: solid for its share of the field, hatched for the cut, if any."""
    shown = bars[:MOST_NAMES]
    most = (
        max((_share(rate) for each in shown for rate in (each.field, each.cut) if rate), default=0.0) or 1.0
    )
    ink = SIDE_INKS[side]
    has_cut = any(each.cut for each in shown)
    left, room = _NAMES + 8, PLOT_WIDTH - _NAMES - 8 - _COUNTS - 6
    row, top = (34.0, 26.0) if has_cut else (20.0, 4.0)
    shapes: list[Shape] = [*_legend(ink, left)] if has_cut else []
    for at, each in enumerate(shown):
        y = top + at * row
        shapes.append(Label(each.name, _NAMES, y + row / 2 - 2.5, _NAMES, Anchor.END, lines=2))
        for below, rate, is_cut in ((1, each.field, False), (15, each.cut, True)):
            if rate is None:
                continue
            long = room * _share(rate) / most
            if rate.count:
                area = Area(left, y + below, long, 12, ink, 0.2 if is_cut else 1, is_cut, has_edge=is_cut)
                shapes.append(area)
            shapes.append(
                Label(_counted(rate), left + long + 4, y + below + 6.5, _COUNTS, size=SMALL_LETTERS)
            )
    return Plot(
        key=key,
        title=title,
        words=_(
            "Bars show the share of the field and, below it, of the cut, if there is one. The table has "
            "the numbers."
        ),
        height=top + len(shown) * row + 2,
        shapes=tuple(shapes),
    )


def rates_plot(key: str, title: str, dots: Sequence[RateDot]) -> Plot:
    """Return the win rate of each name as a dot on its 95 % interval; hollow if games are few.

    Names without a win or a loss are left out.
    """
    shown = [each for each in dots if each.score.win_rate.of][:MOST_NAMES]
    row, top = 27.0, 22.0
    foot = top + len(shown) * row
    shapes: list[Shape] = []
    for share in _HALVES:
        x = _across(share)
        shapes.append(Line(((x, top - 4), (x, foot)), Ink.GRID, is_dashed=share == _HALVES[1]))
        shapes.append(Label(percent_words(share), x, top - 13, 40, Anchor.MIDDLE, SMALL_LETTERS, Ink.SOFT))
    for at, each in enumerate(shown):
        shapes += _dot(each, top + (at + 0.5) * row)
    return Plot(
        key=key,
        title=title,
        words=_(
            "Each dot is a win rate, drawn on its confidence interval; hollow dots are based on fewer "
            "than five games. The table has the numbers."
        ),
        height=foot + 6,
        shapes=tuple(shapes),
        has_values=bool(shown),
    )


def _dot(dot: RateDot, y: float) -> Iterator[Shape]:
    rate = dot.score.win_rate
    yield Label(dot.name, _NAMES, y, _NAMES, Anchor.END, lines=2)
    if rate.exact is None or rate.interval is None:
        return
    low, high = map(_across, rate.interval)
    yield Line(((low, y), (high, y)), dot.ink, 2)
    for end in (low, high):
        yield Line(((end, y - 4), (end, y + 4)), dot.ink, 1.5)
    marker = Marker.SQUARE if dot.ink is Ink.RUNNER else Marker.DISC
    yield Mark(_across(rate.exact), y, marker, dot.ink, is_hollow=dot.score.is_few, radius=4.5)
    yield Label(_counted(rate), PLOT_WIDTH - _COUNTS, y, _COUNTS, size=SMALL_LETTERS)


def _across(share: Fraction | Decimal) -> float:
    left = _NAMES + 16
    return left + float(share) * (PLOT_WIDTH - _COUNTS - 14 - left)


def _legend(ink: Ink, left: float) -> Iterator[Shape]:
    yield Area(left, 4, 12, 12, ink)
    yield Label(_("Field"), left + 17, 10.5, 70)
    yield Area(left + 96, 4, 12, 12, ink, 0.2, is_hatched=True, has_edge=True)
    yield Label(_("Cut"), left + 113, 10.5, 90)


def _share(rate: Rate) -> float:
    return float(rate.exact or 0)


def _counted(rate: Rate) -> str:
    share = _("none") if rate.exact is None else percent_words(rate.exact)
    return _("%(share)s (%(count)s/%(of)s)") % {"share": share, "count": rate.count, "of": rate.of}
