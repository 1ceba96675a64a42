"""Versions of a bracket game's result: compare with what was seen, add, undo (REG-10)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Self, TypedDict

import msgspec
from django.utils.translation import gettext as _

from pairing.bracket.play import games_that_follow, winner_of
from pairing.scoring import judge_games
from pairing.types import Ending, PlayerId, Side
from pairing.types import Game as GameRecord
from tournament.kernel.errors import ActionRefused
from tournament.kernel.roles import display_name
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import Pairing, Result, ResultKind, Tournament
from tournament.play.cut.acts.sides import LoggedSide, choose_again, chosen_so_far
from tournament.play.cut.open_games import made_bracket, open_games
from tournament.play.cut.records import BracketRecord, GameTable
from tournament.play.cut.words import game_words, outcome_words
from tournament.play.results.versions import append_copy, keep_games, restore_version

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class GameOutcome(msgspec.Struct, forbid_unknown_fields=True):
    """How a game ended, with names: who advances, which side they played, and how."""

    winner: str
    loser: str
    side: Side
    ending: Ending

    @classmethod
    def of(cls, record: BracketRecord, played: GameRecord) -> Self:
        """Return the payload for how a game ended."""
        winner = winner_of(played, record.seeds)
        is_corp = winner == played.corp
        return cls(
            winner=record.name(winner),
            loser=record.name(played.runner if is_corp else played.corp),
            side=Side.CORP if is_corp else Side.RUNNER,
            ending=played.ending,
        )


def outcome_text(outcome: GameOutcome | None) -> str:
    """Return, in words, how a game ended; None means no result."""
    if outcome is None:
        return _("no result")
    return outcome_words(outcome.ending, outcome.side, outcome.winner, outcome.loser)


class GameVersion(TypedDict):
    """The logged data of a result version, with the numbers of the games that it changed."""

    game: int
    players: list[PlayerId]
    names: list[str]
    before: GameOutcome | None
    after: GameOutcome | None
    result_version: int
    reopened: list[int]
    opened: list[int]
    lost_sides: list[LoggedSide]


def add_game_version(
    tournament: Tournament,
    record: BracketRecord,
    number: int,
    played: GameRecord | None,
    *,
    seen_version: int,
    reopens: Collection[int],
    actor: User | None,
) -> GameVersion:
    """Append a version of a game's result, reopen the games that depend on it, and seat the next players.

    Raises ActionRefused: result_changed_meanwhile, games_would_reopen, bracket_would_be_open.
    """
    table = record.tables[number]
    _refuse_if_changed(record, number, seen_version)
    reopened = _reopened_by(record, number, played)
    if set(reopened) - set(reopens):
        raise ActionRefused("games_would_reopen", game=number, reopened=reopened)
    _append(table, played, actor)
    for follower in reopened:
        _append(record.tables[follower], None, actor)
    opened = open_games(tournament)
    return {
        "game": number,
        "players": list(table.seated),
        "names": [record.name(player) for player in table.seated],
        "before": GameOutcome.of(record, table.ended) if table.ended else None,
        "after": GameOutcome.of(record, played) if played else None,
        "result_version": table.version + 1,
        "reopened": list(reopened),
        "opened": list(opened),
        "lost_sides": _lost_sides(tournament, record),
    }


def _lost_sides(tournament: Tournament, before: BracketRecord) -> list[LoggedSide]:
    """Return the sides chosen in games that now have different players, or none."""
    now = made_bracket(tournament)
    return [chosen for chosen in chosen_so_far(before) if now.sides_of(chosen.game) is None]


def choose_lost_sides(undoing: Undoing, lost: Collection[LoggedSide]) -> None:
    """Restore chosen sides that were lost when the winner changed."""
    for chosen in lost:
        record = made_bracket(undoing.tournament)
        if record.sides_of(chosen.game) is None:
            choose_again(record, chosen.game, chosen.player, chosen.side)


def judge_bracket_game(tournament: Tournament, number: int, played: GameRecord) -> None:
    """Refuse a game that can't end like this: RuleErrors of `judge_games`, ActionRefused double_forfeit."""
    judge_games(
        (played.corp, played.runner),
        [played],
        tournament.scoring,
        points_to_win=tournament.agenda_points_to_win,
        elimination=True,
    )
    if played.ending is Ending.FORFEIT and played.winner is None:
        raise ActionRefused("double_forfeit", game=number)


def _refuse_if_changed(record: BracketRecord, number: int, seen_version: int) -> None:
    """Refuse if the result isn't the version that was seen; 0 matches every game without a result."""
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
    """Return the games with results that depend on a game, if its winner changes."""
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


def undo_game_version(
    undoing: Undoing, number: int, *, players: Collection[PlayerId], version: int, is_other_winner: bool
) -> None:
    """Restore a game's previous version, if the same two players are there.

    `is_other_winner` means that this version changed the winner. If later games were played by players who
    advanced because of it, raises ActionRefused undo_overtaken. In a finished event the bracket stays
    decided: raises ActionRefused bracket_would_be_open.
    """
    record = made_bracket(undoing.tournament)
    table = record.tables.get(number) or raise_conflict()
    if list(table.seated) != list(players):
        raise_conflict()
    if is_other_winner:
        following = games_that_follow(record.bracket, number)
        if any(record.ended(each) is not None for each in following):
            raise_conflict()
    restore_version(Pairing.objects.get(pk=table.pairing), version, undoing.actor)
    open_games(undoing.tournament)


def restore_reopened(undoing: Undoing, number: int) -> None:
    """Restore the result that a game had before another game's change cleared it."""
    table = made_bracket(undoing.tournament).tables.get(number) or raise_conflict()
    pairing = Pairing.objects.get(pk=table.pairing)
    lost = _newest_result_of(table.seated, pairing)
    if table.ended is not None or lost is None:
        raise_conflict()
    append_copy(pairing, lost, undoing.actor)
    open_games(undoing.tournament)


def _newest_result_of(players: Collection[PlayerId], pairing: Pairing) -> Result | None:
    """Return the newest result of these two players at the table; other players may have met there since."""
    for result in pairing.results.order_by("-version").prefetch_related("games"):
        if any({game.corp_id, game.runner_id} == set(players) for game in result.games.all()):
            return result
    return None
