"""The players who advance after the Swiss rounds (REG 9.5)."""

from __future__ import annotations

import pytest

from pairing.cut import cut_of, moved_since
from pairing.errors import RuleError
from pairing.types import Event, Player, Round, Table, Tiebreaker


def event(*gone: int, points: tuple[int, ...] = (6, 5, 4, 3, 2, 1), disqualified: int = 0) -> Event:
    """Return an event with six players on these points; their random order follows their ids."""
    players = tuple(
        Player(
            number,
            lot=number,
            active=number not in (*gone, disqualified),
            disqualified=number == disqualified,
        )
        for number in range(1, 7)
    )
    tables = tuple(Table(None, (number,), stated=(points[number - 1],)) for number in range(1, 7))
    return Event(players, (Round(1, tables),))


def test_cut_when_all_are_willing_then_the_first_are_in() -> None:
    cut = cut_of(event(), 4)
    assert (cut.seeds, cut.declined, cut.first_out and cut.first_out.player) == ((1, 2, 3, 4), (), 5)
    assert cut.decided_by is None


def test_cut_when_somebody_declines_or_has_left_then_the_next_moves_up() -> None:
    assert cut_of(event(3, disqualified=1), 2, declined=[4, 6, 3]).seeds == (2, 5)
    with pytest.raises(RuleError) as refused:
        cut_of(event(3, disqualified=1), 3, declined=[4, 6])
    assert (refused.value.code, refused.value.facts) == ("cut_too_large", {"cut": 3, "players": 2})


def test_cut_when_one_declines_then_told_apart_from_those_who_were_not_asked() -> None:
    cut = cut_of(event(), 3, declined=[2, 6])
    assert cut.seeds == (1, 3, 4)
    assert [place.player for place in cut.declined] == [2]
    assert cut.first_out is not None and cut.first_out.player == 5


@pytest.mark.parametrize(
    ("points", "gone", "decided_by"),
    [
        ((6, 5, 4, 4, 2, 1), (), Tiebreaker.RANDOM),
        ((6, 5, 4, 4, 4, 1), (4,), Tiebreaker.RANDOM),
        ((6, 5, 4, 4, 2, 1), (4,), None),
    ],
)
def test_cut_when_told_what_separates_the_first_out_from_the_last_in(
    points: tuple[int, ...], gone: tuple[int, ...], decided_by: Tiebreaker | None
) -> None:
    assert cut_of(event(*gone, points=points), 3).decided_by == decided_by


def test_moved_since_when_a_result_is_corrected_then_lists_changed_seeds() -> None:
    ranks = {1: 1, 2: 2, 3: 3}
    assert moved_since(event(), ranks) == {}
    assert moved_since(event(points=(5, 6, 4, 3, 2, 1)), ranks) == {1: 2, 2: 1}


def test_moved_since_when_a_player_of_the_cut_is_disqualified_then_no_one_moved() -> None:
    ranks = {1: 1, 2: 2, 3: 3, 4: 4}
    assert moved_since(event(disqualified=1), ranks) == {}
    corrected = event(points=(6, 4, 5, 3, 2, 1), disqualified=1)
    assert moved_since(corrected, ranks) == {2: 3, 3: 2}


def test_moved_since_when_a_correction_moves_a_player_in_then_lists_who_would_be_out() -> None:
    assert moved_since(event(points=(6, 5, 3, 4, 2, 1)), {1: 1, 2: 2, 3: 3}) == {3: 4}


def test_moved_since_when_a_player_who_had_left_or_declined_moves_then_no_seed_changes() -> None:
    swapped = (5, 6, 4, 3, 2, 1)
    assert moved_since(event(1, points=swapped), {2: 2, 3: 3}) == {}
    assert moved_since(event(points=swapped), {2: 2, 3: 3}, declined=[1]) == {}
