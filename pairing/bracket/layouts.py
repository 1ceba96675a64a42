"""The bracket graphs of a cut: double and single elimination (REG 10.1, 10.2, NOW 4.1, 4.4, 4.5).

The graphs for 4, 8 and 16 players are fixed and use the usual notation: `s1` is the first seed, `W5` the
winner of game 5, `L5` its loser. A player who loses in the lower bracket is out. Any other size uses the next
larger graph without its last seeds, so no graph is defined twice. A game's number is its table number.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    """How the player in a seat is determined."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"
    BEST = "best"  # single elimination reseeds: this is the n-th best of the seeds still in
    WORST = "worst"


@dataclass(frozen=True, slots=True)
class Source:
    """Where the player in a seat comes from: a seed, or the winner or loser of game `number`."""

    comes: Comes
    number: int


@dataclass(frozen=True, slots=True)
class LayoutGame:
    """One game of a bracket graph.

    `if_lower_won` is set only for a second final: the number of the first final, which the lower finalist
    must win for this game to be played.
    """

    number: int
    round_number: int
    part: Part
    seats: tuple[Source, Source]
    if_lower_won: int | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """A complete bracket graph: its games by number, and the places below the finalists.

    `places` starts with third place and goes down; each group contains the losers of some games, placed by
    seed once all of them are known.
    """

    size: int
    games: tuple[LayoutGame, ...]
    places: tuple[tuple[int, ...], ...]
    is_double: bool

    @property
    def rounds(self) -> int:
        """The number of rounds, including the second final."""
        return self.games[-1].round_number

    @property
    def byes(self) -> tuple[int, ...]:
        """The seeds with a bye in the first round, who start later (NOW 3.4, 4.4)."""
        return tuple(seed for seed in range(1, self.size + 1) if self.first_round_of(seed) > 1)

    def game(self, number: int) -> LayoutGame:
        return self.games[number - 1]

    def first_round_of(self, seed: int) -> int:
        own = Source(Comes.SEED, seed)
        return min(game.round_number for game in self.games if own in game.seats)

    def minutes(self, number: int) -> int:
        """Return how many minutes a game lasts (REG 4.1): finals, with only two players left, are longer."""
        return FINAL_MINUTES if self.game(number).part is Part.FINAL else ELIMINATION_MINUTES

    def minutes_of_round(self, number: int) -> int:
        """Return how many minutes a round lasts (REG 4.1): it is as long as a final only if it has no other
        games.
        """
        return min(self.minutes(game.number) for game in self.games if game.round_number == number)

    def follows(self, number: int, *, as_winner: bool) -> int | None:
        """Return the game that the winner (or loser) of a game plays next, or None if they are out."""
        wanted = Source(Comes.WINNER if as_winner else Comes.LOSER, number)
        for game in self.games:
            if wanted in game.seats:
                return game.number
        return None


DOUBLE_SIZES = (4, 6, 8, 10, 12, 16)
SINGLE_SIZES = (2, 3, 4, 6, 8, 10, 12, 16)

# number: who plays whom, by round; u upper, l lower, f final.
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
    """Return the double-elimination graph for this many players (REG 10.1, 10.2, NOW 4.1, 4.5).

    Raises RuleError no_such_bracket if `size` is not in DOUBLE_SIZES.
    """
    if size not in DOUBLE_SIZES:
        raise RuleError("no_such_bracket", size=size, sizes=DOUBLE_SIZES)
    full = min(each for each in _GRAPHS if each >= size)
    games = sorted(
        (game for line in _GRAPHS[full].strip().splitlines() for game in _read_line(line)),
        key=lambda game: game.number,
    )
    graph = Layout(full, tuple(games), _PLACES[full], is_double=True)
    return graph if size == full else _with_absent(graph, size)


