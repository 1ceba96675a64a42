"""An outline of the day with the likely start of each round (REG 1.5): an estimate, labeled as one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from tournament.event.cut_day import cut_day
from tournament.event.plan import PlanTerms
from tournament.event.plan_words import bracket_of
from tournament.models import StageKind, Tournament

# Minutes for the last turns after time is called, for results and for the next pairing.
BETWEEN_ROUNDS = 15


@dataclass(frozen=True, slots=True)
class OutlineStep:
    """A step of the day and its approximate start in the event's time zone, None if unknown.

    `day` counts from 0. `after` is the number of minutes after the start of round 1.
    """

    label: str
    begins: datetime | None
    day: int
    after: int = 0


@dataclass(frozen=True, slots=True)
class DayOutline:
    """The steps of the day, and the time from round 1 to the end, in hours and minutes."""

    steps: tuple[OutlineStep, ...]
    hours: int
    minutes: int
    between: int = BETWEEN_ROUNDS


def day_outline(tournament: Tournament, terms: PlanTerms | None) -> DayOutline | None:
    """Return the outline for a plan, or None without a plan. No queries.

    A cut on a later day isn't part of it, since no one has set when it starts.
    """
    if terms is None:
        return None
    lengths = [
        (_("Round %(round)s") % {"round": number}, tournament.round_minutes)
        for number in range(1, terms.rounds + 1)
    ]
    is_cut_later = cut_day(tournament, terms.cut_size) is not None
    if not is_cut_later:
        lengths += _after_the_cut(tournament, terms)
    steps, passed = [], 0
    for label, minutes in lengths:
        steps.append(_step(tournament, label, passed))
        passed += minutes + BETWEEN_ROUNDS
    ends = passed - BETWEEN_ROUNDS
    steps.append(_step(tournament, _("End of the Swiss rounds") if is_cut_later else _("End"), ends))
    return DayOutline(tuple(steps), *divmod(ends, 60))


def _after_the_cut(tournament: Tournament, terms: PlanTerms) -> list[tuple[str, int]]:
    """Return the rounds after the cut with their minutes, without a second final; none if not announced."""
    if not terms.cut_size:
        return []
    if terms.cut_kind == StageKind.SWISS:
        return [
            (_("Extra round %(round)s, top %(cut)s") % {"round": number, "cut": terms.cut_size}, minutes)
            for number in range(1, terms.extra_rounds + 1)
            for minutes in (tournament.round_minutes,)
        ]
    bracket = bracket_of(terms)
    if bracket is None:
        return []
    rounds = range(1, bracket.rounds + (0 if bracket.is_double else 1))
    return [
        (
            _("The final")
            if number == rounds[-1]
            else _("Elimination round %(round)s, top %(cut)s") % {"round": number, "cut": terms.cut_size},
            bracket.minutes_of_round(number),
        )
        for number in rounds
    ]


def _step(tournament: Tournament, label: str, passed: int) -> OutlineStep:
    if tournament.starts_at is None:
        return OutlineStep(label, None, 0, passed)
    begins = datetime.combine(tournament.date, tournament.starts_at) + timedelta(minutes=passed)
    return OutlineStep(label, begins, (begins.date() - tournament.date).days, passed)
