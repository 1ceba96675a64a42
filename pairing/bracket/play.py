"""A bracket in play: which games are waiting or ready, who won, when it is decided (REG 10.1-10.5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pairing.bracket.layouts import Comes, Layout, LayoutGame, Source
from pairing.errors import RuleError
from pairing.types import Game, PlayerId


class GameState(StrEnum):
    """The state of a bracket game."""

    WAITING = "waiting"  # a player is not known yet
    READY = "ready"
    PLAYED = "played"
    WALKOVER = "walkover"  # the opponent has left: won without playing, so no side is counted
    NOT_NEEDED = "not_needed"  # the second final, if the upper finalist won the first


@dataclass(frozen=True, slots=True)
class BracketGame:
    """The state of a bracket game; `players` are in the order of the layout's seats, None if unknown."""

    layout: LayoutGame
    players: tuple[PlayerId | None, PlayerId | None]
    state: GameState
    winner: PlayerId | None = None

    @property
    def number(self) -> int:
        """The game's number, which is also its table number."""
        return self.layout.number

    @property
    def loser(self) -> PlayerId | None:
        """The losing player, or None if not known yet."""
        if self.winner is None:
            return None
        first, second = self.players
        return second if self.winner == first else first


@dataclass(frozen=True, slots=True)
class Bracket:
    """The state of a bracket, with `seeds` best first.

    `disqualified` are the players who get no place, whatever they won before (REG 1.4, 8.7).
    """

    layout: Layout
    seeds: tuple[PlayerId, ...]
    games: tuple[BracketGame, ...]
    disqualified: frozenset[PlayerId] = frozenset()

    def game(self, number: int) -> BracketGame:
        return self.games[number - 1]

    @property
    def current_round(self) -> int | None:
        """The first round with a game that is ready to start, or None."""
        rounds = [game.layout.round_number for game in self.games if game.state is GameState.READY]
        return min(rounds, default=None)

    @property
    def decider(self) -> BracketGame:
        """The last game to be played: the second final, unless it isn't needed (REG 10.2)."""
        last = self.games[-1]
        return self.games[-2] if last.state is GameState.NOT_NEEDED else last

    @property
    def is_decided(self) -> bool:
        """Whether the last game is decided, so nothing is left to play."""
        return self.decider.winner is not None

    @property
    def beaten(self) -> tuple[tuple[PlayerId | None, ...], ...]:
        """The eliminated players, grouped by place from second place on; None for those not known yet."""
        groups = ((self.decider.loser,), *(map(self._loser_of, group) for group in self.layout.places))
        return tuple(map(tuple, groups))

    @property
    def champion(self) -> PlayerId | None:
        """The champion, once the bracket is decided (REG 10.1).

        This is the winner of the last game or, if that player is disqualified, the next best player (REG
        8.7); None if all players are disqualified.
        """
        if not self.is_decided:
            return None
        best_first = [player for group in self.beaten for player in sorted(group, key=self._by_seed)]
        takers = [player for player in (self.decider.winner, *best_first) if player not in self.disqualified]
        return takers[0] if takers else None

    def seed_of(self, player: PlayerId) -> int:
        """Return a player's seed, from 1."""
        return self.seeds.index(player) + 1

    def has_played_before(self, player: PlayerId, round_number: int) -> bool:
        """Return whether a player played a match before this round; byes and walkovers don't count."""
        return any(
            game.state is GameState.PLAYED
            and game.layout.round_number < round_number
            and player in game.players
            for game in self.games
        )

    def is_out(self, player: PlayerId) -> bool:
        """Return whether a player is out: after two losses, or one in single elimination (REG 10.1)."""
        losses = sum(game.loser == player for game in self.games)
        return losses >= (2 if self.layout.is_double else 1)

    def _loser_of(self, number: int) -> PlayerId | None:
        return self.game(number).loser

    def _by_seed(self, player: PlayerId | None) -> int:
        return len(self.seeds) if player is None else self.seed_of(player)


def play(
    layout: Layout,
    seeds: Sequence[PlayerId],
    winners: Mapping[int, PlayerId],
    *,
    withdrawn: Collection[PlayerId] = (),
    disqualified: Collection[PlayerId] = (),
    last_played: Mapping[PlayerId, int] | None = None,
) -> Bracket:
    """Return the state of the bracket after these games.

    `winners` maps game numbers to winners. A game against a player who has withdrawn or is disqualified is a
    walkover. If both players have left, the one who played in a later round, and so left after this game was
    due, advances; otherwise the better seed does. `last_played` maps players to the last round in which they
    played a game.

    Raises RuleError: bracket_size (the number of seeds isn't `layout.size`), game_without_players (a result
    for a game that can't have been played yet), winner_not_in_game.
    """
    if len(seeds) != layout.size or len(set(seeds)) != layout.size:
        raise RuleError("bracket_size", size=layout.size, players=len(set(seeds)))
    games: dict[int, BracketGame] = {}
    gone = {player: (last_played or {}).get(player, 0) for player in (*withdrawn, *disqualified)}
    for game in sorted(layout.games, key=lambda each: (each.round_number, each.number)):
        games[game.number] = _stand(layout, game, tuple(seeds), games, winners, gone)
    return Bracket(
        layout, tuple(seeds), tuple(games[number] for number in sorted(games)), frozenset(disqualified)
    )


