"""Texts for places and figures: rounded for display, compared in sentences (REG-8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.tiebreakers import SHOWN_FIGURES, TIEBREAKERS, NumberKind, TiebreakerRule
from pairing.types import Ending, PlayerId, Standing, Tiebreaker

FEWEST_PLACES = 3
MOST_PLACES = 6

# Each tiebreaker's texts are in its definition; they are translated here, when they are shown.
TIEBREAKERS_IN_SHORT: dict[Tiebreaker, Promise] = {
    code: gettext_lazy(rule.term) for code, rule in TIEBREAKERS.items()
}


@dataclass(frozen=True, slots=True)
class FigureColumn:
    """The header of a tiebreaker's column, and what its abbreviation means; `key` is the code."""

    key: str
    head: str
    title: str


@dataclass(frozen=True, slots=True)
class FigureCell:
    """One player's figure for display, with its exact value."""

    shown: str
    exact: str


# How a game ended for one player: True for a win, False for a loss, None for neither.
GAME_OUTCOMES: dict[tuple[Ending, bool | None], Promise] = {
    (Ending.WIN, True): gettext_lazy("won"),
    (Ending.WIN, False): gettext_lazy("lost"),
    (Ending.TIMED_WIN, True): gettext_lazy("won on time"),
    (Ending.TIMED_WIN, False): gettext_lazy("lost on time"),
    (Ending.DRAW, None): gettext_lazy("drew"),
    (Ending.FORFEIT, True): gettext_lazy("won by forfeit"),
    (Ending.FORFEIT, False): gettext_lazy("forfeited"),
    (Ending.FORFEIT, None): gettext_lazy("both forfeited"),
}


def rounded(value: Fraction, places: int = FEWEST_PLACES) -> str:
    """Return the figure as a localized decimal, rounded half up, for display (REG 8.6)."""
    scaled = (2 * value.numerator * 10**places + value.denominator) // (2 * value.denominator)
    whole, part = divmod(scaled, 10**places)
    return f"{whole}{get_format('DECIMAL_SEPARATOR')}{part:0{places}}"


def places_that_tell(values: Iterable[Fraction]) -> int:
    """Return how many decimal places, from 3 to 6, are needed to show different figures as different."""
    distinct = set(values)
    for places in range(FEWEST_PLACES, MOST_PLACES):
        if len({rounded(value, places) for value in distinct}) == len(distinct):
            return places
    return MOST_PLACES


def figure_columns() -> tuple[FigureColumn, ...]:
    """Return the figure columns in the standings."""
    return tuple(FigureColumn(rule.code.value, _(rule.abbreviation), _(rule.label)) for rule in SHOWN_FIGURES)


def figure_cells(places: Sequence[Standing]) -> dict[PlayerId, tuple[FigureCell, ...]]:
    """Return the cells of `figure_columns` by player, with enough decimals to distinguish players."""
    cells: dict[PlayerId, list[FigureCell]] = {place.player: [] for place in places}
    for rule in SHOWN_FIGURES:
        decimals = places_that_tell(place.figures[rule.code] for place in places)
        for place in places:
            value = place.figures[rule.code]
            cells[place.player].append(FigureCell(figure_text(rule, value, decimals), str(value)))
    return {player: tuple(own) for player, own in cells.items()}


def figure_text(rule: TiebreakerRule, value: Fraction, places: int = FEWEST_PLACES) -> str:
    """Return a tiebreaker's figure for display: a count unchanged, a ratio with this many decimal places."""
    is_ratio = rule.figure is None or rule.figure.number is NumberKind.RATIO
    return rounded(value, places) if is_ratio else str(value)


def order_reason(ahead: Standing, behind: Standing, ahead_name: str, behind_name: str) -> str:
    """Return why one player is directly ahead of the other, with the deciding figures (REG 8.1-8.5)."""
    facts: dict[str, object] = {"ahead": ahead_name, "behind": behind_name}
    if ahead.points != behind.points:
        facts |= {"more": ahead.points, "fewer": behind.points}
        return _("%(ahead)s is ahead of %(behind)s on points: %(more)s > %(fewer)s.") % facts
    rule = TIEBREAKERS[behind.decided_by or Tiebreaker.RANDOM]
    if rule.figure is not None:
        facts |= _compared(rule, ahead.figures[rule.code], behind.figures[rule.code])
    return _(rule.order_reason) % facts


def _compared(rule: TiebreakerRule, more: Fraction, fewer: Fraction) -> dict[str, object]:
    places = places_that_tell((more, fewer))
    shown = {"more": figure_text(rule, more, places), "fewer": figure_text(rule, fewer, places)}
    return {"more": more, "fewer": fewer} if shown["more"] == shown["fewer"] else dict(shown)
