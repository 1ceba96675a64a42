"""The bridge between a clock's rows and the clock of the rules, and which round's clock counts (REG-4)."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Prefetch
from django.utils import timezone

from pairing.timer import Clock, Run, remaining
from tournament.kernel.cache import once_per_version
from tournament.kernel.errors import ActionRefused
from tournament.kernel.event_rows import newest_rounds
from tournament.models import Clock as ClockRow
from tournament.models import ClockRun, Round, Tournament
from tournament.models.round import RoundQuerySet
from tournament.models.states import RoundState


@once_per_version
def round_in_play(tournament: Tournament) -> Round | None:
    """Return the newest published round, of the Swiss rounds or the cut, with its clock; None before one.

    Two queries at most: the round with its clock, and the clock's runs.
    """
    runs = Prefetch("clock__runs", ClockRun.objects.order_by("pk"))
    rounds = newest_rounds(tournament).select_related("clock").prefetch_related(runs)
    return rounds.filter(state=RoundState.PUBLISHED).first()


def refuse_unless_in_play(tournament: Tournament, round_: Round) -> Round:
    """Return the round in play, read afresh with its clock; clock_not_in_play where it is another one."""
    fresh = round_in_play(tournament)
    if fresh is None or fresh.pk != round_.pk:
        raise ActionRefused("clock_not_in_play", round=round_.number)
    return fresh


def with_clock(rounds: RoundQuerySet) -> RoundQuerySet:
    """Let rounds come with their stage, their clock and its runs."""
    runs = Prefetch("clock__runs", ClockRun.objects.order_by("pk"))
    return rounds.select_related("stage", "clock").prefetch_related(runs)


def clock_row(round_: Round) -> ClockRow | None:
    """Return the round's row, or None while no one has touched its clock."""
    return getattr(round_, "clock", None)


def has_clock(tournament: Tournament, round_: Round) -> bool:
    """Return whether the round has a clock: in an event played online, only if staff started one."""
    return not tournament.is_online or clock_row(round_) is not None


def clock_record(tournament: Tournament, round_: Round) -> Clock:
    """Return a round's clock; one that no one has touched has the length of the round's kind.

    The round should come `with_clock`.
    """
    row = clock_row(round_)
    if row is None:
        return Clock(timedelta(minutes=minutes_by_kind(tournament, round_)))
    runs = tuple(Run(run.started_at, run.stopped_at) for run in row.runs.all())
    return Clock(timedelta(minutes=row.minutes), runs)


def clock_to_change(tournament: Tournament, round_: Round) -> ClockRow:
    """Return the round's row, made now if no one has touched its clock before."""
    row = clock_row(round_)
    return row or ClockRow.objects.create(round=round_, minutes=minutes_by_kind(tournament, round_))


def delete_if_untouched(tournament: Tournament, row: ClockRow) -> None:
    """Let a clock go that is as if no one had touched it: the kind of its round gives its length."""
    has_runs = ClockRun.objects.filter(clock=row).exists()
    if not has_runs and row.minutes == minutes_by_kind(tournament, row.round):
        row.delete()


def seconds_left(tournament: Tournament, round_: Round) -> int:
    """Return the seconds left, begun ones counted whole, as the clock's digits show them."""
    left = remaining(clock_record(tournament, round_), timezone.now())
    return -(-left // timedelta(seconds=1))


def minutes_by_kind(tournament: Tournament, round_: Round) -> int:
    """Return how long a round of this kind lasts: the event's setting, or the bracket's length (REG 4.1)."""
    if not round_.is_of_the_cut:
        return tournament.round_minutes
    return round_.stage.layout.minutes_of_round(round_.number)
