"""Start, pause and resume the round clock (REG-4).

A press refers to the newest run that its sender saw (0: none). If the clock has changed since, the press is
either already fulfilled or stale, so a press sent twice, or by two staff members at once, counts once.

An undo recomputes the time as if the press had never happened. Undoing a pause joins the two runs: the clock
ran throughout. Undoing a resumption leaves the clock paused throughout, with the time left at that pause.
"""

from __future__ import annotations

from typing import Any, Self

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel import payloads
from tournament.kernel.acts import LEADERS, WHILE_RUNNING, Act, Change
from tournament.kernel.payloads import Key, Touches, touches
from tournament.kernel.places import round_words
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import Clock, ClockRun, Round
from tournament.play.clock.records import (
    clock_to_change,
    delete_if_untouched,
    refuse_unless_in_play,
    seconds_left,
)
from tournament.play.clock.words import clock_digits, minutes_words


class ClockPayload(payloads.Payload, kw_only=True):
    """The round that the clock belongs to: its number and key, and whether it is in the cut."""

    round: int
    round_id: int
    is_cut: bool

    @classmethod
    def of(cls, round_: Round, **more: Any) -> Self:
        """Return the payload for a round, with more fields for the act."""
        return cls(round=round_.number, round_id=round_.pk, is_cut=round_.is_of_the_cut, **more)

    @property
    def sentence_values(self) -> dict[str, Any]:
        return super().sentence_values | {"round": round_words(self.round, is_cut=self.is_cut)}

    @property
    def round_key(self) -> Key:
        return ("cut",) if self.is_cut else ("round", self.round)

    def touches(self) -> Touches:
        return touches(("clock", self.round_id), builds_on=[self.round_key])

    def in_play(self, undoing: Undoing) -> Round:
        """Return the round if it is still in play. Raises ActionRefused clock_not_in_play."""
        return refuse_unless_in_play(undoing.tournament, undoing.round_by_key(self.round_id))

    def clock(self, undoing: Undoing) -> Clock:
        """Return the round's clock row; recreate it if an undo deleted it."""
        return clock_to_change(undoing.tournament, self.in_play(undoing))


class StartClock(Act[None]):
    """Start the clock of the round in play; do nothing if it was started already.

    Raises ActionRefused clock_not_in_play.
    """

    code = "start_clock"
    label = gettext_lazy("Clock started")
    states = WHILE_RUNNING
    roles = LEADERS
    taken_back_by = "reset_clock"

    round_: Round

    def do(self, change: Change) -> None:
        fresh = refuse_unless_in_play(change.tournament, self.round_)
        clock = clock_to_change(change.tournament, fresh)
        if clock.runs.exists():
            change.skip()
            return
        run = ClockRun.objects.create(clock=clock, started_at=timezone.now())
        change.log(self.Payload.of(fresh, minutes=clock.minutes, run=run.pk))

    class Payload(ClockPayload):
        """The round's length in minutes, and the run that began."""

        minutes: int
        run: int = 0

        def sentence(self) -> str:
            told = self.sentence_values | {"minutes": minutes_words(self.minutes)}
            return _("%(round)s: started the clock, %(minutes)s.") % told

        def undo(self, undoing: Undoing) -> None:
            _remove_run(undoing, self.clock(undoing), self.run)

        def undo_words(self) -> list[str]:
            return [_("The clock stops, as if it had never been started.")]


class PauseClock(Act[None]):
    """Stop the run that the staff member saw; do nothing if it isn't running anymore.

    Raises ActionRefused clock_not_in_play.
    """

    code = "pause_clock"
    label = gettext_lazy("Clock paused")
    states = WHILE_RUNNING
    roles = LEADERS

    round_: Round
    seen_run: int

    def do(self, change: Change) -> None:
        fresh = refuse_unless_in_play(change.tournament, self.round_)
        run = ClockRun.objects.filter(clock__round=fresh, pk=self.seen_run, stopped_at__isnull=True).first()
        if run is None:
            change.skip()
            return
        run.stopped_at = max(timezone.now(), run.started_at)
        run.save()
        stopped = refuse_unless_in_play(change.tournament, self.round_)
        change.log(self.Payload.of(fresh, left=seconds_left(change.tournament, stopped), run=run.pk))

    class Payload(ClockPayload):
        """The seconds left, and the run that ended."""

        left: int
        run: int = 0

        def sentence(self) -> str:
            told = self.sentence_values | {"left": clock_digits(self.left)}
            return _("%(round)s: paused the clock at %(left)s.") % told

        def undo(self, undoing: Undoing) -> None:
            run = self.clock(undoing).runs.order_by("pk").last()
            if run is None or run.pk != self.run or run.stopped_at is None:
                raise_conflict()
            run.stopped_at = None
            run.save(update_fields=["stopped_at"])

        def undo_words(self) -> list[str]:
            return [_("The clock runs as if it had never been paused.")]


class ResumeClock(Act[None]):
    """Resume a paused clock; `seen_run` is the last run before the pause that the staff member saw.

    If another run has begun since, nothing changes. Raises ActionRefused clock_not_in_play.
    """

    code = "resume_clock"
    label = gettext_lazy("Clock resumed")
    states = WHILE_RUNNING
    roles = LEADERS

    round_: Round
    seen_run: int

    def do(self, change: Change) -> None:
        fresh = refuse_unless_in_play(change.tournament, self.round_)
        newest = ClockRun.objects.filter(clock__round=fresh).last()
        if newest is None or newest.pk != self.seen_run or newest.stopped_at is None:
            change.skip()
            return
        left = seconds_left(change.tournament, fresh)
        started_at = max(timezone.now(), newest.stopped_at)
        run = ClockRun.objects.create(clock=newest.clock, started_at=started_at)
        change.log(self.Payload.of(fresh, left=left, run=run.pk))

    class Payload(ClockPayload):
        """The seconds left, and the run that began."""

        left: int
        run: int = 0

        def sentence(self) -> str:
            told = self.sentence_values | {"left": clock_digits(self.left)}
            return _("%(round)s: resumed the clock at %(left)s.") % told

        def undo(self, undoing: Undoing) -> None:
            _remove_run(undoing, self.clock(undoing), self.run)

        def undo_words(self) -> list[str]:
            return [_("The clock is paused, as if it had never been resumed.")]


def _remove_run(undoing: Undoing, clock: Clock, key: int) -> None:
    """Delete a clock's newest run, which must be this one and still running."""
    run = clock.runs.order_by("pk").last()
    if run is None or run.pk != key or run.stopped_at is not None:
        raise_conflict()
    run.delete()
    delete_if_untouched(undoing.tournament, clock)
