"""How everyone's tiebreakers were computed, with one line per opponent (REG 8.3, 8.4)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from django.utils.translation import gettext as _

from pairing.figures import Figures, gather
from pairing.standings import standings
from pairing.tiebreakers import SHOWN_FIGURES, Combined, TiebreakerRule
from pairing.types import Event, Standing
from tournament.kernel.text import set_apart
from tournament.kernel.words import Names
from tournament.play.rounds.figure_words import figure_text, order_reason, rounded

LONGEST_EXACT = 4  # letters: 12/7


@dataclass(frozen=True, slots=True)
class WorkedLine:
    """How one player's figures were computed, in sentences.

    `order` explains why the player is behind another player with equal points.
    """

    rank: int | None
    name: str
    points: int
    sums: tuple[str, ...]
    order: str


def worked_lines(event: Event) -> tuple[WorkedLine, ...]:
    """Return the standings, best first, with the computation of each figure. Takes no queries."""
    if not event.rounds:
        return ()
    figures = gather(event)
    names = {player.id: player.name for player in event.players}
    places = standings(event)
    behind = {below.player: above for above, below in pairwise(places) if above.points == below.points}
    return tuple(
        WorkedLine(
            rank=place.rank,
            name=names[place.player],
            points=place.points,
            sums=tuple(_sum(rule, figures, place, names) for rule in SHOWN_FIGURES),
            order=_order(behind.get(place.player), place, names),
        )
        for place in places
    )


def _order(above: Standing | None, place: Standing, names: Names) -> str:
    if above is None or above.rank is None or place.rank is None:
        return ""
    return order_reason(above, place, names[above.player], names[place.player])


def _sum(rule: TiebreakerRule, figures: Figures, place: Standing, names: Names) -> str:
    """Return a figure as a sum: SoS 1.917 = (Bo 2 + Cy 11/6) : 2."""
    position = figures.positions[place.player]
    opponents = figures.opponents[position]
    facts = {"figure": _(rule.abbreviation), "value": figure_text(rule, place.figures[rule.code])}
    if rule.figure is None or not opponents:
        return _("%(figure)s %(value)s: no opponent yet") % facts
    parts = rule.figure.parts(figures, position)
    facts["parts"] = " + ".join(
        _part(names[figures.event.players[opponent].id], part)
        for opponent, part in zip(opponents, parts, strict=True)
    )
    if rule.figure.combined is not Combined.MEAN:
        return _("%(figure)s %(value)s = %(parts)s") % facts
    return _("%(figure)s %(value)s = (%(parts)s) ÷ %(count)s") % {**facts, "count": str(len(parts))}


def _part(name: str, part: Fraction) -> str:
    return _("%(name)s %(part)s") % {"name": set_apart(name), "part": _number(part)}


def _number(part: Fraction) -> str:
    """Return a part exactly if that is short, otherwise rounded."""
    exact = str(part)
    return exact if len(exact) <= LONGEST_EXACT else rounded(part)
