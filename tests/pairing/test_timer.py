"""The round clock, calculated from times alone: no real clock runs in these tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pairing.timer import Clock, Phase, Run, elapsed, ends_at, phase, remaining

HOUR = timedelta(minutes=60)


def at(minute: float) -> datetime:
    """Return the moment this many minutes after noon."""
    return datetime(2016, 11, 5, 12, tzinfo=UTC) + timedelta(minutes=minute)


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


def clock(*runs: tuple[float, float | None], length: timedelta = HOUR) -> Clock:
    return Clock(length, tuple(Run(at(start), None if stop is None else at(stop)) for start, stop in runs))


@pytest.mark.parametrize(
    ("runs", "now", "expected_phase", "left", "end"),
    [
        ([], 500, Phase.NOT_STARTED, 60, None),
        ([(0, None)], 0, Phase.RUNNING, 60, 60),
        ([(0, None)], 59.5, Phase.RUNNING, 0.5, 60),
        ([(0, None)], 60, Phase.OVER, 0, 60),
        ([(0, None)], 63, Phase.OVER, -3, 60),
        ([(0, 20)], 45, Phase.PAUSED, 40, None),
        ([(0, 20)], 4500, Phase.PAUSED, 40, None),  # an overnight pause changes nothing
        ([(0, 20), (45, None)], 55, Phase.RUNNING, 30, 85),
        ([(0, 20), (45, 55), (70, None)], 80, Phase.RUNNING, 20, 100),
        ([(0, 60)], 61, Phase.OVER, 0, None),
        ([(0, 62)], 90, Phase.OVER, -2, None),  # stopped in overtime
        ([(10, None)], 5, Phase.RUNNING, 60, 70),  # the server's clock was set back
    ],
)
def test_clock_after_its_runs_stands_where_they_leave_it(
    runs: list[tuple[float, float | None]],
    now: float,
    expected_phase: Phase,
    left: float,
    end: float | None,
) -> None:
    told = clock(*runs)

    assert (phase(told, at(now)), remaining(told, at(now)), ends_at(told)) == (
        expected_phase,
        minutes(left),
        None if end is None else at(end),
    )


def test_table_with_an_extension_plays_on_when_the_round_is_over() -> None:
    told = clock((0, 10), (20, None))  # ends at minute 70

    assert (phase(told, at(72)), phase(told, at(72), minutes(5))) == (Phase.OVER, Phase.RUNNING)
    assert (remaining(told, at(72), minutes(5)), ends_at(told, minutes(5))) == (minutes(3), at(75))
    assert phase(told, at(75), minutes(5)) is Phase.OVER


def test_extension_before_the_start_makes_the_table_s_time_longer() -> None:
    assert remaining(clock(), at(0), minutes(7)) == minutes(67)
    assert phase(clock(), at(0), minutes(7)) is Phase.NOT_STARTED


@pytest.mark.parametrize(("length", "expected"), [(70, Phase.RUNNING), (62, Phase.OVER), (61, Phase.OVER)])
def test_length_changed_in_overtime_when_it_reaches_past_now_then_the_clock_runs_again(
    length: int, expected: Phase
) -> None:
    told = clock((0, None), length=minutes(length))

    assert phase(told, at(62)) is expected
    assert ends_at(told) == at(length)


def test_elapsed_counts_the_runs_and_not_the_pauses() -> None:
    assert elapsed(clock((0, 5), (6, 8), (30, None)), at(31)) == minutes(8)


def test_time_left_and_end_agree_at_every_moment_of_a_run() -> None:
    told = clock((0, 13), (21, None))

    assert {at(now) + remaining(told, at(now)) for now in range(21, 100)} == {ends_at(told)}
