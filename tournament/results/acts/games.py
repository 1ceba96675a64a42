"""The bracket in play: games reported and corrected; rounds open by themselves (REG-10)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from pairing.bracket.play import games_that_follow
from pairing.scoring import judge_games
from pairing.types import Ending, Side
from pairing.types import Game as GameRecord
from tournament.core.change import Change, change
from tournament.core.errors import ActionRefused
from tournament.core.records import scoring_record
from tournament.core.roles import display_name
from tournament.cut.open_games import made_bracket, open_games, open_table
from tournament.cut.records import BracketRecord, GameTable, winner_of
from tournament.cut.words import game_words
from tournament.legacy.codes import ActCode
from tournament.models import Result, ResultKind, Tournament
from tournament.rounds.result_versions import keep_games

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def report_game(
    *,
    tournament: Tournament,
    game: int,
    played: GameRecord,
    seen_version: int,
    reopens: Collection[int] = (),
    actor: User | None,
) -> None:
    """Save what came of a game, as a new version of its result; who plays next is seated at once.

    `played` has the players whom the reporter saw on their sides; `seen_version` is the version of the
    result seen, 0 for none. Another winner takes the results of the games played after it away:
    `reopens` are those that the reporter has confirmed. The same report twice is no mistake.

    Raises ActionRefused: no_cut_yet, no_such_game, game_not_played, sides_not_settled, event_changed_meanwhile,
    double_forfeit, result_changed_meanwhile, games_would_reopen, bracket_would_be_open; RuleError:
    game_without_players and those of `judge_games`.
    """
    with change(tournament, ActCode.REPORT_GAME, actor=actor) as under_way:
        record_game(under_way, game, played, seen_version=seen_version, reopens=reopens, actor=actor)


def record_game(
    under_way: Change,
    game: int,
    played: GameRecord,
    *,
    seen_version: int,
    reopens: Collection[int] = (),
    actor: User | None,
) -> None:
    """Save a game inside a change under way: what `report_game` does, and raises what it raises."""
    record = made_bracket(under_way.tournament)
    table = open_table(record, game)
    if table.sides is None:
        raise ActionRefused("sides_not_settled", game=game)
    if (played.corp, played.runner) != (table.sides.corp, table.sides.runner):
        raise ActionRefused("event_changed_meanwhile")
    _judge(under_way.tournament, game, played)
    if table.ended == played:
        under_way.nothing_to_do()
        return
    under_way.facts |= _save(under_way.tournament, record, game, played, seen_version, reopens, actor)


def clear_game(
    *,
    tournament: Tournament,
    game: int,
    seen_version: int,
    reopens: Collection[int] = (),
    actor: User | None,
) -> None:
    """Take a game's result away, and with it those of the games played after it.

    A game without a result stays as it is. Raises as `report_game`.
    """
    with change(tournament, ActCode.CLEAR_GAME, actor=actor) as under_way:
        record = made_bracket(under_way.tournament)
        if open_table(record, game).ended is None:
            under_way.nothing_to_do()
            return
        under_way.facts |= _save(under_way.tournament, record, game, None, seen_version, reopens, actor)


def _judge(tournament: Tournament, number: int, played: GameRecord) -> None:
    judge_games(
        (played.corp, played.runner),
        [played],
        scoring_record(tournament),
        points_to_win=tournament.agenda_points_to_win,
        elimination=True,
    )
    if played.ending is Ending.FORFEIT and played.winner is None:
        raise ActionRefused("double_forfeit", game=number)


def _save(
    tournament: Tournament,
    record: BracketRecord,
    number: int,
    played: GameRecord | None,
    seen_version: int,
    reopens: Collection[int],
    actor: User | None,
) -> dict[str, Any]:
    """Append a version of a game's result, open again what followed from it, and seat who plays next."""
    table = record.tables[number]
    _refuse_if_changed(record, number, seen_version)
    reopened = _reopened_by(record, number, played)
    if set(reopened) - set(reopens):
        raise ActionRefused("games_would_reopen", game=number, reopened=reopened)
    _append(table, played, actor)
    for follower in reopened:
        _append(record.tables[follower], None, actor)
    return {
        "game": number,
        "players": list(table.seated),
        "names": [record.name(player) for player in table.seated],
        "before": _outcome(record, table.ended),
        "after": _outcome(record, played),
        "result_version": table.version + 1,
        "reopened": list(reopened),
        "opened": list(open_games(tournament)),
    }


def _refuse_if_changed(record: BracketRecord, number: int, seen_version: int) -> None:
    """Refuse where the result is not the one that was seen; 0 fits every game without one."""
    table = record.tables[number]
    if seen_version == table.version or (seen_version == 0 and table.ended is None):
        return
    newest = Result.objects.select_related("recorded_by").get(pairing=table.pairing, version=table.version)
    shown = ""
    if table.ended is not None:
        names = {player: record.name(player) for player in table.seated}
        shown = game_words(table.ended, winner_of(table.ended, record.seeds), names)
    raise ActionRefused(
        "result_changed_meanwhile",
        table=number,
        by=display_name(newest.recorded_by),
        shown=shown,
        version=table.version,
    )


def _reopened_by(record: BracketRecord, number: int, played: GameRecord | None) -> tuple[int, ...]:
    """Return the games with results that follow from a game, where its winner becomes another one."""
    winner = None if played is None else winner_of(played, record.seeds)
    if winner == record.bracket.game(number).winner:
        return ()
    following = games_that_follow(record.bracket, number)
    return tuple(each for each in following if record.ended(each) is not None)


def _append(table: GameTable, played: GameRecord | None, actor: User | None) -> None:
    result = Result.objects.create(
        pairing_id=table.pairing,
        version=table.version + 1,
        kind=ResultKind.CLEARED if played is None else ResultKind.GAMES,
        recorded_by=actor,
    )
    keep_games(result, [] if played is None else [played])


def _outcome(record: BracketRecord, played: GameRecord | None) -> dict[str, str] | None:
    """Return what the log keeps of how a game ended; None for no result."""
    if played is None:
        return None
    winner = winner_of(played, record.seeds)
    is_corp = winner == played.corp
    return {
        "winner": record.name(winner),
        "loser": record.name(played.runner if is_corp else played.corp),
        "side": (Side.CORP if is_corp else Side.RUNNER).value,
        "ending": played.ending.value,
    }
