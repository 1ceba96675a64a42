"""What is odd about a round, as leaders confirm it (REG 6.2, 7.2, 7.3, NOW 2.2, 2.3)."""

from __future__ import annotations

from pairing.round_warnings import RoundWarnings, warnings_of
from pairing.types import SINGLE_SIDED_SCORING, Event, Player, Round, SwissKind, Table

FIRST = Round(1, (Table(1, (1, 2)), Table(2, (3, 4)), Table(None, (5,))))


def _event(second: tuple[Table, ...], *, dropped: int | None = None) -> Event:
    players = tuple(Player(number, active=number != dropped) for number in (1, 2, 3, 4, 5))
    return Event(players, (FIRST, Round(2, second)))


def test_warnings_when_all_is_well_then_none() -> None:
    warnings = warnings_of(_event((Table(1, (1, 3)), Table(2, (2, 5)), Table(None, (4,)))), 2)
    assert warnings == RoundWarnings()
    assert not warnings


def test_warnings_when_round_1_then_later_rounds_do_not_count() -> None:
    assert warnings_of(_event((Table(1, (2, 1)), Table(None, (5,)))), 1) == RoundWarnings()


def test_warnings_when_something_is_odd_then_each_is_told() -> None:
    warnings = warnings_of(_event((Table(1, (4, 3)), Table(2, (1, 2)), Table(None, (5,))), dropped=1), 2)
    assert warnings == RoundWarnings(not_playing=(1,), rematches=((4, 3, 1), (1, 2, 1)), second_byes=(5,))
    assert warnings


def test_warnings_when_somebody_has_no_place_then_told_unless_dropped() -> None:
    assert warnings_of(_event((Table(1, (1, 3)),), dropped=5), 2) == RoundWarnings(left_out=(2, 4))


def test_warnings_when_points_moved_since_the_draw_then_whose() -> None:
    tables = (Table(1, (1, 3)), Table(2, (2, 5)), Table(None, (4,)))
    drawn = {1: 6, 2: 0, 3: 0, 4: 0, 5: 6}  # the bye's points are in, table 1 was cleared since
    assert warnings_of(_event(tables), 2, drawn) == RoundWarnings(moved=(1,))


# single-sided


def _single_sided(*rounds: tuple[Table, ...]) -> Event:
    players = tuple(Player(number) for number in (1, 2, 3, 4))
    numbered = tuple(Round(number, tables) for number, tables in enumerate(rounds, start=1))
    return Event(players, numbered, scoring=SINGLE_SIDED_SCORING, swiss=SwissKind.SINGLE_SIDED)


def _table(corp: int, runner: int, *stated: int) -> Table:
    return Table(1, (corp, runner), stated=stated or None, corp=corp)


def test_warnings_when_two_meet_a_second_time_with_sides_exchanged_then_none() -> None:
    event = _single_sided((_table(1, 2, 1, 1), _table(3, 4, 1, 1)), (_table(2, 1), _table(4, 3)))
    assert warnings_of(event, 2) == RoundWarnings()


def test_warnings_when_sides_are_wrong_or_two_meet_a_third_time_then_told() -> None:
    first = (_table(1, 2, 1, 1), _table(3, 4, 1, 1))
    assert warnings_of(_single_sided(first, (_table(1, 2), _table(3, 2))), 2) == RoundWarnings(
        left_out=(4,), wrong_sides=((1, 2), (3, 2))
    )
    second = (_table(2, 1, 1, 1), _table(4, 3, 1, 1))
    third = warnings_of(_single_sided(first, second, (_table(1, 2), _table(3, 4))), 3)
    assert third == RoundWarnings(rematches=((1, 2, 2), (3, 4, 2)))


def test_warnings_when_a_pairing_is_dear_then_its_cost() -> None:
    event = _single_sided((_table(1, 2, 12, 0), _table(4, 3, 0, 3)), (_table(2, 4), _table(3, 1)))
    assert warnings_of(event, 2) == RoundWarnings(dear=())
    event = _single_sided((_table(1, 2, 13, 0), _table(4, 3, 3, 0)), (_table(3, 1), _table(2, 4)))
    assert warnings_of(event, 2) == RoundWarnings(dear=((3, 1, 170),))
