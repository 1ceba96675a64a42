"""Results of tables: saved, corrected, cleared. Every version is kept, the newest counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from pairing.scoring import judge_games
from pairing.types import Table
from tournament.models import Game, Pairing, Result, ResultKind, StageKind, Tournament
from tournament.phrases import result_text
from tournament.quick_results import can_come_from_games
from tournament.records import scoring_record, table_record
from tournament.refusals import Refusal
from tournament.services.change import Change, change, display_name
from tournament.states import Act, RoundState


@dataclass(frozen=True, slots=True)
class _Standing:
    """What the database holds of a table, read under the lock."""

    pairing: Pairing
    table: Table
    newest: Result | None

    @property
    def is_open(self) -> bool:
        return self.newest is None or self.newest.kind == ResultKind.CLEARED

    @property
    def version(self) -> int:
        return self.newest.version if self.newest else 0


def save_result(
    *,
    tournament: Tournament,
    pairing: Pairing,
    table: Table,
    witness: str = "",
    seen_version: int,
    actor: User | None,
) -> Result:
    """Save what came of a table, as a new version of its result, at any time after publishing.

    `table` is the result as reported: games (so far), stated points, or a split with its `witness`;
    its players are those whom the reporter saw there. `seen_version` is the version of the result that
    the reporter saw, 0 for none. The newest result is given back; where it is the same as the one
    reported, nothing new is kept (the same POST twice).

    Raises Refusal: no_such_table, round_is_draft, bye_has_no_result, event_changed_meanwhile (others sit
    there now), no_result_given, witness_missing, points_do_not_add_up, result_changed_meanwhile; and the
    RuleErrors of `judge_games` (REG 4.2, 5.1-5.4).
    """
    with change(tournament, Act.REPORT_RESULT, actor=actor) as under_way:
        return record_result(
            under_way, pairing=pairing, table=table, witness=witness, seen_version=seen_version, actor=actor
        )


def record_result(
    under_way: Change,
    *,
    pairing: Pairing,
    table: Table,
    witness: str = "",
    seen_version: int,
    actor: User | None,
) -> Result:
    """Save a result inside a change under way: what `save_result` does, and raises what it raises."""
    standing = _look_again(under_way.tournament, pairing)
    if table.players != standing.table.players:
        raise Refusal("event_changed_meanwhile")
    _judge(under_way.tournament, table, witness)
    if standing.newest and standing.table == table and standing.newest.witness == witness:
        under_way.nothing_to_do()
        return standing.newest
    _refuse_if_changed(under_way.tournament, standing, seen_version)
    saved = _append(standing, table, witness, actor)
    under_way.facts |= _facts(under_way, standing, table, saved)
    return saved


def clear_result(*, tournament: Tournament, pairing: Pairing, seen_version: int, actor: User | None) -> None:
    """Take a table's result away: a version that says so is added, nothing is removed.

    A table without a result stays as it is. Raises Refusal: no_such_table, round_is_draft,
    bye_has_no_result, result_changed_meanwhile.
    """
    with change(tournament, Act.CLEAR_RESULT, actor=actor) as under_way:
        standing = _look_again(under_way.tournament, pairing)
        if standing.is_open:
            under_way.nothing_to_do()
            return
        _refuse_if_changed(under_way.tournament, standing, seen_version)
        cleared = Table(standing.table.number, standing.table.players)
        saved = _append(standing, cleared, "", actor)
        under_way.facts |= _facts(under_way, standing, cleared, saved)


def _look_again(tournament: Tournament, pairing: Pairing) -> _Standing:
    """Read the table afresh, through its event, and refuse one that can have no result."""
    fresh = (
        Pairing.objects.select_related("round")
        .prefetch_related("seats__player", "results__games", "results__recorded_by")
        .filter(round__stage__tournament=tournament, round__stage__kind=StageKind.SWISS, pk=pairing.pk)
        .first()
    )
    if fresh is None:
        raise Refusal("no_such_table", table=pairing.number)
    if fresh.round.state == RoundState.DRAFT:
        raise Refusal("round_is_draft", round=fresh.round.number)
    table = table_record(fresh)
    if table.is_bye:
        raise Refusal("bye_has_no_result")
    newest = max(fresh.results.all(), key=lambda result: result.version, default=None)
    return _Standing(fresh, table, newest)


def _judge(tournament: Tournament, table: Table, witness: str) -> None:
    if _kind(table) is ResultKind.CLEARED:
        raise Refusal("no_result_given")
    scoring = scoring_record(tournament)
    judge_games(
        table.players,
        table.games,
        scoring,
        points_to_win=tournament.agenda_points_to_win,
        split=table.split,
    )
    if table.split and not witness:
        raise Refusal("witness_missing")
    if table.stated and not can_come_from_games((table.stated[0], table.stated[1]), scoring):
        raise Refusal("points_do_not_add_up", first=table.stated[0], second=table.stated[1])


def _refuse_if_changed(tournament: Tournament, standing: _Standing, seen_version: int) -> None:
    """Refuse where the table's result is not the one that was seen; 0 fits every open table."""
    if seen_version == standing.version or (seen_version == 0 and standing.is_open):
        return
    newest = standing.newest
    raise Refusal(
        "result_changed_meanwhile",
        table=standing.table.number,
        by=display_name(newest.recorded_by) if newest else "",
        shown=result_text(standing.table, scoring_record(tournament)),
        version=standing.version,
    )


def _append(standing: _Standing, table: Table, witness: str, actor: User | None) -> Result:
    points = table.stated or (None, None)
    saved = Result.objects.create(
        pairing=standing.pairing,
        version=standing.version + 1,
        kind=_kind(table),
        first_points=points[0],
        second_points=points[1],
        witness=witness,
        recorded_by=actor,
    )
    Game.objects.bulk_create(
        Game(
            result=saved,
            number=number,
            corp_id=game.corp,
            runner_id=game.runner,
            winner_id=game.winner,
            ending=game.ending,
            corp_agenda_points=game.corp_agenda_points,
            runner_agenda_points=game.runner_agenda_points,
        )
        for number, game in enumerate(table.games, start=1)
    )
    return saved


def _kind(table: Table) -> ResultKind:
    if table.split:
        return ResultKind.SPLIT
    if table.stated is not None:
        return ResultKind.TOTALS
    return ResultKind.GAMES if table.games else ResultKind.CLEARED


def _facts(under_way: Change, standing: _Standing, table: Table, saved: Result) -> dict[str, Any]:
    scoring = scoring_record(under_way.tournament)
    seats = sorted(standing.pairing.seats.all(), key=lambda seat: seat.position)
    return {
        "round": standing.pairing.round.number,
        "table": table.number,
        "players": list(table.players),
        "names": [seat.player.name for seat in seats],
        "before": result_text(standing.table, scoring),
        "after": result_text(table, scoring),
        "witness": saved.witness,
        "result_version": saved.version,
    }
