"""The words for places and figures: rounded for show, compared in sentences (REG-8)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.types import Ending, Standing, Tiebreaker

FEWEST_PLACES = 3
MOST_PLACES = 6

TIEBREAKERS_IN_SHORT: dict[Tiebreaker, Promise] = {
    Tiebreaker.HEAD_TO_HEAD: gettext_lazy("head-to-head"),
    Tiebreaker.SOS: gettext_lazy("SoS"),
    Tiebreaker.EXTENDED_SOS: gettext_lazy("extended SoS"),
    Tiebreaker.RANDOM: gettext_lazy("random"),
}

# How a game ended for one player: True won, False lost, None neither.
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
    """Return the figure as a decimal number, rounded half up, only for show (REG 8.6)."""
    scaled = (2 * value.numerator * 10**places + value.denominator) // (2 * value.denominator)
    whole, part = divmod(scaled, 10**places)
    return f"{whole}.{part:0{places}}"


def places_that_tell(values: Iterable[Fraction]) -> int:
    """Return how many decimal places, from 3 to 6, show different figures as different."""
    distinct = set(values)
    for places in range(FEWEST_PLACES, MOST_PLACES):
        if len({rounded(value, places) for value in distinct}) == len(distinct):
            return places
    return MOST_PLACES


def order_reason(ahead: Standing, behind: Standing, ahead_name: str, behind_name: str) -> str:
    """Return why the one stands right ahead of the other, with the figures that decided (REG 8.1-8.5)."""
    facts: dict[str, object] = {"ahead": ahead_name, "behind": behind_name}
    if ahead.points != behind.points:
        facts |= {"more": ahead.points, "fewer": behind.points}
        return _("%(ahead)s is ahead of %(behind)s on points: %(more)s > %(fewer)s.") % facts
    if behind.decided_by is Tiebreaker.HEAD_TO_HEAD:
        return _("%(ahead)s is ahead of %(behind)s on head-to-head.") % facts
    if behind.decided_by is Tiebreaker.SOS:
        facts |= _compared(ahead.sos, behind.sos)
        return _("%(ahead)s is ahead of %(behind)s on strength of schedule: %(more)s > %(fewer)s.") % facts
    if behind.decided_by is Tiebreaker.EXTENDED_SOS:
        facts |= _compared(ahead.extended_sos, behind.extended_sos)
        return (
            _("%(ahead)s is ahead of %(behind)s on extended strength of schedule: %(more)s > %(fewer)s.")
            % facts
        )
    return _("%(ahead)s is ahead of %(behind)s by lot: all other figures are equal.") % facts


def _compared(more: Fraction, fewer: Fraction) -> dict[str, object]:
    places = places_that_tell((more, fewer))
    if rounded(more, places) == rounded(fewer, places):
        return {"more": more, "fewer": fewer}
    return {"more": rounded(more, places), "fewer": rounded(fewer, places)}
