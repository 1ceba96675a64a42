"""The tiebreakers, with one definition each that everything else uses (REG 8.2-8.5).

To add a tiebreaker, add a code to `types.Tiebreaker` and a definition to `TIEBREAKERS` here. The standings,
the check of files, the command line, the settings, and every column and worked example on the site use these.

A player here is a position in `event.players`, as everywhere in `Figures`. A splitter takes a group of
players who are still tied and returns it in parts, best first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from pairing.figures import Column, Figures
from pairing.types import Tiebreaker

Group = list[int]
Splitter = Callable[[Group, Figures], list[Group]]


def gettext_noop(message: str) -> str:
    """Mark a text for translation by its caller, and return it unchanged."""
    return message


class NumberKind(StrEnum):
    """How a figure is shown; it is always compared exactly (REG 8.6)."""

    RATIO = "ratio"  # a decimal number, rounded
    COUNT = "count"  # as a whole number


class Combined(StrEnum):
    """How a player's figure is computed from its parts."""

    MEAN = "mean"
    SUM = "sum"


@dataclass(frozen=True, slots=True)
class Figure:
    """The number that a tiebreaker compares; higher is better.

    `column` computes it for everyone. `parts` shows how one player's figure was computed: one number per
    opponent, in round order, which `combined` turns into the figure (0 without opponents). `part_label` is
    the name of such a part.
    """

    column: Callable[[Figures], Column]
    parts: Callable[[Figures, int], list[Fraction]]
    combined: Combined
    number: NumberKind
    part_label: str

    def combine(self, parts: Sequence[Fraction]) -> Fraction:
        """Return the figure computed from these parts."""
        total = sum(parts, Fraction(0))
        return total / len(parts) if parts and self.combined is Combined.MEAN else total


@dataclass(frozen=True, slots=True)
class TiebreakerRule:
    """One tiebreaker.

    `split` orders a group; if None, the `figure` does. A rule that `lifts_one` only decides who goes to the
    top of the group.

    The texts are plain English, for a translator: `label`, `abbreviation` (a column header), `term` (within a
    sentence), `part_label`, and `order_reason`, with the placeholders %(ahead)s and %(behind)s for the two
    players and, with a figure, %(more)s and %(fewer)s for theirs. `section` is the section in the
    regulations, empty if there is none. `file_key` is the name in a results file, `short_key` the name on the
    command line.
    """

    code: Tiebreaker
    label: str
    abbreviation: str
    term: str
    order_reason: str
    split: Splitter | None = None
    figure: Figure | None = None
    lifts_one: bool = False
    section: str = ""
    file_key: str = ""
    short_key: str = ""

    def order(self, group: Group, figures: Figures) -> list[Group]:
        """Return the group in parts, best first."""
        if self.split is not None:
            return self.split(group, figures)
        return split_by(group, self.column(figures).values)

    def column(self, figures: Figures) -> Column:
        """Return everyone's figure, computed once per `Figures`; calling it without a figure is a bug."""
        known = figures.columns.get(self.code)
        if known is None:
            if self.figure is None:
                raise ValueError(f"{self.code} has no figure")
            known = figures.columns[self.code] = self.figure.column(figures)
        return known


def by_head_to_head(group: Group, figures: Figures) -> list[Group]:
    """Move up the player who has met and beaten everyone else in the group, if there is one (REG 8.2).

    Two players who met more than once are compared by their points from all those tables.
    """
    sweeper = next((player for player in group if _has_swept(player, group, figures)), None)
    if sweeper is None or len(group) == 1:
        return [group]
    return [[sweeper], [player for player in group if player != sweeper]]


def _has_swept(player: int, group: Group, figures: Figures) -> bool:
    opponents = figures.opponents[player]
    if len(opponents) < len(group) - 1:
        return False
    won_by: dict[int, int] = {}
    for opponent, margin in zip(opponents, figures.margins[player], strict=True):
        won_by[opponent] = won_by.get(opponent, 0) + margin
    return all(won_by.get(other, 0) > 0 for other in group if other != player)


def by_lot(group: Group, figures: Figures) -> list[Group]:
    """Order by draw number, lowest first; equal ones, which no event should have, by id (REG 8.5)."""
    return [[player] for player in sorted(group, key=figures.draw_numbers.__getitem__)]


def split_by(group: Group, values: list[int]) -> list[Group]:
    """Split a group by value, highest first."""
    value = values.__getitem__
    return [list(equal) for _, equal in groupby(sorted(group, key=value, reverse=True), key=value)]


def mean_over_opponents(of: Callable[[Figures], Column], part_label: str) -> Figure:
    """Return a figure that is the mean of the opponents' values in a column (REG 8.3, 8.4)."""

    def parts(figures: Figures, player: int) -> list[Fraction]:
        return [of(figures).of(opponent) for opponent in figures.opponents[player]]

    return Figure(
        column=lambda figures: figures.mean_over_opponents(of(figures)),
        parts=parts,
        combined=Combined.MEAN,
        number=NumberKind.RATIO,
        part_label=part_label,
    )


HEAD_TO_HEAD = TiebreakerRule(
    code=Tiebreaker.HEAD_TO_HEAD,
    label=gettext_noop("Head-to-head"),
    abbreviation=gettext_noop("Head-to-head"),
    term=gettext_noop("head-to-head"),
    order_reason=gettext_noop("%(ahead)s is ahead of %(behind)s on head-to-head."),
    split=by_head_to_head,
    lifts_one=True,
    section="REG 8.2",
)
SOS = TiebreakerRule(
    code=Tiebreaker.SOS,
    label=gettext_noop("Strength of schedule"),
    abbreviation=gettext_noop("SoS"),
    term=gettext_noop("SoS"),
    order_reason=gettext_noop(
        "%(ahead)s is ahead of %(behind)s on strength of schedule: %(more)s > %(fewer)s."
    ),
    figure=mean_over_opponents(lambda figures: figures.averages, gettext_noop("Average")),
    section="REG 8.3",
    file_key="strengthOfSchedule",
    short_key="sos",
)
EXTENDED_SOS = TiebreakerRule(
    code=Tiebreaker.EXTENDED_SOS,
    label=gettext_noop("Extended strength of schedule"),
    abbreviation=gettext_noop("Ext. SoS"),
    term=gettext_noop("extended SoS"),
    order_reason=gettext_noop(
        "%(ahead)s is ahead of %(behind)s on extended strength of schedule: %(more)s > %(fewer)s."
    ),
    figure=mean_over_opponents(SOS.column, gettext_noop("Their SoS")),
    section="REG 8.4",
    file_key="extendedStrengthOfSchedule",
    short_key="esos",
)
RANDOM = TiebreakerRule(
    code=Tiebreaker.RANDOM,
    label=gettext_noop("Random"),
    abbreviation=gettext_noop("Random"),
    term=gettext_noop("random"),
    order_reason=gettext_noop("%(ahead)s is ahead of %(behind)s by random order: everything else is tied."),
    split=by_lot,
    section="REG 8.5",
)

TIEBREAKERS: dict[Tiebreaker, TiebreakerRule] = {
    rule.code: rule for rule in (HEAD_TO_HEAD, SOS, EXTENDED_SOS, RANDOM)
}

# The tiebreakers whose figures all standings show and results files state.
SHOWN_FIGURES = tuple(rule for rule in TIEBREAKERS.values() if rule.figure is not None)
