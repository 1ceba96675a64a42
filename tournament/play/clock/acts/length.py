"""Set the length of a round, and reset its clock (REG-4).

Undoing a reset restores the runs; a run that was active at the time of the reset counts as having run
throughout.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Self

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.acts import MARSHALS, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.undoing import Undoing, raise_conflict, restore, restored_values
from tournament.models import Clock, ClockRun, Round
from tournament.models.clock import MAX_CLOCK_MINUTES
from tournament.play.clock.acts.clock import ClockPayload
from tournament.play.clock.records import (
    clock_record,
    clock_row,
    clock_to_change,
    delete_if_untouched,
    minutes_by_kind,
    refuse_unless_in_play,
    seconds_left,
)
from tournament.play.clock.words import clock_digits, minutes_words


class AdjustClock(Act[int]):
    """Add minutes to the round, or subtract them if negative; `do` returns the length in minutes.

    `seen_minutes` is the length that the staff member saw. If the length already has the requested value,
    nothing changes (the same press twice). Raises ActionRefused: clock_not_in_play, clock_changed_meanwhile,
    clock_length_impossible.
    """

    code = "adjust_clock"
    label = gettext_lazy("Round length changed")
    states = WHILE_RUNNING
    roles = MARSHALS

    round_: Round
    minutes: int
    seen_minutes: int

    def do(self, change: Change) -> int:
        fresh = refuse_unless_in_play(change.tournament, self.round_)
        standing = clock_record(change.tournament, fresh).length // timedelta(minutes=1)
        wanted = self.seen_minutes + self.minutes
        if standing == wanted:
            change.skip()
            return wanted
        if standing != self.seen_minutes:
            raise ActionRefused("clock_changed_meanwhile", minutes=standing)
        if not 1 <= wanted <= MAX_CLOCK_MINUTES:
            raise ActionRefused("clock_length_impossible", most=MAX_CLOCK_MINUTES)
        clock = clock_to_change(change.tournament, fresh)
        clock.minutes = wanted
        clock.save()
        change.log(self.Payload.of(fresh, before=standing, minutes=wanted))
        return wanted

    class Payload(ClockPayload):
        """The round's length in minutes, before and after."""

        before: int
        minutes: int

        def sentence(self) -> str:
            told = self.sentence_values | {"minutes": minutes_words(self.minutes)}
            return _("%(round)s: %(minutes)s on the clock instead of %(before)s.") % told

        def undo(self, undoing: Undoing) -> None:
            clock = self.clock(undoing)
            if clock.minutes != self.minutes:
                raise_conflict()
            restore(clock, minutes=self.before)
            delete_if_untouched(undoing.tournament, clock)

        def undo_words(self) -> list[str]:
            return [_("The round lasts %(before)s minutes again, not %(minutes)s.") % self.sentence_values]


class LoggedRun(msgspec.Struct, forbid_unknown_fields=True):
    """A run that a reset deleted, so that an undo can restore it with its key."""

    started_at: datetime
    stopped_at: datetime | None
    run: int | None = None

    @classmethod
    def of(cls, run: ClockRun) -> Self:
        """Return the payload of a run."""
        return cls(run=run.pk, started_at=run.started_at, stopped_at=run.stopped_at)

    def row(self, clock: Clock) -> ClockRun:
        """Return the run as an unsaved row."""
        times = {"started_at": self.started_at, "stopped_at": self.stopped_at}
        return ClockRun(pk=self.run, clock=clock, **restored_values(ClockRun, times))


class ResetClock(Act[None]):
    """Reset the clock: not started, with the default length for its kind of round. Extensions are kept.

    `seen_run` is the newest run that the staff member saw, 0 for none; if another one has begun since,
    nothing changes. Raises ActionRefused clock_not_in_play.
    """

    code = "reset_clock"
    label = gettext_lazy("Clock reset")
    states = WHILE_RUNNING
    roles = MARSHALS

    round_: Round
    seen_run: int

    def do(self, change: Change) -> None:
        event = change.tournament
        fresh = refuse_unless_in_play(event, self.round_)
        clock, minutes = clock_row(fresh), minutes_by_kind(event, fresh)
        runs = list(clock.runs.all()) if clock else []
        is_as_seen = (runs[-1].pk if runs else 0) == self.seen_run
        if clock is None or not is_as_seen or (not runs and clock.minutes == minutes):
            change.skip()
            return
        change.log(
            self.Payload.of(
                fresh,
                left=seconds_left(event, fresh),
                before=clock.minutes,
                minutes=minutes,
                runs=[LoggedRun.of(run) for run in runs],
            )
        )
        clock.runs.all().delete()
        clock.minutes = minutes
        clock.save()

    class Payload(ClockPayload):
        """The seconds that were left, the length in minutes before and after, and the deleted runs."""

        left: int
        before: int
        minutes: int
        runs: list[LoggedRun]

        def sentence(self) -> str:
            told = self.sentence_values | {
                "left": clock_digits(self.left),
                "minutes": minutes_words(self.minutes),
            }
            return _("%(round)s: reset the clock from %(left)s to %(minutes)s.") % told

        def undo(self, undoing: Undoing) -> None:
            clock = self.clock(undoing)
            if clock.runs.exists() or clock.minutes != self.minutes:
                raise_conflict()
            restore(clock, minutes=self.before)
            ClockRun.objects.bulk_create(run.row(clock) for run in self.runs)

        def undo_words(self) -> list[str]:
            text = _("The clock continues as if it had never been reset: %(before)s minutes.")
            return [text % self.sentence_values]
