"""Every row of the bracket sheets, written out by hand a second time: who plays, and where winner and loser
go.
"""

from collections.abc import Callable

import pytest

from pairing.bracket.layouts import Layout, Part, double_elimination, single_elimination
from pairing.errors import RuleError

# number: (round, part, first seat, second seat, winner's next, loser's next)
U, L, F = Part.UPPER, Part.LOWER, Part.FINAL
SHEETS = {
    4: {
        1: (1, U, "s1", "s4", 3, 4),
        2: (1, U, "s2", "s3", 3, 4),
        3: (2, U, "W1", "W2", 6, 5),
        4: (2, L, "L1", "L2", 5, None),
        5: (3, L, "L3", "W4", 6, None),
        6: (4, F, "W3", "W5", 7, 7),
        7: (5, F, "W6", "L6", None, None),
    },
    8: {
        1: (1, U, "s1", "s8", 5, 7),
        2: (1, U, "s4", "s5", 5, 7),
        3: (1, U, "s2", "s7", 6, 8),
        4: (1, U, "s3", "s6", 6, 8),
        5: (2, U, "W1", "W2", 9, 11),
        6: (2, U, "W3", "W4", 9, 10),
        7: (2, L, "L1", "L2", 10, None),
        8: (2, L, "L3", "L4", 11, None),
        9: (3, U, "W5", "W6", 14, 13),
        10: (3, L, "L6", "W7", 12, None),
        11: (3, L, "W8", "L5", 12, None),
        12: (4, L, "W10", "W11", 13, None),
        13: (5, L, "L9", "W12", 14, None),
        14: (6, F, "W9", "W13", 15, 15),
        15: (7, F, "W14", "L14", None, None),
    },
    16: {
        1: (1, U, "s1", "s16", 13, 9),
        2: (1, U, "s8", "s9", 13, 9),
        3: (1, U, "s5", "s12", 14, 10),
        4: (1, U, "s4", "s13", 14, 10),
        5: (1, U, "s3", "s14", 15, 11),
        6: (1, U, "s6", "s11", 15, 11),
        7: (1, U, "s7", "s10", 16, 12),
        8: (1, U, "s2", "s15", 16, 12),
        9: (2, L, "L1", "L2", 17, None),
        10: (2, L, "L3", "L4", 18, None),
        11: (2, L, "L5", "L6", 19, None),
        12: (2, L, "L7", "L8", 20, None),
        13: (2, U, "W1", "W2", 21, 20),
        14: (2, U, "W3", "W4", 21, 19),
        15: (2, U, "W5", "W6", 22, 18),
        16: (2, U, "W7", "W8", 22, 17),
        17: (3, L, "L16", "W9", 23, None),
        18: (3, L, "L15", "W10", 23, None),
        19: (3, L, "L14", "W11", 24, None),
        20: (3, L, "L13", "W12", 24, None),
        21: (3, U, "W13", "W14", 27, 25),
        22: (3, U, "W15", "W16", 27, 26),
        23: (4, L, "W17", "W18", 25, None),
        24: (4, L, "W19", "W20", 26, None),
        25: (5, L, "L21", "W23", 28, None),
        26: (5, L, "W24", "L22", 28, None),
        27: (4, U, "W21", "W22", 30, 29),
        28: (6, L, "W25", "W26", 29, None),
        29: (7, L, "L27", "W28", 30, None),
        30: (8, F, "W27", "W29", 31, 31),
        31: (9, F, "W30", "L30", None, None),
    },
}
# The graphs of 8 and 16 without the last seeds: their opponents advance without a game (NOW 4.5).
SHEETS |= {
    6: {
        1: (1, U, "s4", "s5", 3, 6),
        2: (1, U, "s3", "s6", 4, 7),
        3: (2, U, "s1", "W1", 5, 7),
        4: (2, U, "s2", "W2", 5, 6),
        5: (3, U, "W3", "W4", 10, 9),
        6: (3, L, "L4", "L1", 8, None),
        7: (3, L, "L2", "L3", 8, None),
        8: (4, L, "W6", "W7", 9, None),
        9: (5, L, "L5", "W8", 10, None),
        10: (6, F, "W5", "W9", 11, 11),
        11: (7, F, "W10", "L10", None, None),
    },
    10: {
        1: (1, U, "s8", "s9", 3, 7),
        2: (1, U, "s7", "s10", 6, 8),
        3: (2, U, "s1", "W1", 9, 8),
        4: (2, U, "s5", "s4", 9, 12),
        5: (2, U, "s3", "s6", 10, 11),
        6: (2, U, "W2", "s2", 10, 7),
        7: (3, L, "L6", "L1", 11, None),
        8: (3, L, "L3", "L2", 12, None),
        9: (3, U, "W3", "W4", 15, 13),
        10: (3, U, "W5", "W6", 15, 14),
        11: (4, L, "W7", "L5", 13, None),
        12: (4, L, "L4", "W8", 14, None),
        13: (5, L, "L9", "W11", 16, None),
        14: (5, L, "W12", "L10", 16, None),
        15: (4, U, "W9", "W10", 18, 17),
        16: (6, L, "W13", "W14", 17, None),
        17: (7, L, "L15", "W16", 18, None),
        18: (8, F, "W15", "W17", 19, 19),
        19: (9, F, "W18", "L18", None, None),
    },
    12: {
        1: (1, U, "s8", "s9", 5, 9),
        2: (1, U, "s5", "s12", 6, 10),
        3: (1, U, "s6", "s11", 7, 11),
        4: (1, U, "s7", "s10", 8, 12),
        5: (2, U, "s1", "W1", 13, 12),
        6: (2, U, "W2", "s4", 13, 11),
        7: (2, U, "s3", "W3", 14, 10),
        8: (2, U, "W4", "s2", 14, 9),
        9: (3, L, "L8", "L1", 15, None),
        10: (3, L, "L7", "L2", 15, None),
        11: (3, L, "L6", "L3", 16, None),
        12: (3, L, "L5", "L4", 16, None),
        13: (3, U, "W5", "W6", 19, 17),
        14: (3, U, "W7", "W8", 19, 18),
        15: (4, L, "W9", "W10", 17, None),
        16: (4, L, "W11", "W12", 18, None),
        17: (5, L, "L13", "W15", 20, None),
        18: (5, L, "W16", "L14", 20, None),
        19: (4, U, "W13", "W14", 22, 21),
        20: (6, L, "W17", "W18", 21, None),
        21: (7, L, "L19", "W20", 22, None),
        22: (8, F, "W19", "W21", 23, 23),
        23: (9, F, "W22", "L22", None, None),
    },
}
# The games whose losers take the places from third on, as in the sheets.
PLACES = {
    4: ((5,), (4,)),
    6: ((9,), (8,), (6, 7)),
    8: ((13,), (12,), (10, 11), (7, 8)),
    10: ((17,), (16,), (13, 14), (11, 12), (7, 8)),
    12: ((21,), (20,), (17, 18), (15, 16), (9, 10, 11, 12)),
    16: ((29,), (28,), (25, 26), (23, 24), (17, 18, 19, 20), (9, 10, 11, 12)),
}
ROWS = [(size, number) for size, sheet in SHEETS.items() for number in sheet]
LETTERS = {"seed": "s", "winner": "W", "loser": "L"}


