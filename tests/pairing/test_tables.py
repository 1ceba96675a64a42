from pairing.tables import number_tables
from pairing.types import Draw, Meeting


def draw_of(*meetings: tuple[int, int, int, int]) -> Draw:
    """Return a draw with these meetings, each given as (player, points, player, points)."""
    return Draw(2, tuple(Meeting((one, other), (p, q)) for one, p, other, q in meetings))


DRAW = draw_of((1, 12, 2, 12), (3, 6, 4, 6), (5, 6, 6, 0), (7, 0, 8, 0))


def test_number_tables_when_nothing_is_fixed_then_counts_from_the_top() -> None:
    assert number_tables(DRAW) == (1, 2, 3, 4)


def test_number_tables_when_a_first_number_is_given_then_counts_from_it() -> None:
    assert number_tables(DRAW, first=11) == (11, 12, 13, 14)


def test_number_tables_when_one_has_a_fixed_table_then_sits_there_and_the_others_fill_up() -> None:
    assert number_tables(DRAW, fixed={6: 1}) == (2, 3, 1, 4)


def test_number_tables_when_the_fixed_table_lies_beyond_then_the_others_run_from_the_first() -> None:
    assert number_tables(DRAW, fixed={1: 40}, first=5) == (40, 5, 6, 7)


def test_number_tables_when_both_have_one_then_the_player_with_more_points_keeps_it() -> None:
    assert number_tables(DRAW, fixed={5: 9, 6: 8}) == (1, 2, 9, 3)


def test_number_tables_when_both_have_one_and_equal_points_then_the_lower_number_is_kept() -> None:
    assert number_tables(DRAW, fixed={3: 9, 4: 8}) == (1, 8, 2, 3)


def test_number_tables_when_two_meetings_ask_for_one_table_then_the_earlier_has_it() -> None:
    assert number_tables(DRAW, fixed={2: 3, 7: 3}) == (3, 1, 2, 4)


def test_number_tables_when_the_table_is_gone_then_the_opponents_fixed_table_is_taken() -> None:
    assert number_tables(DRAW, fixed={2: 3, 7: 3, 8: 4}) == (3, 1, 2, 4)


def test_number_tables_when_a_fixed_player_does_not_play_then_the_table_stays_in_use() -> None:
    assert number_tables(DRAW, fixed={99: 2}) == (1, 2, 3, 4)


def test_number_tables_when_nobody_meets_then_there_are_none() -> None:
    assert number_tables(Draw(1, ())) == ()