def _with_absent(full: Layout, size: int) -> Layout:
    """Return the graph without the seeds below `size` (NOW 4.5).

    A player whose opponent would be absent, in either bracket, advances without a game. These games, games
    that no player reaches, and rounds without games are left out; the others keep their order.
    """
    stays: list[LayoutGame] = []
    comes: dict[Source, Source | None] = {
        Source(Comes.SEED, seed): Source(Comes.SEED, seed) if seed <= size else None
        for seed in range(1, full.size + 1)
    }
    for game in sorted(full.games, key=lambda each: (each.round_number, each.number)):
        there = [source for seat in game.seats if (source := comes[seat]) is not None]
        won, lost = Source(Comes.WINNER, game.number), Source(Comes.LOSER, game.number)
        if len(there) == 2:
            comes |= {won: won, lost: lost}
            seats = (there[0], there[1])
            stays.append(LayoutGame(game.number, game.round_number, game.part, seats, game.if_lower_won))
        else:
            comes |= {won: there[0] if there else None, lost: None}
    numbers = {game: at for at, game in enumerate(sorted(game.number for game in stays), start=1)}
    rounds = {number: at for at, number in enumerate(sorted({game.round_number for game in stays}), start=1)}
    games = sorted((_renumbered(game, numbers, rounds) for game in stays), key=lambda game: game.number)
    places = (tuple(numbers[each] for each in group if each in numbers) for group in full.places)
    return Layout(size, tuple(games), tuple(group for group in places if group), is_double=True)


def _renumbered(game: LayoutGame, numbers: dict[int, int], rounds: dict[int, int]) -> LayoutGame:
    first, second = (
        seat if seat.comes is Comes.SEED else Source(seat.comes, numbers[seat.number]) for seat in game.seats
    )
    return LayoutGame(
        numbers[game.number],
        rounds[game.round_number],
        game.part,
        (first, second),
        if_lower_won=None if game.if_lower_won is None else numbers[game.if_lower_won],
    )


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
    """Return the single-elimination graph: in each round the best seed left plays the worst (NOW 4.1, 4.4).

    If the number isn't a power of two, the best seeds have a bye in the first round. Raises RuleError
    no_such_bracket if `size` is not in SINGLE_SIZES.
    """
    if size not in SINGLE_SIZES:
        raise RuleError("no_such_bracket", size=size, sizes=SINGLE_SIZES)
    games: list[LayoutGame] = []
    rounds: list[tuple[int, ...]] = []
    left = size
    while left > 1:
        pairs = tuple(_reseeded(size, left, played=len(games)))
        part = Part.FINAL if left == 2 else Part.UPPER
        numbers = tuple(range(len(games) + 1, len(games) + len(pairs) + 1))
        games += [
            LayoutGame(number, len(rounds) + 1, part, seats)
            for number, seats in zip(numbers, pairs, strict=True)
        ]
        rounds.append(numbers)
        left -= len(pairs)
    return Layout(size, tuple(games), tuple(reversed(rounds[:-1])), is_double=False)


def _reseeded(size: int, left: int, *, played: int) -> Iterator[tuple[Source, Source]]:
    """Yield the pairs of a single-elimination round with `left` players remaining, after `played` games.

    Until the players with byes have started, a rank among those remaining is the player's seed.
    """
    byes = 2 ** (size - 1).bit_length() - size
    if played == 0:
        for rank in range(1, (left - byes) // 2 + 1):
            yield Source(Comes.SEED, byes + rank), Source(Comes.SEED, size + 1 - rank)
        return
    starts = byes if left == byes + played else 0  # players whose first game is in this round
    for rank in range(1, left // 2 + 1):
        best, worst = Source(Comes.BEST, rank), Source(Comes.WORST, rank)
        if rank <= starts:
            best = Source(Comes.SEED, rank)
        if left + 1 - rank <= starts:
            worst = Source(Comes.SEED, left + 1 - rank)
        elif left == 2 and played == 1:
            worst = Source(Comes.WINNER, 1)
        yield best, worst