@pytest.mark.parametrize(("size", "number"), ROWS)
def test_double_elimination_game_is_as_the_sheet_has_it(size: int, number: int) -> None:
    layout = double_elimination(size)
    game = layout.game(number)
    first, second = (f"{LETTERS[source.comes]}{source.number}" for source in game.seats)
    assert (
        game.round_number,
        game.part,
        first,
        second,
        layout.follows(number, as_winner=True),
        layout.follows(number, as_winner=False),
    ) == SHEETS[size][number]


@pytest.mark.parametrize("size", sorted(PLACES))
def test_double_elimination_places_the_losers_as_the_sheet_has_it(size: int) -> None:
    assert double_elimination(size).places == PLACES[size]


@pytest.mark.parametrize(
    ("size", "games", "rounds"),
    [(4, 7, 5), (6, 11, 7), (8, 15, 7), (10, 19, 9), (12, 23, 9), (16, 31, 9)],
)
def test_double_elimination_has_all_its_games_and_one_second_final(
    size: int, games: int, rounds: int
) -> None:
    layout = double_elimination(size)
    assert [game.number for game in layout.games] == list(range(1, games + 1))
    assert layout.rounds == rounds
    assert [game.number for game in layout.games if game.if_lower_won] == [games]
    assert layout.game(games).if_lower_won == games - 1


@pytest.mark.parametrize(
    ("size", "games_a_round"),
    [
        (2, [1]),
        (3, [1, 1]),
        (4, [2, 1]),
        (6, [2, 2, 1]),
        (8, [4, 2, 1]),
        (10, [2, 4, 2, 1]),
        (12, [4, 4, 2, 1]),
        (16, [8, 4, 2, 1]),
    ],
)
def test_single_elimination_halves_the_field(size: int, games_a_round: list[int]) -> None:
    layout = single_elimination(size)
    assert [
        sum(game.round_number == number for game in layout.games) for number in range(1, layout.rounds + 1)
    ] == games_a_round


@pytest.mark.parametrize(("size", "byes"), [(4, 0), (6, 2), (8, 0), (10, 6), (12, 4), (16, 0)])
def test_the_best_seeds_have_a_bye_in_the_first_round_and_start_in_the_second(size: int, byes: int) -> None:
    for layout in (double_elimination(size), single_elimination(size)):
        assert layout.byes == tuple(range(1, byes + 1))
        assert [layout.first_round_of(seed) for seed in range(1, size + 1)] == [2] * byes + [1] * (
            size - byes
        )


@pytest.mark.parametrize(
    ("make", "minutes"),
    [(double_elimination, [40, 40, 40, 60, 60]), (single_elimination, [40, 60])],
)
def test_rounds_take_40_minutes_and_a_final_60(make: Callable[[int], Layout], minutes: list[int]) -> None:
    """REG 4.1."""
    layout = make(4)
    assert [layout.minutes_of_round(number + 1) for number in range(layout.rounds)] == minutes


def test_single_elimination_of_three_lets_the_first_seed_wait_and_of_two_nobody() -> None:
    assert (single_elimination(3).byes, single_elimination(2).byes) == ((1,), ())


@pytest.mark.parametrize(
    ("make", "size"),
    [(double_elimination, size) for size in (0, 1, 2, 3, 5, 7, 9, 11, 13, 14, 15, 32)]
    + [(single_elimination, size) for size in (0, 1, 5, 7, 9, 11, 13, 14, 15, 32)],
)
def test_bracket_of_another_size_is_refused(make: Callable[[int], Layout], size: int) -> None:
    with pytest.raises(RuleError) as refusal:
        make(size)
    assert refusal.value.code == "no_such_bracket"
