"""The standings of a series: the worked example in docs/series.md, and what is true of every series."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.errors import RuleError
from pairing.series.awards import Earned, earned_in_events, earned_in_series
from pairing.series.records import (
    EventPart,
    MatchRecord,
    PlayedEvent,
    SeriesLine,
    SeriesRules,
    SeriesTiebreaker,
    Showing,
)
from pairing.series.standings import series_standings

ANNA, BEN, CLEO, DAN = 1, 2, 3, 4
BEST, ALL, DUEL, SOS, EVENTS = (
    SeriesTiebreaker.BEST_PLACE,
    SeriesTiebreaker.ALL_POINTS,
    SeriesTiebreaker.HEAD_TO_HEAD,
    SeriesTiebreaker.SOS,
    SeriesTiebreaker.EVENTS,
)


def played(event: int, *places: int, weight: int = 1, matches: tuple[MatchRecord, ...] = ()) -> PlayedEvent:
    """Return an event in which these participants took places 1, 2, 3 …, with 6 points less for each
    place.
    """
    showings = tuple(
        Showing(who, place, 6 * (len(places) - place), 18) for place, who in enumerate(places, start=1)
    )
    return PlayedEvent(event, showings, matches, weight)


SEASON = (
    played(1, ANNA, BEN, CLEO, DAN),
    played(2, BEN, ANNA, CLEO),
    played(3, CLEO, DAN, ANNA, BEN),
)
BEST_TWO = SeriesRules(place_points=(5, 3, 1), counted=2, tiebreakers=(BEST, ALL))


def told(lines: tuple[SeriesLine, ...]) -> list[tuple[int, int, int, SeriesTiebreaker | None]]:
    return [(line.rank, line.participant, line.total, line.decided_by) for line in lines]


def test_the_example_of_the_documentation() -> None:
    lines = series_standings(SEASON, BEST_TWO)

    assert told(lines) == [(1, ANNA, 8, None), (2, BEN, 8, ALL), (3, CLEO, 6, None), (4, DAN, 3, None)]
    assert lines[0].parts == (
        EventPart(1, 1, 5, 0, 0, 1),
        EventPart(2, 2, 3, 0, 0, 1),
        EventPart(3, 3, 1, 0, 0, 1, counts=False),
    )
    assert lines[1].figures == {BEST: Fraction(1), ALL: Fraction(8)}


def test_whom_nothing_parts_share_a_place_and_the_next_is_counted_on() -> None:
    events = (played(1, ANNA, BEN, DAN), played(2, BEN, ANNA, CLEO))

    lines = series_standings(events, SeriesRules(place_points=(3, 2, 1), tiebreakers=(BEST,)))

    assert [(line.rank, line.participant, line.is_shared) for line in lines] == [
        (1, ANNA, True),
        (1, BEN, True),
        (3, CLEO, True),
        (3, DAN, True),
    ]


def test_who_beat_all_others_of_the_group_is_lifted_and_the_rest_goes_on() -> None:
    matches = (MatchRecord(CLEO, ANNA, 6), MatchRecord(CLEO, BEN, 3))
    events = (played(1, ANNA, BEN, CLEO, matches=matches),)

    lines = series_standings(events, SeriesRules(attendance_points=1, tiebreakers=(DUEL, BEST)))

    assert told(lines) == [(1, CLEO, 1, None), (2, ANNA, 1, DUEL), (3, BEN, 1, BEST)]
    assert lines[0].swept


def test_two_who_never_met_are_not_parted_by_the_head_to_head() -> None:
    matches = (MatchRecord(CLEO, ANNA, 6),)
    events = (played(1, ANNA, BEN, CLEO, matches=matches),)

    lines = series_standings(events, SeriesRules(attendance_points=1, tiebreakers=(DUEL,)))

    assert [line.rank for line in lines] == [1, 1, 1]


def test_strength_of_schedule_is_the_mean_share_of_the_points_that_opponents_could_make() -> None:
    # Anna scored 12 of 18, Ben 6 of 18 and Cleo 0 of 18; Cleo met both others.
    matches = (MatchRecord(ANNA, CLEO, 6), MatchRecord(BEN, CLEO, 6))
    lines = series_standings(
        (played(1, ANNA, BEN, CLEO, matches=matches),),
        SeriesRules(attendance_points=1, tiebreakers=(SOS,)),
    )

    assert {line.participant: line.figures[SOS] for line in lines} == {
        CLEO: Fraction(1, 2),
        ANNA: Fraction(0),
        BEN: Fraction(0),
    }


def test_results_attendance_and_weight_add_up() -> None:
    event = PlayedEvent(7, (Showing(ANNA, 1, 21, 24), Showing(BEN, 2, 15, 24)), weight=2)
    rules = SeriesRules(place_points=(10,), further_points=1, result_points=2, attendance_points=3)

    lines = series_standings((event,), rules)

    assert told(lines) == [(1, ANNA, (10 + 42 + 3) * 2, None), (2, BEN, (1 + 30 + 3) * 2, None)]


def test_a_disqualified_player_gets_nothing_and_nobody_moves() -> None:
    event = PlayedEvent(1, (Showing(ANNA, 1, 6, 6), Showing(BEN, None, 6, 6)))

    lines = series_standings((event,), SeriesRules(place_points=(3, 2), attendance_points=1))

    assert told(lines) == [(1, ANNA, 4, None), (2, BEN, 0, None)]
    assert series_standings((), BEST_TWO) == ()


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ("series_without_points", {}),
        ("series_points_rise", {"place_points": (3, 4)}),
        ("series_points_rise", {"place_points": (3, 1), "further_points": 2}),
        ("series_points_too_many", {"result_points": -1}),
        ("series_points_too_many", {"place_points": (1,) * 65}),
        ("series_counts_nothing", {"attendance_points": 1, "counted": 0}),
    ],
)
def test_rules_that_would_rank_nobody_are_refused(code: str, asked: dict[str, object]) -> None:
    with pytest.raises(RuleError) as refused:
        SeriesRules(**asked)  # type: ignore[arg-type]

    assert refused.value.code == code


def test_awards_go_to_places_of_events_and_of_the_series() -> None:
    lines = series_standings(SEASON, BEST_TWO)

    assert earned_in_events(SEASON, 1) == (Earned(ANNA, 1, 1), Earned(BEN, 2, 1), Earned(CLEO, 3, 1))
    assert earned_in_series(lines, 2) == (Earned(ANNA, None, 1), Earned(BEN, None, 2))


def test_an_award_is_earned_once_and_never_by_who_was_disqualified() -> None:
    events = (played(1, ANNA), PlayedEvent(2, (Showing(BEN, None, 0, 6), Showing(ANNA, 1, 6, 6))))

    assert earned_in_events(events, 1) == (Earned(ANNA, 1, 1),)


_events = st.lists(st.permutations(range(6)), min_size=1, max_size=5).map(
    lambda orders: tuple(played(at, *order[: 2 + at]) for at, order in enumerate(orders))
)
_rules = st.builds(
    SeriesRules,
    place_points=st.lists(st.integers(0, 9), max_size=6).map(lambda each: tuple(sorted(each, reverse=True))),
    attendance_points=st.integers(1, 3),
    result_points=st.integers(0, 2),
    counted=st.none() | st.integers(1, 4),
    tiebreakers=st.permutations(SeriesTiebreaker).map(lambda each: tuple(each[:3])),
)


@given(_events, _rules)
def test_every_series_adds_up(events: tuple[PlayedEvent, ...], rules: SeriesRules) -> None:
    lines = series_standings(events, rules)

    assert sorted(line.participant for line in lines) == sorted(
        {showing.participant for event in events for showing in event.showings}
    )
    for at, line in enumerate(lines, start=1):
        counting = [part.total for part in line.parts if part.counts]
        dropped = [part.total for part in line.parts if not part.counts]
        assert line.total == sum(counting)
        assert len(counting) == min(len(line.parts), rules.counted or len(line.parts))
        assert not dropped or max(dropped) <= min(counting)
        assert line.rank == at or (line.is_shared and lines[at - 2].rank == line.rank)
    for above, below in pairwise(lines):
        assert above.total >= below.total
        assert (below.decided_by is not None) == (above.total == below.total and above.rank != below.rank)
    assert series_standings(events, rules) == lines
