"""The versions of a Swiss table's result: read under the lock, checked for changes, appended, undone.

Acts that save, clear or concede a result read the table with `standing_result` and append with
`append_version`. Undoing appends a copy of the previous version; no version is ever deleted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import QuerySet

from pairing.scoring import table_points
from pairing.types import Game as GameRecord
from pairing.types import Scoring, Table
from tournament.kernel.errors import ActionRefused
from tournament.kernel.records import table_by_key, version_record
from tournament.kernel.roles import display_name
from tournament.kernel.statements import read_results
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import Game, Pairing, Result, ResultKind, StageKind, Tournament
from tournament.models.states import EventState, RoundState
from tournament.play.result_words import logged_result, result_text

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class StandingResult:
    """The stored versions for a table, read under the lock. `newest` is None before the first version.

    `names` contains the players' names in seat order, and `scoring` the event's points. `by_side` is true if
    results name the sides, which come from the seats (NOW 2.2).
    """

    pairing: Pairing
    table: Table
    newest: Result | None
    names: list[str]
    scoring: Scoring
    by_side: bool = False

    @property
    def is_open(self) -> bool:
        """Whether there is no result: no version exists yet, or the newest one cleared the table."""
        return self.newest is None or self.newest.kind == ResultKind.CLEARED

    @property
    def leaders(self) -> list[int | None]:
        """The accounts of the two players; None for a player who isn't on the staff."""
        return [seat.player.leader_id for seat in self.pairing.seats_in_order]

    @property
    def version(self) -> int:
        """The newest version's number, or 0 before the first one."""
        return self.newest.version if self.newest else 0


def standing_result(tournament: Tournament, pairing: Pairing) -> StandingResult:
    """Reload the table in a Swiss round through its event.

    Raises ActionRefused if the table can't have a result: no_such_table, round_is_draft, bye_has_no_result.
    """
    fresh = table_by_key(tournament, pairing.pk)
    if fresh is None or fresh.round.is_of_the_cut:
        raise ActionRefused("no_such_table", table=pairing.number)
    read_results(fresh)
    return standing_at(tournament, fresh)


def standing_at(tournament: Tournament, fresh: Pairing) -> StandingResult:
    """Do what `standing_result` does, for a Swiss table that has already been read under the lock."""
    if fresh.round.state == RoundState.DRAFT:
        raise ActionRefused("round_is_draft", round=fresh.round.number)
    seats = fresh.seats_in_order
    if len(seats) == 1:
        raise ActionRefused("bye_has_no_result")
    newest = max(fresh.results.all(), key=lambda result: result.version, default=None)
    players, names = [seat.player_id for seat in seats], [seat.player.name for seat in seats]
    table = version_record(fresh, players, newest)
    scoring = tournament.scoring
    return StandingResult(fresh, table, newest, names, scoring, tournament.rules.results_by_side)


def _swiss_tables(tournament: Tournament) -> QuerySet[Pairing]:
    return Pairing.objects.filter(round__stage__tournament=tournament, round__stage__kind=StageKind.SWISS)


def refuse_if_changed(standing: StandingResult, seen_version: int) -> None:
    """Raise ActionRefused result_changed_meanwhile if the current version isn't the one that was seen.

    0 ("no result seen") matches every open table, no matter how often it has been cleared.
    """
    if seen_version == standing.version or (seen_version == 0 and standing.is_open):
        return
    newest = standing.newest
    raise ActionRefused(
        "result_changed_meanwhile",
        table=standing.table.number,
        by=display_name(newest.recorded_by) if newest else "",
        shown=result_text(standing.table, standing.scoring),
        version=standing.version,
        **({"by_side": True} if standing.by_side else {}),
    )


def refuse_open_table(tournament: Tournament, table: Table) -> None:
    """Raise ActionRefused table_would_be_open if this would leave a game missing in a finished event."""
    if tournament.state == EventState.FINISHED and table_points(table, tournament.scoring) is None:
        raise ActionRefused("table_would_be_open", table=table.number)


def append_version(
    standing: StandingResult, table: Table, *, witness: str = "", actor: User | None
) -> Result:
    """Append `table` as the newest version of the result; a table without contents clears the result."""
    points = table.stated or (None, None)
    saved = Result.objects.create(
        pairing=standing.pairing,
        version=standing.version + 1,
        kind=kind_of(table),
        first_points=points[0],
        second_points=points[1],
        witness=witness,
        recorded_by=actor,
    )
    keep_games(saved, table.games)
    return saved


