"""What is odd about a round, as leaders confirm it (REG 6.2, 7.2, 7.3)."""

from __future__ import annotations

from pairing.round_warnings import RoundWarnings, warnings_of
from pairing.types import Event, Player, Round, Table

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
