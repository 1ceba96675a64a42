"""Every row of the bracket sheets, written out by hand a second time: who plays, and where both go."""

import pytest

from pairing.bracket.layouts import Part, double_elimination, single_elimination
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


@pytest.mark.parametrize(("size", "games", "rounds"), [(4, 7, 5), (8, 15, 7), (16, 31, 9)])
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
    [(2, [1]), (3, [1, 1]), (4, [2, 1]), (8, [4, 2, 1]), (16, [8, 4, 2, 1])],
)
def test_single_elimination_halves_the_field(size: int, games_a_round: list[int]) -> None:
    layout = single_elimination(size)
    assert [
        sum(game.round_number == number for game in layout.games) for number in range(1, layout.rounds + 1)
    ] == games_a_round


@pytest.mark.parametrize("size", [0, 1, 5, 6, 7, 12, 32])
def test_bracket_of_another_size_is_refused(size: int) -> None:
    for make in (double_elimination, single_elimination):
        with pytest.raises(RuleError) as refusal:
            make(size)
        assert refusal.value.code == "no_such_bracket"
