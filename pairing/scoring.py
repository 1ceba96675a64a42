"""Tournament points: which results are valid, and what they are worth (REG-5, REG 4.2, 6.1, NOW 1.2-1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

from pairing.errors import RuleError
from pairing.types import Ending, Event, Game, PlayerId, Round, Scoring, ShortRound, Table

POINTS_TO_WIN = 7
AGREEMENT_MINUTES = 5  # from the start of the round; after that, players can't agree on a result (NOW 1.4)


def judge_games(
    players: Sequence[PlayerId],
    games: Sequence[Game],
    scoring: Scoring,
    *,
    points_to_win: int = POINTS_TO_WIN,
    split: bool = False,
    short: ShortRound | None = None,
    agreed_after: int | None = None,
    elimination: bool = False,
) -> None:
    """Refuse a table's result if it isn't valid (REG 4.2, 5.1-5.4, NOW 1.2, 1.4).

    `players` are the two players and `games` what they reported, which may so far be one game or none.
    `points_to_win` is 6 in drafts. An elimination round is one game, whatever `scoring` says. `agreed_after`
    is how many whole minutes after the round began the players agreed on a `short` round; None if not known.

    Raises RuleError: split_not_allowed, split_with_games, short_round_not_allowed, agreed_too_late,
    too_many_games, game_of_strangers, same_side_twice, draw_with_winner, win_without_winner,
    winner_not_in_game, agenda_points_impossible, agenda_points_contradict.
    """
    games_allowed = 1 if elimination else scoring.games_per_round
    if split:
        _judge_split(games, games_allowed)
    if short is not None:
        if split or elimination:
            raise RuleError("short_round_not_allowed", short=short)
        games_allowed = _judge_short(short, games_allowed, agreed_after)
    if len(games) > games_allowed:
        raise RuleError("too_many_games", games=len(games), allowed=games_allowed)
    for game in games:
        if len(players) != 2 or sorted((game.corp, game.runner)) != sorted(players):
            raise RuleError("game_of_strangers", players=tuple(players))
        _judge_winner(game)
        _judge_agenda_points(game, points_to_win)
    if len({game.corp for game in games}) < len(games):
        raise RuleError("same_side_twice", player=games[0].corp)


AGREED_ROUNDS = (ShortRound.INTENTIONAL_DRAW, ShortRound.TWO_FOR_ONE)
"""What both players and a judge agree on, within the first minutes of a round (NOW 1.4)."""


def possible_short_rounds(games_per_round: int) -> tuple[ShortRound, ...]:
    """Return how a round with this many games can be shortened: one game of two may decide (NOW 1.4)."""
    return tuple(ShortRound) if games_per_round == 2 else (ShortRound.INTENTIONAL_DRAW,)


def _judge_short(short: ShortRound, games_per_round: int, agreed_after: int | None) -> int:
    """Refuse a short round that isn't allowed; return how many of its games are played (NOW 1.2, 1.4)."""
    if short not in possible_short_rounds(games_per_round):
        raise RuleError("short_round_not_allowed", short=short)
    is_agreed = short is not ShortRound.TIME_IN_FIRST_GAME
    if is_agreed and agreed_after is not None and agreed_after >= AGREEMENT_MINUTES:
        raise RuleError("agreed_too_late", minutes=agreed_after, allowed=AGREEMENT_MINUTES)
    return 0 if short is ShortRound.INTENTIONAL_DRAW else 1


def _judge_split(games: Sequence[Game], games_allowed: int) -> None:
    if games_allowed != 2:
        raise RuleError("split_not_allowed")
    if games:
        raise RuleError("split_with_games", games=len(games))


def _judge_winner(game: Game) -> None:
    if game.winner is None:
        if game.ending in (Ending.WIN, Ending.TIMED_WIN):
            raise RuleError("win_without_winner", ending=game.ending)
    elif game.ending is Ending.DRAW:
        raise RuleError("draw_with_winner", winner=game.winner)
    elif game.winner not in (game.corp, game.runner):
        raise RuleError("winner_not_in_game", winner=game.winner)


def _judge_agenda_points(game: Game, points_to_win: int) -> None:
    """Refuse agenda points that reach the points to win, except for the winner of a regular win.

    The last agenda may take a winner beyond them, but never to twice as many. A win by flatline or an empty
    R&D doesn't require any agenda points (REG 5.2).
    """
    held = {game.corp: game.corp_agenda_points, game.runner: game.runner_agenda_points}
    for player, points in held.items():
        won_by_play = game.ending is Ending.WIN and player == game.winner
        allowed = 2 * points_to_win - 1 if won_by_play else points_to_win - 1
        if points is not None and not 0 <= points <= allowed:
            raise RuleError("agenda_points_impossible", points=points, allowed=allowed)
    if game.ending not in (Ending.TIMED_WIN, Ending.DRAW):
        return
    corp, runner = game.corp_agenda_points, game.runner_agenda_points
    if corp is None or runner is None:
        return
    on_time = None if corp == runner else game.corp if corp > runner else game.runner
    if game.winner != on_time:
        raise RuleError("agenda_points_contradict", winner=game.winner)


