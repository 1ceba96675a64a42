"""Unusual features of a round that staff must confirm (REG 6.2, 7.2, 7.3)."""

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


def test_warnings_when_something_is_odd_then_each_is_reported() -> None:
    warnings = warnings_of(_event((Table(1, (4, 3)), Table(2, (1, 2)), Table(None, (5,))), dropped=1), 2)
    assert warnings == RoundWarnings(not_playing=(1,), rematches=((4, 3, 1), (1, 2, 1)), second_byes=(5,))
    assert warnings


def test_warnings_when_somebody_has_no_place_then_told_unless_dropped() -> None:
    assert warnings_of(_event((Table(1, (1, 3)),), dropped=5), 2) == RoundWarnings(left_out=(2, 4))


def test_warnings_when_points_moved_since_the_draw_then_whose() -> None:
    tables = (Table(1, (1, 3)), Table(2, (2, 5)), Table(None, (4,)))
    drawn = {1: 6, 2: 0, 3: 0, 4: 0, 5: 6}  # the bye's points are included; table 1 has been cleared since
    assert warnings_of(_event(tables), 2, drawn) == RoundWarnings(moved=(1,))


def _single(*rounds: tuple[Table, ...]) -> Event:
    """Return an event with one-game rounds; each table lists the runner, then the corp."""
    players = tuple(Player(number) for number in (1, 2, 3, 4))
    numbered = tuple(Round(number, tables) for number, tables in enumerate(rounds, start=1))
    return Event(players, numbered, scoring=SINGLE_SIDED_SCORING, swiss=SwissKind.SINGLE_SIDED)


def _table(runner: int, corp: int) -> Table:
    return Table(1, (runner, corp), corp=corp)


def test_warnings_when_two_meet_again_with_sides_exchanged_then_none() -> None:
    event = _single((_table(1, 2), _table(3, 4)), (_table(2, 1), _table(4, 3)))
    assert warnings_of(event, 2) == RoundWarnings()


def test_warnings_when_two_meet_again_with_the_same_sides_then_told() -> None:
    event = _single((_table(1, 2), _table(3, 4)), (_table(1, 2), _table(4, 3)))
    assert warnings_of(event, 2) == RoundWarnings(sides_repeated=((2, 1, 1),))


def test_warnings_when_two_meet_a_third_time_then_told_whatever_their_sides() -> None:
    event = _single((_table(1, 2), _table(3, 4)), (_table(2, 1), _table(4, 3)), (_table(2, 1), _table(4, 3)))
    assert warnings_of(event, 3) == RoundWarnings(third_meetings=((1, 2, 2), (3, 4, 2)))
    assert warnings_of(event, 3)


def test_warnings_when_a_round_takes_somebody_to_three_of_one_side_then_told() -> None:
    first, second = (_table(1, 2), _table(3, 4)), (_table(1, 4), _table(3, 2))
    event = _single(first, second, (_table(1, 3), _table(4, 2)))
    assert warnings_of(event, 3) == RoundWarnings(large_biases=((1, -3), (2, 3)))
    back = _single(first, second, (_table(1, 3), _table(4, 2)), (_table(2, 1), _table(4, 3)))
    assert warnings_of(back, 4) == RoundWarnings(), "who comes back from three of one side is no warning"


def test_warnings_when_a_single_sided_round_gives_a_second_bye_then_told() -> None:
    tables = _table(1, 2), Table(None, (3,))
    event = _single(tables, (_table(2, 1), Table(None, (3,))))
    assert warnings_of(event, 2) == RoundWarnings(left_out=(4,), second_byes=(3,))