def better_seed(seeds: Sequence[PlayerId], first: PlayerId, second: PlayerId) -> PlayerId:
    """Return the better seed of two players: the one who wins an elimination game that is drawn (REG
    10.5).
    """
    return min(first, second, key=seeds.index)


def winner_of(game: Game, seeds: Sequence[PlayerId]) -> PlayerId:
    """Return the player who advances from a game; if it is drawn, the better seed (REG 10.5)."""
    return better_seed(seeds, game.corp, game.runner) if game.winner is None else game.winner


def last_played(games: Iterable[tuple[int, Game]]) -> dict[PlayerId, int]:
    """Return the last round in which each player played, given games with their round numbers."""
    rounds = sorted((number, player) for number, game in games for player in (game.corp, game.runner))
    return {player: number for number, player in rounds}


def games_that_follow(bracket: Bracket, number: int) -> tuple[int, ...]:
    """Return the numbers of all games whose players depend on this game's result, in order.

    Changing the result reopens exactly those of them that have been played.
    """
    reached = {number}
    for game in sorted(bracket.layout.games, key=lambda each: (each.round_number, each.number)):
        if _depends(bracket.layout, game, reached):
            reached.add(game.number)
    return tuple(sorted(reached - {number}))


def _depends(layout: Layout, game: LayoutGame, reached: set[int]) -> bool:
    for source in game.seats:
        if source.comes in (Comes.WINNER, Comes.LOSER) and source.number in reached:
            return True
        if source.comes in (Comes.BEST, Comes.WORST):
            before = {each.number for each in layout.games if each.round_number < game.round_number}
            if before & reached:
                return True
    return False


def _stand(
    layout: Layout,
    game: LayoutGame,
    seeds: tuple[PlayerId, ...],
    games: Mapping[int, BracketGame],
    winners: Mapping[int, PlayerId],
    gone: Mapping[PlayerId, int],
) -> BracketGame:
    winner = winners.get(game.number)
    if game.if_lower_won is not None and not _lower_won(games[game.if_lower_won]):
        return _not_played(game, games[game.if_lower_won], winner)
    first, second = (_player(layout, game, source, seeds, games) for source in game.seats)
    if first is None or second is None:
        if winner is not None:
            raise RuleError("game_without_players", game=game.number)
        return BracketGame(game, (first, second), GameState.WAITING)
    if winner is not None:
        if winner not in (first, second):
            raise RuleError("winner_not_in_game", winner=winner)
        return BracketGame(game, (first, second), GameState.PLAYED, winner)
    if first in gone or second in gone:
        goes_on = _who_stays(seeds, (first, second), gone, game.round_number)
        return BracketGame(game, (first, second), GameState.WALKOVER, goes_on)
    return BracketGame(game, (first, second), GameState.READY)


def _who_stays(
    seeds: Sequence[PlayerId],
    players: tuple[PlayerId, PlayerId],
    gone: Mapping[PlayerId, int],
    round_number: int,
) -> PlayerId:
    """Return the player who advances from a game if at least one of its two players has left the event."""
    stays = [player for player in players if player not in gone]
    # A player who left only later was still there when this game was due: they advanced and played on.
    stayed_on = [player for player in players if gone.get(player, 0) > round_number]
    there = stays or stayed_on
    return there[0] if len(there) == 1 else better_seed(seeds, *players)


def _lower_won(final: BracketGame) -> bool:
    return final.winner is not None and final.winner == final.players[1]


def _not_played(game: LayoutGame, final: BracketGame, winner: PlayerId | None) -> BracketGame:
    if winner is not None:
        raise RuleError("game_without_players", game=game.number)
    state = GameState.WAITING if final.winner is None else GameState.NOT_NEEDED
    return BracketGame(game, (None, None), state)


def _player(
    layout: Layout,
    game: LayoutGame,
    source: Source,
    seeds: tuple[PlayerId, ...],
    games: Mapping[int, BracketGame],
) -> PlayerId | None:
    if source.comes is Comes.SEED:
        return seeds[source.number - 1]
    if source.comes is Comes.WINNER:
        return games[source.number].winner
    if source.comes is Comes.LOSER:
        return games[source.number].loser
    left = _left(layout, game.round_number, seeds, games)
    if left is None:
        return None
    return left[source.number - 1] if source.comes is Comes.BEST else left[-source.number]


def _left(
    layout: Layout, round_number: int, seeds: tuple[PlayerId, ...], games: Mapping[int, BracketGame]
) -> list[PlayerId] | None:
    """Return the players still in before a single-elimination round, best seed first; None if earlier games
    are still open.
    """
    before = [games[game.number] for game in layout.games if game.round_number < round_number]
    if any(game.winner is None for game in before):
        return None
    out = {game.loser for game in before}
    return [player for player in seeds if player not in out]
