"""Plain SQL for what hundreds of phones ask for within seconds, and for saves: versions, and one table.

Django takes several times as long to write these statements as the database takes to answer them. They find
the same rows as the ORM (tests compare them), and return instances of the same models.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model

from tournament.models import (
    Game,
    Pairing,
    Player,
    PlayerReport,
    Result,
    Round,
    Seat,
    TableExtension,
    Tournament,
)

_Row = TypeVar("_Row", bound=Model)


def _rows_of(model: type[Model], condition: str) -> str:
    """Return the statement that reads rows of a model, for `Manager.raw`.

    It names all columns: `SELECT *`, once prepared, fails on PostgreSQL when an update adds a column while
    processes of the earlier release still run.
    """
    table = model._meta.db_table
    columns = ", ".join(f'{table}."{field.column}"' for field in model._meta.concrete_fields)
    return f"SELECT {columns} FROM {table} {condition}"  # noqa: S608 - no part is from outside


_EVENT_VERSION = "SELECT id, version FROM tournament_tournament WHERE slug = %s AND deleted_at IS NULL"
_PLAYER_VERSION = """
    SELECT player.id, event.id, event.version
    FROM tournament_player AS player JOIN tournament_tournament AS event ON event.id = player.tournament_id
    WHERE player.link = %s AND event.deleted_at IS NULL"""
_DECK_SIDES = "SELECT DISTINCT side FROM tournament_deck WHERE player_id = %s"

_EVENT_WITH_SLUG = _rows_of(Tournament, "WHERE slug = %s AND deleted_at IS NULL")
_EVENT = _rows_of(Tournament, "WHERE id = %s AND deleted_at IS NULL")
_PLAYER_WITH_LINK = _rows_of(Player, "WHERE link = %s")
_TABLE_BY_NUMBER = _rows_of(Pairing, "WHERE round_id = %s AND number = %s")
_TABLE_OF_PLAYER = _rows_of(
    Pairing,
    "JOIN tournament_seat AS seat ON seat.pairing_id = tournament_pairing.id"
    " WHERE seat.round_id = %s AND seat.player_id = %s",
)
_SEATS = _rows_of(Seat, "WHERE pairing_id = %s ORDER BY position")
_SEATED = _rows_of(
    Player, "JOIN tournament_seat AS seat ON seat.player_id = tournament_player.id WHERE seat.pairing_id = %s"
)
_RESULTS = _rows_of(Result, "WHERE pairing_id = %s ORDER BY version")
_GAMES = _rows_of(
    Game,
    "JOIN tournament_result AS result ON result.id = tournament_game.result_id"
    " WHERE result.pairing_id = %s ORDER BY tournament_game.number",
)
_REPORTS = _rows_of(PlayerReport, "WHERE pairing_id = %s ORDER BY id")
_EXTENSIONS = _rows_of(TableExtension, "WHERE pairing_id = %s ORDER BY id")


def event_version(slug: str) -> tuple[int, int] | None:
    """Return the id and version of the event with this slug, or None."""
    return next(iter(_values(_EVENT_VERSION, slug)), None)


def version_of_player(link: str) -> tuple[int, int, int] | None:
    """Return the id of the player with this link, and the id and version of their event, or None."""
    return next(iter(_values(_PLAYER_VERSION, link)), None)


def event_with_slug(slug: str) -> Tournament | None:
    """Return the event with this slug, or None if there is none or it is in the bin. One query."""
    return _first(Tournament.everything.raw(_EVENT_WITH_SLUG, [slug]))


def player_with_link(link: str) -> Player | None:
    """Return the player with this link and their event, or None. Two queries."""
    player = _first(Player.objects.raw(_PLAYER_WITH_LINK, [link]))
    if player is None:
        return None
    event = _first(Tournament.everything.raw(_EVENT, [player.tournament_id]))
    if event is None:
        return None
    player.tournament = event
    return player


def table_of_player(round_: Round, player: int) -> Pairing | None:
    """Return a player's table in a round, with its seats, or None. Three queries."""
    return _table(_TABLE_OF_PLAYER, round_, player)


def table_by_number(round_: Round, number: int) -> Pairing | None:
    """Return the round's table with this number, with its seats, or None. Three queries."""
    return _table(_TABLE_BY_NUMBER, round_, number)


def read_seats(pairing: Pairing) -> None:
    """Load a table's seats with their players. Two queries."""
    players = {player.pk: player for player in Player.objects.raw(_SEATED, [pairing.pk])}
    seats = list(Seat.objects.raw(_SEATS, [pairing.pk]))
    for seat in seats:
        if seat.player_id in players:  # otherwise seats were swapped between the two: it is read when needed
            seat.player = players[seat.player_id]
    _keep(pairing, "seats", seats)


def read_results(pairing: Pairing) -> None:
    """Load the versions of a table's result, with their games. At most two queries."""
    results = list(Result.objects.raw(_RESULTS, [pairing.pk]))
    games = list(Game.objects.raw(_GAMES, [pairing.pk])) if results else []
    for result in results:
        _keep(result, "games", [game for game in games if game.result_id == result.pk])
    _keep(pairing, "results", results)


def read_reports(pairing: Pairing) -> None:
    """Load the players' reports for a table. One query."""
    _keep(pairing, "reports", list(PlayerReport.objects.raw(_REPORTS, [pairing.pk])))


def read_extensions(pairing: Pairing) -> None:
    """Load a table's time extensions. One query."""
    _keep(pairing, "extensions", list(TableExtension.objects.raw(_EXTENSIONS, [pairing.pk])))


def sides_with_deck(player: Player) -> set[str]:
    """Return the sides for which a player has a deck. One query."""
    return {side for (side,) in _values(_DECK_SIDES, player.pk)}


def _table(statement: str, round_: Round, wanted: int) -> Pairing | None:
    pairing = _first(Pairing.objects.raw(statement, [round_.pk, wanted]))
    if pairing is not None:
        pairing.round = round_
        read_seats(pairing)
    return pairing


def _first(rows: Iterable[_Row]) -> _Row | None:
    return next(iter(rows), None)


def _keep(instance: Model, related: str, rows: list[Any]) -> None:
    """Store related rows as `prefetch_related` does, which accepts no plain SQL; `filter` asks again."""
    manager = getattr(instance, related)
    for row in rows:
        setattr(row, manager.field.name, instance)
    found = manager.all()
    found._result_cache = rows
    vars(instance).setdefault("_prefetched_objects_cache", {})[related] = found


def _values(statement: str, key: str | int) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, [key])
        rows: list[Any] = cursor.fetchall()
        return rows
