"""Load and save the rules' clock objects, and find the round whose clock counts (REG-4)."""

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
    """Return the newest published round, Swiss or cut, with its clock; None before the first.

    Two queries at most: the round with its clock, and the clock's runs.
    """
    runs = Prefetch("clock__runs", ClockRun.objects.order_by("pk"))
    rounds = newest_rounds(tournament).select_related("clock").prefetch_related(runs)
    return rounds.filter(state=RoundState.PUBLISHED).first()


def refuse_unless_in_play(tournament: Tournament, round_: Round) -> Round:
    """Return the round in play, reloaded with its clock; raise clock_not_in_play if it isn't this round."""
    fresh = round_in_play(tournament)
    if fresh is None or fresh.pk != round_.pk:
        raise ActionRefused("clock_not_in_play", round=round_.number)
    return fresh


def with_clock(rounds: RoundQuerySet) -> RoundQuerySet:
    """Return the rounds with their stage, clock and runs prefetched."""
    runs = Prefetch("clock__runs", ClockRun.objects.order_by("pk"))
    return rounds.select_related("stage", "clock").prefetch_related(runs)


def clock_row(round_: Round) -> ClockRow | None:
    """Return the round's clock row, or None if its clock has never been changed."""
    return getattr(round_, "clock", None)


def has_clock(tournament: Tournament, round_: Round) -> bool:
    """Return whether the round has a clock; in an online event, only if staff started one."""
    return not tournament.is_online or clock_row(round_) is not None


def clock_record(tournament: Tournament, round_: Round) -> Clock:
    """Return a round's clock; an unchanged one has the default length for its kind of round.

    The round should be loaded `with_clock`.
    """
    row = clock_row(round_)
    if row is None:
        return Clock(timedelta(minutes=minutes_by_kind(tournament, round_)))
    runs = tuple(Run(run.started_at, run.stopped_at) for run in row.runs.all())
    return Clock(timedelta(minutes=row.minutes), runs)


def clock_to_change(tournament: Tournament, round_: Round) -> ClockRow:
    """Return the round's clock row, created now if its clock has never been changed."""
    row = clock_row(round_)
    return row or ClockRow.objects.create(round=round_, minutes=minutes_by_kind(tournament, round_))


def delete_if_untouched(tournament: Tournament, row: ClockRow) -> None:
    """Delete a clock's row if it equals an unchanged clock, so that the default length applies."""
    has_runs = ClockRun.objects.filter(clock=row).exists()
    if not has_runs and row.minutes == minutes_by_kind(tournament, row.round):
        row.delete()


def seconds_left(tournament: Tournament, round_: Round) -> int:
    """Return the seconds left, rounded up, as on the clock's display."""
    left = remaining(clock_record(tournament, round_), timezone.now())
    return -(-left // timedelta(seconds=1))


def minutes_by_kind(tournament: Tournament, round_: Round) -> int:
    """Return how long a round of this kind lasts: the event's setting, or the bracket's length (REG 4.1)."""
    if not round_.is_of_the_cut:
        return tournament.round_minutes
    return round_.stage.layout.minutes_of_round(round_.number)