def keep_games(result: Result, games: Sequence[GameRecord]) -> None:
    """Save the games in a new version, for a Swiss table or a bracket game."""
    Game.objects.bulk_create(
        Game(
            result=result,
            number=number,
            corp_id=game.corp,
            runner_id=game.runner,
            winner_id=game.winner,
            ending=game.ending,
            corp_agenda_points=game.corp_agenda_points,
            runner_agenda_points=game.runner_agenda_points,
        )
        for number, game in enumerate(games, start=1)
    )


def kind_of(table: Table) -> ResultKind:
    """Return how this result was given: as a split, as points only, game by game, or cleared."""
    if table.split:
        return ResultKind.SPLIT
    if table.short is not None:
        return ResultKind(table.short.value)
    if table.stated is not None:
        return ResultKind.TOTALS
    return ResultKind.GAMES if table.games else ResultKind.CLEARED


class VersionPayload(TypedDict):
    """What the log stores about a version: the table, its players, and the result before and after.

    The values don't depend on a language.
    """

    round: int
    table: int | None
    players: list[int]
    names: list[str]
    before: str
    after: str
    witness: str
    result_version: int
    by_side: bool


def version_facts(standing: StandingResult, table: Table, saved: Result) -> VersionPayload:
    """Return what the log and an undo need to know about `saved`, which changed `standing` to `table`."""
    return {
        "round": standing.pairing.round.number,
        "table": table.number,
        "players": list(table.players),
        "names": standing.names,
        "before": "" if standing.is_open else logged_result(standing.table, standing.scoring),
        "after": logged_result(table, standing.scoring),
        "witness": saved.witness,
        "result_version": saved.version,
        "by_side": standing.by_side,
    }


def undo_version(
    undoing: Undoing, *, round_number: int, table: int | None, players: Sequence[int], version: int
) -> None:
    """Restore a Swiss table's result to the version before this one, or to no result if there was none.

    Raises ActionRefused: undo_overtaken if other players sit at the table (`players` are in seat order) or
    another result now counts; table_would_be_open in a finished event if the earlier result has only one of
    two games.
    """
    tournament = undoing.tournament
    at = _swiss_tables(tournament).filter(round__number=round_number, number=table)
    pairing = at.first() or raise_conflict()
    if list(pairing.seats.order_by("position").values_list("player", flat=True)) != list(players):
        raise_conflict()
    restore_version(pairing, version, undoing.actor)
    if tournament.state == EventState.FINISHED:
        refuse_open_table(tournament, standing_result(tournament, pairing).table)


def restore_version(table: Pairing, undone: int, actor: User | None) -> None:
    """Append a copy of the version before `undone`, which must be the current result.

    `undone` still counts as the current result if all later versions were undone, because the newest version
    is then a copy of it. Raises ActionRefused undo_overtaken if another result is current.
    """
    newest = table.results.order_by("version").last()
    counted = table.results.filter(version=undone).first()
    if newest is None or counted is None or _content(newest) != _content(counted):
        raise_conflict()
    append_copy(table, table.results.filter(version=undone - 1).first(), actor)


def _content(result: Result) -> tuple[Any, ...]:
    """Return the contents of a version, without its time and author."""
    fields = [
        field.attname for field in Game._meta.concrete_fields if field.attname not in ("id", "result_id")
    ]
    games = tuple(result.games.order_by("number").values_list(*fields))
    return result.kind, result.first_points, result.second_points, result.witness, games


def append_copy(table: Pairing, source: Result | None, actor: User | None) -> None:
    """Append a copy of a version as the newest one; for None, append a version without a result."""
    newest = table.results.order_by("version").last()
    games: Sequence[Game] = list(source.games.all()) if source else ()
    copy = Result.objects.create(
        pairing=table,
        version=newest.version + 1 if newest else 1,
        kind=source.kind if source else ResultKind.CLEARED,
        first_points=source.first_points if source else None,
        second_points=source.second_points if source else None,
        witness=source.witness if source else "",
        recorded_by=actor,
    )
    for game in games:
        game.pk, game.result = None, copy
        game._state.adding = True
    Game.objects.bulk_create(games)
