"""Taking a saved or cleared result back: a version equal to the one before is added, none is removed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tournament.legacy.inverse import Undoing, overtaken
from tournament.models import Game, Pairing, Result, ResultKind
from tournament.rounds.result_versions import refuse_open_table, standing_result

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def result_as_before(undoing: Undoing) -> None:
    """Let the version before count again at the table, or no result where there was none.

    Raises ActionRefused table_would_be_open in a finished event, where that version knows one game of two.
    """
    facts = undoing.facts
    table = undoing.round().pairings.filter(number=facts["table"]).first() or overtaken()
    players = list(table.seats.order_by("position").values_list("player", flat=True))
    if players != facts["players"]:
        overtaken()
    restore_version(table, facts["result_version"], undoing.actor)
    refuse_open_table(undoing.tournament, standing_result(undoing.tournament, table).table)


def restore_version(table: Pairing, undone: int, actor: User | None) -> None:
    """Add a version equal to the one before `undone`, which has to be the one that counts.

    It counts too where what was saved since is taken back: then the newest version is a copy of it.
    Raises ActionRefused undo_overtaken where another result counts now.
    """
    newest = table.results.order_by("version").last()
    counted = table.results.filter(version=undone).first()
    if newest is None or counted is None or _told(newest) != _told(counted):
        overtaken()
    append_copy(table, table.results.filter(version=undone - 1).first(), actor)


def _told(result: Result) -> tuple[Any, ...]:
    """Return what a version says of its table, without when and by whom."""
    fields = [
        field.attname for field in Game._meta.concrete_fields if field.attname not in ("id", "result_id")
    ]
    games = tuple(result.games.order_by("number").values_list(*fields))
    return result.kind, result.first_points, result.second_points, result.witness, games


def append_copy(table: Pairing, source: Result | None, actor: User | None) -> None:
    """Add a copy of a version as the newest; of None, one that says that there is no result."""
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
