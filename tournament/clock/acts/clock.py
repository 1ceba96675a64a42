"""The round clock: started, paused, set; tables that get longer (REG-4).

Whoever presses a button names the run that they saw last (0: none). Where the clock has gone on since, the
button's wish is either fulfilled or stale, so that a press sent twice, or two leaders at once, do it once.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from pairing.timer import remaining
from tournament.clock.records import clock_record, clock_row, minutes_by_kind, round_in_play
from tournament.core.change import change
from tournament.core.errors import ActionRefused
from tournament.legacy.codes import ActCode
from tournament.models import Clock, ClockRun, Pairing, Round, TableExtension, Tournament
from tournament.models.clock import LONGEST


def start_clock(*, tournament: Tournament, round_: Round, actor: User | None) -> None:
    """Start the clock of the round in play; one that was started already stays as it is.

    Raises ActionRefused clock_not_in_play.
    """
    with change(tournament, ActCode.START_CLOCK, actor=actor) as under_way:
        fresh = _in_play(under_way.tournament, round_)
        clock = _clock(under_way.tournament, fresh)
        if clock.runs.exists():
            under_way.nothing_to_do()
            return
        run = ClockRun.objects.create(clock=clock, started_at=timezone.now())
        under_way.facts |= _facts(fresh) | {"minutes": clock.minutes, "run": run.pk}


def pause_clock(*, tournament: Tournament, round_: Round, seen_run: int, actor: User | None) -> None:
    """Stop the run that was seen running; where it does not run any more nothing changes.

    Raises ActionRefused clock_not_in_play.
    """
    with change(tournament, ActCode.PAUSE_CLOCK, actor=actor) as under_way:
        fresh = _in_play(under_way.tournament, round_)
        run = ClockRun.objects.filter(clock__round=fresh, pk=seen_run, stopped_at__isnull=True).first()
        if run is None:
            under_way.nothing_to_do()
            return
        run.stopped_at = max(timezone.now(), run.started_at)
        run.save()
        left = _seconds_left(under_way.tournament, _in_play(under_way.tournament, round_))
        under_way.facts |= _facts(fresh) | {"left": left, "run": run.pk}


def resume_clock(*, tournament: Tournament, round_: Round, seen_run: int, actor: User | None) -> None:
    """Let a paused clock run on; `seen_run` is the run after which it was seen paused.

    Where another run has begun since, nothing changes. Raises ActionRefused clock_not_in_play.
    """
    with change(tournament, ActCode.RESUME_CLOCK, actor=actor) as under_way:
        fresh = _in_play(under_way.tournament, round_)
        newest = ClockRun.objects.filter(clock__round=fresh).last()
        if newest is None or newest.pk != seen_run or newest.stopped_at is None:
            under_way.nothing_to_do()
            return
        left = _seconds_left(under_way.tournament, fresh)
        started_at = max(timezone.now(), newest.stopped_at)
        run = ClockRun.objects.create(clock=newest.clock, started_at=started_at)
        under_way.facts |= _facts(fresh) | {"left": left, "run": run.pk}


def adjust_clock(
    *, tournament: Tournament, round_: Round, minutes: int, seen_minutes: int, actor: User | None
) -> int:
    """Add minutes to the round, or take some (below zero); return its length, in minutes.

    `seen_minutes` is the length that the leader saw. Where it has become what was wanted, nothing changes
    (the same press twice). Raises ActionRefused: clock_not_in_play, clock_changed_meanwhile,
    clock_length_impossible.
    """
    with change(tournament, ActCode.ADJUST_CLOCK, actor=actor) as under_way:
        fresh = _in_play(under_way.tournament, round_)
        standing = clock_record(under_way.tournament, fresh).length // timedelta(minutes=1)
        wanted = seen_minutes + minutes
        if standing == wanted:
            under_way.nothing_to_do()
            return wanted
        if standing != seen_minutes:
            raise ActionRefused("clock_changed_meanwhile", minutes=standing)
        if not 1 <= wanted <= LONGEST:
            raise ActionRefused("clock_length_impossible", most=LONGEST)
        clock = _clock(under_way.tournament, fresh)
        clock.minutes = wanted
        clock.save()
        under_way.facts |= _facts(fresh) | {"before": standing, "minutes": wanted}
    return wanted


def reset_clock(*, tournament: Tournament, round_: Round, seen_run: int, actor: User | None) -> None:
    """Set the clock back: not started, and as long as rounds of its kind are. Extensions stay.

    `seen_run` is the newest run that the leader saw, 0 for none; where another one has begun since, nothing
    changes. Raises ActionRefused clock_not_in_play.
    """
    with change(tournament, ActCode.RESET_CLOCK, actor=actor) as under_way:
        event = under_way.tournament
        fresh = _in_play(event, round_)
        clock, minutes = clock_row(fresh), minutes_by_kind(event, fresh)
        runs = list(clock.runs.all()) if clock else []
        is_as_seen = (runs[-1].pk if runs else 0) == seen_run
        if clock is None or not is_as_seen or (not runs and clock.minutes == minutes):
            under_way.nothing_to_do()
            return
        under_way.facts |= _facts(fresh) | {
            "left": _seconds_left(event, fresh),
            "before": clock.minutes,
            "minutes": minutes,
            "runs": [_run_facts(run) for run in runs],
        }
        clock.runs.all().delete()
        clock.minutes = minutes
        clock.save()


def extend_table(
    *,
    tournament: Tournament,
    pairing: Pairing,
    minutes: int,
    reason: str,
    seen_extension: int,
    actor: User | None,
) -> TableExtension:
    """Give one table of the round in play more minutes than the clock, and keep why.

    `seen_extension` is the id of the event's newest extension that the leader knew of, 0 for none: the
    same once more is the same request (a double POST) and is kept once.
    Raises ActionRefused: no_such_table (gone meanwhile, or a bye), clock_not_in_play, clock_length_impossible.
    """
    with change(tournament, ActCode.EXTEND_TABLE, actor=actor) as under_way:
        fresh = _table(under_way.tournament, pairing)
        if not 1 <= minutes <= LONGEST:
            raise ActionRefused("clock_length_impossible", most=LONGEST)
        given = {"pairing": fresh, "minutes": minutes, "reason": reason, "given_by": actor}
        same = TableExtension.objects.filter(pk__gt=seen_extension, **given).first()
        if same:
            under_way.nothing_to_do()
            return same
        extension = TableExtension.objects.create(**given)
        under_way.facts |= _extension_facts(extension)
    return extension


def withdraw_extension(*, tournament: Tournament, extension: int, actor: User | None) -> None:
    """Take an extension back; one that is gone already stays gone. Raises ActionRefused clock_not_in_play."""
    with change(tournament, ActCode.WITHDRAW_EXTENSION, actor=actor) as under_way:
        found = (
            TableExtension.objects.select_related("pairing__round__stage")
            .filter(pairing__round__stage__tournament=under_way.tournament, pk=extension)
            .first()
        )
        if found is None:
            under_way.nothing_to_do()
            return
        _in_play(under_way.tournament, found.pairing.round)
        under_way.facts |= _extension_facts(found)
        found.delete()


def _in_play(tournament: Tournament, round_: Round) -> Round:
    """Read the round afresh with its clock, and refuse any but the newest published one."""
    fresh = round_in_play(tournament)
    if fresh is None or fresh.pk != round_.pk:
        raise ActionRefused("clock_not_in_play", round=round_.number)
    return fresh


def _clock(tournament: Tournament, round_: Round) -> Clock:
    """Return the round's row, made now if nobody has touched its clock before."""
    row = clock_row(round_)
    return row or Clock.objects.create(round=round_, minutes=minutes_by_kind(tournament, round_))