def game_points(game: Game, scoring: Scoring) -> dict[PlayerId, int]:
    """Return each of the two players' tournament points for one game (REG 5.3, 5.5).

    A forfeited game is a full win for the opponent; if both forfeit, neither gets points.
    """
    if game.ending is Ending.DRAW:
        return {game.corp: scoring.draw, game.runner: scoring.draw}
    points = {game.corp: 0, game.runner: 0}
    if game.winner is not None:
        points[game.winner] = scoring.timed_win if game.ending is Ending.TIMED_WIN else scoring.win
    return points


def table_points(table: Table, scoring: Scoring) -> tuple[int, ...] | None:
    """Return the points of a table in the order of its players, or None if the result is missing.

    A result is missing if fewer games are known than the round has. `stated` totals count if there are no
    games, for a bye too: a file from another edition may have given 4 (REG 5.3, 5.4, 6.1).
    """
    if table.split:
        return (scoring.win,) * len(table.players)
    if table.short is not None:
        return _points_of_short(table, table.short, scoring)
    if table.games:
        if len(table.games) < scoring.games_per_round:
            return None
        return _points_from_games(table, scoring)
    if table.stated is None and table.is_bye:
        return (scoring.bye,)
    return table.stated


def intentional_draw_points(scoring: Scoring) -> tuple[int, int]:
    """Return the points for an intentional draw: one win each in rounds of two games, or a tie (NOW 1.4)."""
    return (scoring.win if scoring.games_per_round == 2 else scoring.draw,) * 2


def _points_of_short(table: Table, short: ShortRound, scoring: Scoring) -> tuple[int, ...] | None:
    """Return the points of a round with fewer games (NOW 1.2, 1.4).

    If no game is known, the `stated` points count. This includes an intentional draw in an event whose
    scoring from before NOW 1.4 would make it 3-3: its 2-2 is stated. **Decided**: two for one counts the
    first game twice, even if it is tied.
    """
    if short is ShortRound.INTENTIONAL_DRAW:
        return intentional_draw_points(scoring) if table.stated is None else table.stated
    if not table.games:
        return table.stated
    ours, theirs = _points_from_games(table, scoring)
    if short is ShortRound.TWO_FOR_ONE:
        return ours * 2, theirs * 2
    return ours + scoring.draw, theirs + scoring.draw


def _points_from_games(table: Table, scoring: Scoring) -> tuple[int, int]:
    """Add up `game_points` without a dict per game, which matters in standings with thousands of players."""
    first = table.players[0]
    ours = theirs = 0
    for game in table.games:
        if game.ending is Ending.DRAW:
            ours += scoring.draw
            theirs += scoring.draw
        elif game.winner is not None:
            worth = scoring.timed_win if game.ending is Ending.TIMED_WIN else scoring.win
            if game.winner == first:
                ours += worth
            else:
                theirs += worth
    return ours, theirs


def add_up(event: Event) -> tuple[dict[PlayerId, int], bool]:
    """Return the result of `points_of_players`, and whether every table is finished (REG 5.3)."""
    total = {player.id: 0 for player in event.players}
    scoring = event.scoring
    all_finished = True
    for round_ in event.rounds:
        for table in round_.tables:
            points = table_points(table, scoring)
            if points is None:
                all_finished = False
                continue
            players = table.players  # by index, not in a loop: there may be thousands of players
            total[players[0]] += points[0]
            if len(players) == 2:
                total[players[1]] += points[1]
    return total, all_finished


def points_of_players(event: Event) -> dict[PlayerId, int]:
    """Return all players' tournament points from the finished tables, 0 for players without any (REG 5.3)."""
    total, _ = add_up(event)
    return total


def open_tables(round_: Round, scoring: Scoring) -> tuple[Table, ...]:
    """Return a round's tables without a result, in the round's order."""
    return tuple(table for table in round_.tables if table_points(table, scoring) is None)


def judge_complete(event: Event) -> None:
    """Refuse an event with a missing result: the next step needs a complete round (REG 7.2).

    Raises RuleError round_incomplete (tables: their numbers, or the position in the round if a table has no
    number).
    """
    missing = tuple(
        place if table.number is None else table.number
        for round_ in event.rounds
        for place, table in enumerate(round_.tables, start=1)
        if table_points(table, event.scoring) is None
    )
    if missing:
        raise RuleError("round_incomplete", tables=missing)


@cache
def possible_game_points(scoring: Scoring) -> frozenset[tuple[int, ...]]:
    """Return all possible points of two players in one game, including both forfeiting (REG 5.3, 5.5)."""
    won = {(scoring.win, 0), (scoring.timed_win, 0)}
    return frozenset(won | {(loser, winner) for winner, loser in won} | {(scoring.draw,) * 2, (0, 0)})


@cache
def possible_points(scoring: Scoring) -> frozenset[tuple[int, ...]]:
    """Return all possible points of two players in one round (REG 5.1, 5.3)."""
    rounds = product(possible_game_points(scoring), repeat=scoring.games_per_round)
    return frozenset(tuple(map(sum, zip(*games, strict=True))) for games in rounds)
