"""Simulated events, paired by the engine and played by players of different strengths."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pairing.kinds import swiss_rules
from pairing.swiss import pair
from pairing.types import (
    Draw,
    Ending,
    Event,
    Game,
    Meeting,
    Player,
    PlayerId,
    Relaxed,
    Round,
    Scoring,
    SwissKind,
    Table,
)

SPLIT_SHARE = 0.02
DRAW_SHARE = 0.04
TIMED_SHARE = 0.10


def random_event(
    players: int,
    rounds: int,
    rng: Random,
    *,
    drops: int = 0,
    late: int = 0,
    scoring: Scoring | None = None,
    swiss: SwissKind = SwissKind.DOUBLE_SIDED,
) -> Event:
    """Simulate a complete Swiss event: pair each round, generate its results, let players come and go.

    Rounds are paired by REG-7 or, if `swiss` is single-sided, by NOW-2 with the points and tiebreakers of NOW
    1.2 and 1.5; whatever must be relaxed there counts as confirmed (NOW 2.5).

    `drops` players leave before the last round is paired, and `late` others arrive after the first round (REG
    7.7); together these can't exceed the number of players. Stronger players win more games. Raises RuleError
    if a round can't be paired because too few are left or all have met (REG 7.5).
    """
    ids = range(1, players + 1)
    strengths = {player: rng.random() + 0.2 for player in ids}
    newcomers = rng.sample(ids, late)
    enters = dict.fromkeys(ids, 1) | {player: rng.randint(2, max(rounds, 2)) for player in newcomers}
    leavers = rng.sample([player for player in ids if player not in newcomers], drops)
    leaves = {player: rng.randint(1, max(rounds - 1, 1)) for player in leavers}
    draw_numbers = rng.sample(ids, players)
    rules = swiss_rules(swiss)
    event = Event(
        players=tuple(
            Player(id=i, name=f"Player {i}", lot=lot) for i, lot in zip(ids, draw_numbers, strict=True)
        ),
        scoring=scoring or rules.file_scoring or Scoring(),
        tiebreakers=rules.file_tiebreakers,
        swiss=swiss,
    )
    for number in range(1, rounds + 1):
        event = _with_active(
            event,
            {player for player in ids if enters[player] <= number <= leaves.get(player, rounds)},
        )
        draw = pair(event, rng=rng, allowed=Relaxed.THIRD_MEETINGS)
        round_ = play_round(draw, strengths, event.scoring, rng)
        event = replace(event, rounds=(*event.rounds, round_))
    return _with_active(event, set(ids) - set(leavers))


def _with_active(event: Event, active: set[PlayerId]) -> Event:
    return replace(
        event, players=tuple(replace(player, active=player.id in active) for player in event.players)
    )


def play_round(draw: Draw, strengths: dict[PlayerId, float], scoring: Scoring, rng: Random) -> Round:
    """Seat the pairs of a draw at tables, numbered from 1, and generate all results."""
    tables = [
        _play_table(number, meeting, strengths, scoring, rng)
        for number, meeting in enumerate(draw.meetings, start=1)
    ]
    byes = [Table(None, (bye.player,)) for bye in draw.byes]
    return Round(draw.number, tuple(tables + byes))


def _play_table(
    number: int,
    meeting: Meeting,
    strengths: dict[PlayerId, float],
    scoring: Scoring,
    rng: Random,
) -> Table:
    players = meeting.players
    if meeting.corp is not None:
        runner = players[meeting.corp == players[0]]
        game = _play_game(meeting.corp, runner, strengths, rng, timed_share=0)
        return Table(number, players, (game,), corp=meeting.corp)
    if scoring.games_per_round == 2 and rng.random() < SPLIT_SHARE:
        return Table(number, players, split=True)
    first, second = rng.sample(players, 2)
    games = [_play_game(first, second, strengths, rng)]
    if scoring.games_per_round == 2:
        games.append(_play_game(second, first, strengths, rng))
    return Table(number, players, tuple(games))


def _play_game(
    corp: PlayerId,
    runner: PlayerId,
    strengths: dict[PlayerId, float],
    rng: Random,
    *,
    timed_share: float = TIMED_SHARE,
) -> Game:
    """Return a game that the stronger player is more likely to win; some games run out of time (REG 4.2)."""
    ending = rng.random()
    if ending < DRAW_SHARE:
        return Game(corp, runner, Ending.DRAW, None)
    corp_wins = rng.random() * (strengths[corp] + strengths[runner]) < strengths[corp]
    on_time = ending < DRAW_SHARE + timed_share
    return Game(corp, runner, Ending.TIMED_WIN if on_time else Ending.WIN, corp if corp_wins else runner)