def _table(tournament: Tournament, pairing: Pairing) -> Pairing:
    tables = Pairing.objects.select_related("round__stage").filter(number__isnull=False)
    fresh = tables.filter(round__stage__tournament=tournament, pk=pairing.pk).first()
    if fresh is None:
        raise ActionRefused("no_such_table", table=pairing.number)
    _in_play(tournament, fresh.round)
    return fresh


def _seconds_left(tournament: Tournament, round_: Round) -> int:
    """Return the seconds left, begun ones counted whole, as the clock's digits show them."""
    left = remaining(clock_record(tournament, round_), timezone.now())
    return -(-left // timedelta(seconds=1))


def _facts(round_: Round) -> dict[str, Any]:
    return {"round": round_.number, "round_id": round_.pk, "is_cut": round_.is_of_the_cut}


def _run_facts(run: ClockRun) -> dict[str, Any]:
    stopped = run.stopped_at.isoformat() if run.stopped_at else None
    return {"run": run.pk, "started_at": run.started_at.isoformat(), "stopped_at": stopped}


def _extension_facts(extension: TableExtension) -> dict[str, Any]:
    seats = extension.pairing.seats.select_related("player").order_by("position")
    return _facts(extension.pairing.round) | {
        "extension": extension.pk,
        "table": extension.pairing.number,
        "names": [seat.player.name for seat in seats],
        "minutes": extension.minutes,
        "reason": extension.reason,
        "given_by": extension.given_by_id,
    }
