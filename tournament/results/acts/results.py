"""Results of tables: saved, corrected, cleared. Every version is kept, the newest counts."""

from __future__ import annotations

from django.contrib.auth.models import User

from pairing.scoring import judge_games, possible_points
from pairing.types import Table
from tournament.core.change import Change, change
from tournament.core.errors import ActionRefused
from tournament.core.records import scoring_record
from tournament.legacy.codes import ActCode
from tournament.models import Pairing, Result, ResultKind, Tournament
from tournament.rounds.result_versions import (
    append_version,
    kind_of,
    refuse_if_changed,
    refuse_open_table,
    standing_result,
    version_facts,
)


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

    Raises ActionRefused: no_such_table, round_is_draft, bye_has_no_result, event_changed_meanwhile (others sit
    there now), no_result_given, witness_missing, points_do_not_add_up, result_changed_meanwhile,
    table_would_be_open (a finished event); and the RuleErrors of `judge_games` (REG 4.2, 5.1-5.4).
    """
    with change(tournament, ActCode.REPORT_RESULT, actor=actor) as under_way:
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
    standing = standing_result(under_way.tournament, pairing)
    if table.players != standing.table.players:
        raise ActionRefused("event_changed_meanwhile")
    _judge(under_way.tournament, table, witness)
    if standing.newest and standing.table == table and standing.newest.witness == witness:
        under_way.nothing_to_do()
        return standing.newest
    refuse_if_changed(under_way.tournament, standing, seen_version)
    refuse_open_table(under_way.tournament, table)
    saved = append_version(standing, table, witness=witness, actor=actor)
    under_way.facts |= version_facts(under_way.tournament, standing, table, saved)
    return saved


def clear_result(*, tournament: Tournament, pairing: Pairing, seen_version: int, actor: User | None) -> None:
    """Take a table's result away: a version that says so is added, nothing is removed.

    A table without a result stays as it is. Raises ActionRefused: no_such_table, round_is_draft,
    bye_has_no_result, result_changed_meanwhile.
    """
    with change(tournament, ActCode.CLEAR_RESULT, actor=actor) as under_way:
        standing = standing_result(under_way.tournament, pairing)
        if standing.is_open:
            under_way.nothing_to_do()
            return
        refuse_if_changed(under_way.tournament, standing, seen_version)
        cleared = Table(standing.table.number, standing.table.players)
        saved = append_version(standing, cleared, actor=actor)
        under_way.facts |= version_facts(under_way.tournament, standing, cleared, saved)


def _judge(tournament: Tournament, table: Table, witness: str) -> None:
    if kind_of(table) is ResultKind.CLEARED:
        raise ActionRefused("no_result_given")
    scoring = scoring_record(tournament)
    judge_games(
        table.players,
        table.games,
        scoring,
        points_to_win=tournament.agenda_points_to_win,
        split=table.split,
    )
    if table.split and not witness:
        raise ActionRefused("witness_missing")
    if table.stated and table.stated not in possible_points(scoring):
        raise ActionRefused("points_do_not_add_up", first=table.stated[0], second=table.stated[1])
