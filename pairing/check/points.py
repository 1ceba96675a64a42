"""Do the points follow from the games? (REG 5.3, 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.check.faults import Fault, fault
from pairing.errors import RuleError
from pairing.results_json import PlayerScores, ResultsFile
from pairing.scoring import judge_games, possible_game_points, possible_points, table_points
from pairing.types import Event, Scoring, Table


def judge_results(event: Event) -> Iterator[Fault]:
    """Judge the recorded result of every table."""
    for round_ in event.rounds:
        for table in round_.tables:
            yield from _judge_table(table, round_.number, event.scoring)


def _judge_table(table: Table, round_number: int, scoring: Scoring) -> Iterator[Fault]:
    points = table_points(table, scoring)
    if table.is_bye:
        if points != (scoring.bye,):
            yield fault(
                "bye_points",
                round_number,
                player=table.players[0],
                points=points[0] if points else None,
                expected=scoring.bye,
            )
        return
    if table.games or table.split or (table.short and table.stated is None):
        try:
            judge_games(table.players, table.games, scoring, split=table.split, short=table.short)
        except RuleError as refusal:
            yield fault("games_do_not_add_up", round_number, players=table.players, reason=refusal.code)
            return
        if table.stated is not None and points is not None and points != table.stated:
            yield fault(
                "total_contradicts_games",
                round_number,
                players=table.players,
                total=table.stated,
                games=points,
            )
    elif points is not None and points not in possible_points(scoring):
        yield fault("points_impossible", round_number, players=table.players, points=points)


def judge_scores(results: ResultsFile) -> Iterator[Fault]:
    """Judge the file's own figures: each game's two side scores, and each total as their sum.

    If all side scores are zero but there is a total, they were never entered and are ignored.
    """
    scoring = results.event.scoring
    for round_, scores_of_round in zip(results.event.rounds, results.scores, strict=True):
        for table, scores in zip(round_.tables, scores_of_round, strict=True):
            for player, score in zip(table.players, scores, strict=True):
                if score.combined is not None and score.sides and score.sides != score.combined:
                    yield fault(
                        "total_contradicts_sides",
                        round_.number,
                        player=player,
                        total=score.combined,
                        sides=score.sides,
                    )
            told_by_total_only = table.stated in possible_points(scoring) and not table.is_bye
            if told_by_total_only and not _sides_are_possible(scores, scoring):
                yield fault(
                    "points_impossible",
                    round_.number,
                    players=table.players,
                    points=tuple(score.total for score in scores),
                )


def _sides_are_possible(scores: tuple[PlayerScores, ...], scoring: Scoring) -> bool:
    """Return whether the points of corp and runner in each game are compatible."""
    first, second = scores
    if not first.sides and not second.sides:
        return True
    games = ((first.corp, second.runner), (second.corp, first.runner))
    played = [(corp or 0, runner or 0) for corp, runner in games if corp is not None or runner is not None]
    return all(game in possible_game_points(scoring) for game in played)
