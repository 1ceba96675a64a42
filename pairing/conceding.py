"""Games of a Swiss round that a player gives away by conceding or forfeiting (REG 5.2, 5.5, 5.6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pairing.errors import RuleError
from pairing.types import Ending, Game, PlayerId, Side, Table

FIRST_SIDES = (Side.RUNNER, Side.CORP)  # the two seats' sides in game 1 (REG 5.1)


def games_of_side(position: int, side: Side, games_per_round: int = 2) -> list[int]:
    """Return the numbers of a round's games in which the player in this seat (1 or 2) plays this side.

    The player in seat 1 is the runner in game 1 and the corp in game 2 (REG 5.1). A missing card costs the
    games of the deck that it belongs to (REG 5.6).
    """
    sides = (FIRST_SIDES[position - 1], FIRST_SIDES[2 - position])[:games_per_round]
    return [number for number, played in enumerate(sides, start=1) if played is side]


def game_number(game: Game, first: PlayerId, games: int) -> int:
    """Return a game's number in a round of `games` games, based on who was the runner (REG 5.1).

    The number can't come from the position, as a later game may be the only one recorded.
    """
    return 1 if games == 1 or game.runner == first else 2


def give_away(
    table: Table, player: PlayerId, games: Iterable[int], *, games_per_round: int, forfeit: bool
) -> Table:
    """Return the table with the games that `player` gives away added to those recorded (REG 5.2, 5.5, 5.6).

    The opponent wins a conceded game, or a forfeited one by forfeit; if both players forfeit a game, it has
    no winner. A game that the opponent has already won is left unchanged.

    Raises RuleError game_has_a_result (game: its number).
    """
    first, second = table.players[0], table.players[-1]
    opponent = second if player == first else first
    by_number = {game_number(game, first, games_per_round): game for game in table.games}
    for number in games:
        recorded = by_number.get(number)
        if recorded is None:
            runner, corp = (first, second) if number == 1 else (second, first)
            ending = Ending.FORFEIT if forfeit else Ending.WIN
            by_number[number] = Game(corp=corp, runner=runner, ending=ending, winner=opponent)
        elif forfeit and recorded.ending is Ending.FORFEIT and recorded.winner != opponent:
            by_number[number] = replace(recorded, winner=None)  # both forfeited it
        elif recorded.winner != opponent:
            raise RuleError("game_has_a_result", game=number, table=table.number)
    return replace(table, games=tuple(by_number[number] for number in sorted(by_number)))
