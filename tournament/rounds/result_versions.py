"""The versions of a Swiss table's result: read under the lock, compared with what was seen, added to.

What saves, clears or concedes reads the table by `standing_result`, and adds by `append_version`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pairing.scoring import table_points
from pairing.types import Game as GameRecord
from pairing.types import Table
from tournament.core.errors import ActionRefused
from tournament.core.records import scoring_record, table_record
from tournament.core.roles import display_name
from tournament.models import Game, Pairing, Result, ResultKind, StageKind, Tournament
from tournament.models.states import EventState, RoundState
from tournament.rounds.result_words import kept_result, result_text

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class StandingResult:
    """What the database holds of a table, read under the lock; `newest` is None before the first version."""

    pairing: Pairing
    table: Table
    newest: Result | None

    @property
    def is_open(self) -> bool:
        """Whether nothing stands: no version yet, or the newest one cleared the table."""
        return self.newest is None or self.newest.kind == ResultKind.CLEARED

    @property
    def version(self) -> int:
        """The number of the newest version, 0 before the first."""
        return self.newest.version if self.newest else 0


def standing_result(tournament: Tournament, pairing: Pairing) -> StandingResult:
    """Read a table of a Swiss round afresh, through its event.

    Raises ActionRefused for one that can have no result: no_such_table, round_is_draft, bye_has_no_result.
    """
    fresh = (
        Pairing.objects.select_related("round")
        .prefetch_related("seats__player", "results__games", "results__recorded_by")
        .filter(round__stage__tournament=tournament, round__stage__kind=StageKind.SWISS, pk=pairing.pk)
        .first()
    )
    if fresh is None:
        raise ActionRefused("no_such_table", table=pairing.number)
    if fresh.round.state == RoundState.DRAFT:
        raise ActionRefused("round_is_draft", round=fresh.round.number)
    table = table_record(fresh)
    if table.is_bye:
        raise ActionRefused("bye_has_no_result")
    newest = max(fresh.results.all(), key=lambda result: result.version, default=None)
    return StandingResult(fresh, table, newest)


def refuse_if_changed(tournament: Tournament, standing: StandingResult, seen_version: int) -> None:
    """Refuse (result_changed_meanwhile) where another version than the one seen counts now.

    0, "no result seen", fits every open table, however often it was cleared.
    """
    if seen_version == standing.version or (seen_version == 0 and standing.is_open):
        return
    newest = standing.newest
    raise ActionRefused(
        "result_changed_meanwhile",
        table=standing.table.number,
        by=display_name(newest.recorded_by) if newest else "",
        shown=result_text(standing.table, scoring_record(tournament)),
        version=standing.version,
    )


def refuse_open_table(tournament: Tournament, table: Table) -> None:
    """Raise ActionRefused table_would_be_open where a finished event would lack a game of this table."""
    if tournament.state == EventState.FINISHED and table_points(table, scoring_record(tournament)) is None:
        raise ActionRefused("table_would_be_open", table=table.number)


def append_version(
    standing: StandingResult, table: Table, *, witness: str = "", actor: User | None
) -> Result:
    """Add `table` as the newest version of the result that stands; a table with nothing in it clears it."""
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
    """Keep the games of a new version, of a table of the Swiss rounds or of the bracket."""
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
    """Return how this result was given: split, points only, by its games, or cleared."""
    if table.split:
        return ResultKind.SPLIT
    if table.stated is not None:
        return ResultKind.TOTALS
    return ResultKind.GAMES if table.games else ResultKind.CLEARED


def version_facts(
    tournament: Tournament, standing: StandingResult, table: Table, saved: Result
) -> dict[str, Any]:
    """Return what the log and an undo need of a version: the table, its players, before and after."""
    scoring = scoring_record(tournament)
    seats = standing.pairing.seats_in_order
    return {
        "round": standing.pairing.round.number,
        "table": table.number,
        "players": list(table.players),
        "names": [seat.player.name for seat in seats],
        "before": kept_result(standing.table, scoring),
        "after": kept_result(table, scoring),
        "witness": saved.witness,
        "result_version": saved.version,
    }
