"""Taking back what was done to the round clock: time then counts as though the press had never been (REG-4).

A pause taken back: the clock ran all the while, the runs are joined. A start taken back: not started. A
resumption taken back: paused all the while, with what was left then. A reset taken back: the runs are
there again, and one that was running has run on.
"""

from __future__ import annotations

from datetime import datetime

from tournament.clock.records import clock_row, minutes_by_kind, round_in_play
from tournament.core.errors import ActionRefused
from tournament.legacy.inverse import Undoing, overtaken
from tournament.models import Clock, ClockRun, Round, TableExtension


def remove_run(undoing: Undoing) -> None:
    """Take back a start or a resumption: the run that began with it never was."""
    clock = _clock(undoing)
    run = clock.runs.order_by("pk").last()
    if run is None or run.pk != undoing.facts["run"] or run.stopped_at is not None:
        overtaken()
    run.delete()
    _tidy(undoing, clock)


def run_on(undoing: Undoing) -> None:
    """Take back a pause: the clock has run all the while."""
    run = _clock(undoing).runs.order_by("pk").last()
    if run is None or run.pk != undoing.facts["run"] or run.stopped_at is None:
        overtaken()
    run.stopped_at = None
    run.save(update_fields=["stopped_at"])


def length_back(undoing: Undoing) -> None:
    """Give the round the length it had."""
    clock = _clock(undoing)
    if clock.minutes != undoing.facts["minutes"]:
        overtaken()
    clock.minutes = undoing.facts["before"]
    clock.save(update_fields=["minutes"])
    _tidy(undoing, clock)


def set_forth(undoing: Undoing) -> None:
    """Take back a reset: the clock has its length and its runs again."""
    clock, facts = _clock(undoing), undoing.facts
    if clock.runs.exists() or clock.minutes != facts["minutes"]:
        overtaken()
    clock.minutes = facts["before"]
    clock.save(update_fields=["minutes"])
    ClockRun.objects.bulk_create(
        ClockRun(
            pk=run.get("run"),
            clock=clock,
            started_at=datetime.fromisoformat(run["started_at"]),
            stopped_at=datetime.fromisoformat(run["stopped_at"]) if run["stopped_at"] else None,
        )
        for run in facts["runs"]
    )


def remove_extension(undoing: Undoing) -> None:
    """Take the minutes that a table got back."""
    _in_play(undoing)
    found = TableExtension.objects.filter(
        pairing__round__stage__tournament=undoing.tournament, pk=undoing.facts["extension"]
    ).first()
    (found or overtaken()).delete()


def extend_again(undoing: Undoing) -> None:
    """Give a table the minutes again that were taken back."""
    facts = undoing.facts
    table = _in_play(undoing).pairings.filter(number=facts["table"]).first() or overtaken()
    if TableExtension.objects.filter(pk=facts["extension"]).exists():
        overtaken()
    TableExtension.objects.create(
        pk=facts["extension"],
        pairing=table,
        minutes=facts["minutes"],
        reason=facts["reason"],
        given_by_id=facts["given_by"],
    )


def _in_play(undoing: Undoing) -> Round:
    """Return the entry's round, which has to be the one in play; else its clock stays as it is."""
    wanted, fresh = undoing.round_by_key(), round_in_play(undoing.tournament)
    if fresh is None or fresh.pk != wanted.pk:
        raise ActionRefused("clock_not_in_play", round=wanted.number)
    return fresh


def _clock(undoing: Undoing) -> Clock:
    """Return the row of the round in play; one that an undo let go comes back as it was."""
    round_ = _in_play(undoing)
    minutes = minutes_by_kind(undoing.tournament, round_)
    return clock_row(round_) or Clock.objects.create(round=round_, minutes=minutes)


def _tidy(undoing: Undoing, clock: Clock) -> None:
    """Let a clock go that is as if nobody had touched it: the kind of its round gives its length."""
    has_runs = ClockRun.objects.filter(clock=clock).exists()
    if not has_runs and clock.minutes == minutes_by_kind(undoing.tournament, clock.round):
        clock.delete()
