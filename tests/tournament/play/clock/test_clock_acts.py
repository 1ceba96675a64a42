"""The round clock's acts: each press counts once, from any staff member, and the rows show everything."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from pairing.errors import RuleError
from pairing.timer import Phase, phase, remaining
from tests.factories import make_cut_event, make_players, make_round, make_tournament
from tests.races import race
from tournament.models import Clock, ClockRun, Pairing, Round, StageKind, TableExtension, Tournament
from tournament.models.states import EventState
from tournament.play.clock.acts.clock import (
    PauseClock,
    ResumeClock,
    StartClock,
)
from tournament.play.clock.acts.extensions import ExtendTable, WithdrawExtension
from tournament.play.clock.acts.length import AdjustClock, ResetClock
from tournament.play.clock.records import clock_record, clock_row, round_in_play
from tournament.play.cut.acts.cut import MakeCut

pytestmark = pytest.mark.django_db


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


@pytest.fixture
def round_() -> Round:
    """Round 1 with two tables, in progress."""
    event = make_tournament(state=EventState.RUNNING)
    ana, bo, cy, di = make_players(event, 4)
    return make_round(event, [(ana, bo), (cy, di)])


def event_of(round_: Round) -> Tournament:
    return round_.stage.tournament


def start(round_: Round) -> int:
    event = event_of(round_)
    StartClock(round_=round_).perform(event, actor=event.owner)
    return ClockRun.objects.get(clock__round=round_, stopped_at=None).pk


def pause(round_: Round, run: int) -> None:
    event = event_of(round_)
    PauseClock(round_=round_, seen_run=run).perform(event, actor=event.owner)


def resume(round_: Round, run: int) -> None:
    event = event_of(round_)
    ResumeClock(round_=round_, seen_run=run).perform(event, actor=event.owner)


def adjust(round_: Round, by: int, seen: int) -> int:
    event = event_of(round_)
    return AdjustClock(round_=round_, minutes=by, seen_minutes=seen).perform(event, actor=event.owner)


def extend(pairing: Pairing, more: int = 10, reason: str = "deck check", seen: int = 0) -> TableExtension:
    event = event_of(pairing.round)
    return ExtendTable(pairing=pairing, minutes=more, reason=reason, seen_extension=seen).perform(
        event, actor=event.owner
    )


def pass_time(count: float) -> None:
    """Let this many minutes pass, by moving all the times of the clock back."""
    for run in ClockRun.objects.order_by("pk"):
        run.started_at -= minutes(count)
        run.stopped_at = run.stopped_at and run.stopped_at - minutes(count)
        run.save()


def left(round_: Round) -> int:
    """Return the minutes left, calculated from the rows."""
    fresh = round_in_play(event_of(round_))
    assert fresh == round_
    return round(remaining(clock_record(event_of(round_), fresh), timezone.now()) / minutes(1))


def phase_of(round_: Round) -> Phase:
    fresh = round_in_play(event_of(round_))
    assert fresh is not None
    return phase(clock_record(event_of(round_), fresh), timezone.now())


def acts(round_: Round) -> list[tuple[str, str | float | None]]:
    return [
        (entry.act, entry.payload.get("minutes", entry.payload.get("left")))
        for entry in event_of(round_).log.order_by("version")
    ]


def test_clock_started_paused_and_resumed_tells_the_time_that_was_played(round_: Round) -> None:
    first = start(round_)
    pass_time(20)
    assert (phase_of(round_), left(round_)) == (Phase.RUNNING, 45)
    pause(round_, first)
    pass_time(100)
    assert (phase_of(round_), left(round_)) == (Phase.PAUSED, 45)
    resume(round_, first)
    pass_time(44)
    assert (phase_of(round_), left(round_)) == (Phase.RUNNING, 1)
    pass_time(4)
    assert (phase_of(round_), left(round_)) == (Phase.OVER, -3)

    assert acts(round_) == [
        ("start_clock", 65),
        ("pause_clock", 2700),
        ("resume_clock", 2700),
    ]
    assert event_of(round_).log.first().payload["round"] == 1  # type: ignore[union-attr]


def test_press_sent_twice_counts_once(round_: Round) -> None:
    run = start(round_)
    start(round_)
    pause(round_, run)
    pause(round_, run)
    resume(round_, run)
    resume(round_, run)
    pause(round_, run)  # for the run before: a late request that isn't meant for this one

    assert [run.stopped_at is None for run in ClockRun.objects.all()] == [False, True]
    assert [act for act, _minutes in acts(round_)] == [
        "start_clock",
        "pause_clock",
        "resume_clock",
    ]


def test_pause_and_resume_of_runs_that_are_not_there_change_nothing(round_: Round) -> None:
    pause(round_, 99)
    resume(round_, 0)
    run = start(round_)
    resume(round_, run)  # runs already

    assert ClockRun.objects.count() == 1
    assert [act for act, _minutes in acts(round_)] == ["start_clock"]


@pytest.mark.parametrize(("by", "length"), [(5, 70), (-10, 55), (-64, 1), (535, 600)])
def test_minutes_added_or_taken_change_the_length_and_not_what_was_played(
    round_: Round, by: int, length: int
) -> None:
    start(round_)
    pass_time(30)

    assert adjust(round_, by, 65) == length
    assert adjust(round_, by, 65) == length  # pressed again
    assert left(round_) == length - 30
    assert acts(round_)[1:] == [("adjust_clock", length)]


@pytest.mark.parametrize("by", [-65, -100, 536, 10**9])
def test_minutes_that_leave_no_sensible_length_are_refused(round_: Round, by: int) -> None:
    with pytest.raises(RuleError) as refused:
        adjust(round_, by, 65)
    assert (refused.value.code, refused.value.facts) == ("clock_length_impossible", {"most": 600})
    assert not Clock.objects.exists()


def test_minutes_by_a_leader_who_saw_another_length_are_refused(round_: Round) -> None:
    adjust(round_, 5, 65)
    with pytest.raises(RuleError) as refused:
        adjust(round_, -5, 65)
    assert (refused.value.code, refused.value.facts) == ("clock_changed_meanwhile", {"minutes": 70})


def test_reset_sets_the_clock_back_and_keeps_extensions(round_: Round) -> None:
    event = event_of(round_)
    extension = extend(round_.pairings.get(number=2))
    run = start(round_)
    adjust(round_, 5, 65)
    pass_time(10)
    ResetClock(round_=round_, seen_run=run).perform(event, actor=event.owner)

    assert (phase_of(round_), left(round_)) == (Phase.NOT_STARTED, 65)
    assert list(TableExtension.objects.all()) == [extension]
    entry = event.log.get(act="reset_clock")
    assert (entry.payload["left"], entry.payload["before"], len(entry.payload["runs"])) == (3600, 70, 1)


def test_reset_that_comes_late_or_for_nothing_changes_nothing(round_: Round) -> None:
    event = event_of(round_)
    ResetClock(round_=round_, seen_run=0).perform(event, actor=event.owner)
    assert not Clock.objects.exists()
    first = start(round_)
    ResetClock(round_=round_, seen_run=first).perform(event, actor=event.owner)
    second = start(round_)
    ResetClock(round_=round_, seen_run=first).perform(event, actor=event.owner)  # the same again

    assert list(ClockRun.objects.values_list("pk", flat=True)) == [second]
    assert event.log.filter(act="reset_clock").count() == 1


def test_extensions_of_a_table_are_kept_with_their_reasons_and_can_be_undone(round_: Round) -> None:
    event, pairing = event_of(round_), round_.pairings.get(number=2)
    first = extend(pairing)
    assert extend(pairing) == first  # the same POST repeated
    second = extend(pairing, seen=first.pk)
    WithdrawExtension(extension=first.pk).perform(event, actor=event.owner)
    WithdrawExtension(extension=first.pk).perform(event, actor=event.owner)

    assert list(TableExtension.objects.all()) == [second]
    assert (second.minutes, second.reason, second.given_by) == (10, "deck check", event.owner)
    assert [act for act, _minutes in acts(round_)] == [
        "extend_table",
        "extend_table",
        "withdraw_extension",
    ]
    assert event.log.earliest("version").payload["names"] == ["Player 003", "Player 004"]


def test_extension_for_a_table_that_is_gone_is_refused(round_: Round) -> None:
    pairing = round_.pairings.get(number=2)
    Pairing.objects.filter(pk=pairing.pk).delete()
    with pytest.raises(RuleError) as refused:
        extend(pairing)
    assert (refused.value.code, refused.value.facts) == ("no_such_table", {"table": 2})


def test_clock_of_a_round_that_is_not_in_play_is_refused(round_: Round) -> None:
    event = event_of(round_)
    extension = extend(round_.pairings.get(number=1))
    run = start(round_)
    players = [seat.player for seat in round_.seats.order_by("pk")]
    draft = make_round(event, [(players[0], players[2])], published=False)
    for wrong in (draft, round_):
        if wrong is round_:  # now the older round
            Round.objects.filter(pk=draft.pk).update(state="published", published_at=timezone.now())
        presses = [
            lambda of=wrong: StartClock(round_=of).perform(event, actor=None),
            lambda of=wrong: pause(of, run),
            lambda of=wrong: resume(of, run),
            lambda of=wrong: adjust(of, 5, 65),
            lambda of=wrong: ResetClock(round_=of, seen_run=run).perform(event, actor=None),
            lambda of=wrong: extend(of.pairings.get(number=1), seen=extension.pk),
        ]
        for press in presses:
            with pytest.raises(RuleError) as refused:
                press()
            assert (refused.value.code, refused.value.facts) == (
                "clock_not_in_play",
                {"round": wrong.number},
            )


@pytest.mark.parametrize("state", [EventState.REGISTRATION, EventState.FINISHED])
def test_clock_of_an_event_that_does_not_run_is_refused(round_: Round, state: str) -> None:
    Tournament.objects.filter(pk=event_of(round_).pk).update(state=state)
    with pytest.raises(RuleError) as refused:
        StartClock(round_=round_).perform(event_of(round_), actor=None)
    assert refused.value.code == "act_not_allowed"


def test_rounds_of_the_cut_last_as_long_as_the_regulations_say() -> None:
    event, _players = make_cut_event(4, round_minutes=50)
    swiss = round_in_play(event)
    assert swiss is not None
    assert clock_record(event, swiss).length == minutes(50)

    MakeCut(kind=StageKind.DOUBLE, size=4, declined=()).perform(event, actor=event.owner)
    games = round_in_play(event)
    assert games is not None and games.stage.kind == StageKind.DOUBLE
    assert clock_record(event, games).length == minutes(40)
    final = Round(stage=games.stage, number=4)
    assert clock_record(event, final).length == minutes(60)
    second_last = Round(stage=games.stage, number=3)
    assert clock_record(event, second_last).length == minutes(40)


def test_length_set_later_leaves_a_touched_clock_as_it_is(round_: Round) -> None:
    start(round_)
    Tournament.objects.update(round_minutes=30)
    assert left(round_) == 65


def test_database_holds_one_run_at_a_time(round_: Round) -> None:
    start(round_)
    clock = clock_row(round_)
    assert clock is not None
    with pytest.raises(IntegrityError), transaction.atomic():
        ClockRun.objects.create(clock=clock, started_at=timezone.now())


@pytest.mark.django_db(transaction=True)
def test_start_by_two_leaders_at_once_is_one_run(round_: Round) -> None:
    event = event_of(round_)
    presses = [lambda: StartClock(round_=round_).perform(event, actor=event.owner)] * 2
    assert race(*presses) == [None, None]
    assert ClockRun.objects.count() == 1
    assert acts(round_) == [("start_clock", 65)]


@pytest.mark.django_db(transaction=True)
def test_pause_and_resume_at_once_leave_the_clock_in_one_of_both_states(round_: Round) -> None:
    run = start(round_)
    assert race(lambda: pause(round_, run), lambda: resume(round_, run)) == [None, None]
    runs = list(ClockRun.objects.values_list("pk", "stopped_at"))
    assert [pk for pk, stopped in runs if stopped is None] in ([], [runs[-1][0]])
    assert [act for act, _left in acts(round_)] in (
        ["start_clock", "pause_clock"],
        ["start_clock", "pause_clock", "resume_clock"],
    )


@pytest.mark.django_db(transaction=True)
def test_minutes_and_extension_sent_twice_at_once_are_given_once(round_: Round) -> None:
    pairing = round_.pairings.get(number=1)
    assert race(lambda: adjust(round_, 5, 65), lambda: adjust(round_, 5, 65)) == [70, 70]
    first, second = race(lambda: extend(pairing), lambda: extend(pairing))
    assert first == second
    assert [act for act, _minutes in acts(round_)] == ["adjust_clock", "extend_table"]
