"""The double-elimination graphs for 4, 8 and 16 players, and single elimination (REG 10.1, 10.2).

A graph is written as the field writes it: `s1` is the first seed, `W5` the winner of game 5, `L5` its
loser. A loser in the lower bracket leaves. Table number = game number.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from pairing.errors import RuleError
from pairing.structure import ELIMINATION_MINUTES, FINAL_MINUTES


class Part(StrEnum):
    """Which part of the bracket a game belongs to."""

    UPPER = "upper"
    LOWER = "lower"
    FINAL = "final"


class Comes(StrEnum):
    """How a player comes to a seat."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"
    BEST = "best"  # single elimination reseeds: the n-th best seed left
    WORST = "worst"


@dataclass(frozen=True, slots=True)
class Source:
    """Where the player of a seat comes from: a seed, or the winner or loser of game `number`."""

    comes: Comes
    number: int


@dataclass(frozen=True, slots=True)
class LayoutGame:
    """One game of a graph.

    `if_lower_won` is set for a second final: the number of the first, which the lower finalist must win.
    """

    number: int
    round_number: int
    part: Part
    seats: tuple[Source, Source]
    if_lower_won: int | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole graph: games in order of number, and who takes the places behind the finalists.

    `places` goes from the third place down; each group is the losers of some games, placed by seed
    once all of them are known.
    """

    size: int
    games: tuple[LayoutGame, ...]
    places: tuple[tuple[int, ...], ...]
    is_double: bool

    @property
    def rounds(self) -> int:
        """The number of rounds, the second final included."""
        return self.games[-1].round_number

    def game(self, number: int) -> LayoutGame:
        """Return the game with this number."""
        return self.games[number - 1]

    def minutes(self, number: int) -> int:
        """Return how long a game lasts (REG 4.1): a final, with only two players left, is longer."""
        return FINAL_MINUTES if self.game(number).part is Part.FINAL else ELIMINATION_MINUTES

    def minutes_of_round(self, number: int) -> int:
        """Return how long a round lasts (REG 4.1): a final's time only where nothing else is played."""
        return min(self.minutes(game.number) for game in self.games if game.round_number == number)

    def follows(self, number: int, *, as_winner: bool) -> int | None:
        """Return the game that the winner (or loser) of a game plays next, or None where they leave."""
        wanted = Source(Comes.WINNER if as_winner else Comes.LOSER, number)
        for game in self.games:
            if wanted in game.seats:
                return game.number
        return None


DOUBLE_SIZES = (4, 8, 16)
SINGLE_SIZES = (2, 3, 4, 8, 16)

# number: who v who, by round; u upper, l lower, f final.
_TOP_4 = """
1 u: 1 s1 s4, 2 s2 s3
2 u: 3 W1 W2
2 l: 4 L1 L2
3 l: 5 L3 W4
4 f: 6 W3 W5
5 f: 7 W6 L6
"""
_TOP_8 = """
1 u: 1 s1 s8, 2 s4 s5, 3 s2 s7, 4 s3 s6
2 u: 5 W1 W2, 6 W3 W4
2 l: 7 L1 L2, 8 L3 L4
3 u: 9 W5 W6
3 l: 10 L6 W7, 11 W8 L5
4 l: 12 W10 W11
5 l: 13 L9 W12
6 f: 14 W9 W13
7 f: 15 W14 L14
"""
_TOP_16 = """
1 u: 1 s1 s16, 2 s8 s9, 3 s5 s12, 4 s4 s13, 5 s3 s14, 6 s6 s11, 7 s7 s10, 8 s2 s15
2 l: 9 L1 L2, 10 L3 L4, 11 L5 L6, 12 L7 L8
2 u: 13 W1 W2, 14 W3 W4, 15 W5 W6, 16 W7 W8
3 l: 17 L16 W9, 18 L15 W10, 19 L14 W11, 20 L13 W12
3 u: 21 W13 W14, 22 W15 W16
4 l: 23 W17 W18, 24 W19 W20
4 u: 27 W21 W22
5 l: 25 L21 W23, 26 W24 L22
6 l: 28 W25 W26
7 l: 29 L27 W28
8 f: 30 W27 W29
9 f: 31 W30 L30
"""
_GRAPHS = {4: _TOP_4, 8: _TOP_8, 16: _TOP_16}
_PLACES: dict[int, tuple[tuple[int, ...], ...]] = {
    4: ((5,), (4,)),
    8: ((13,), (12,), (10, 11), (7, 8)),
    16: ((29,), (28,), (25, 26), (23, 24), (17, 18, 19, 20), (9, 10, 11, 12)),
}
_PARTS = {"u": Part.UPPER, "l": Part.LOWER, "f": Part.FINAL}
_COMES = {"s": Comes.SEED, "W": Comes.WINNER, "L": Comes.LOSER}


@cache
def double_elimination(size: int) -> Layout:
    """Return the double-elimination graph for 4, 8 or 16 players (REG 10.1, 10.2).

    Raises RuleError no_such_bracket for any other number.
    """
    if size not in _GRAPHS:
        raise RuleError("no_such_bracket", size=size, sizes=DOUBLE_SIZES)
    games = sorted(
        (game for line in _GRAPHS[size].strip().splitlines() for game in _read_line(line)),
        key=lambda game: game.number,
    )
    return Layout(size, tuple(games), _PLACES[size], is_double=True)


def _read_line(line: str) -> list[LayoutGame]:
    head, _, games = line.partition(": ")
    round_number, part = head.split()
    return [_read_game(int(round_number), _PARTS[part], text) for text in games.split(", ")]


def _read_game(round_number: int, part: Part, text: str) -> LayoutGame:
    number, first, second = text.split()
    seats = (_read_source(first), _read_source(second))
    is_second_final = part is Part.FINAL and seats[1].comes is Comes.LOSER
    return LayoutGame(
        int(number), round_number, part, seats, if_lower_won=seats[0].number if is_second_final else None
    )


def _read_source(text: str) -> Source:
    return Source(_COMES[text[0]], int(text[1:]))


@cache
def single_elimination(size: int) -> Layout:
    """Return single elimination for 2, 3, 4, 8 or 16 players: each round best left v worst left.

    With 3 the first seed waits for the winner of 2 v 3. Raises RuleError no_such_bracket for any
    other number.
    """
    if size not in SINGLE_SIZES:
        raise RuleError("no_such_bracket", size=size, sizes=SINGLE_SIZES)
    if size == 3:
        first = LayoutGame(1, 1, Part.UPPER, (Source(Comes.SEED, 2), Source(Comes.SEED, 3)))
        final = LayoutGame(2, 2, Part.FINAL, (Source(Comes.SEED, 1), Source(Comes.WINNER, 1)))
        return Layout(3, (first, final), ((1,),), is_double=False)
    games: list[LayoutGame] = []
    places: list[tuple[int, ...]] = []
    left, round_number = size, 1
    while left > 1:
        part = Part.FINAL if left == 2 else Part.UPPER
        numbers = tuple(range(len(games) + 1, len(games) + left // 2 + 1))
        for rank, number in enumerate(numbers, start=1):
            seats = (Source(Comes.BEST, rank), Source(Comes.WORST, rank))
            games.append(LayoutGame(number, round_number, part, seats))
        if left > 2:
            places.insert(0, numbers)
        left, round_number = left // 2, round_number + 1
    return Layout(size, tuple(games), tuple(places), is_double=False)
