"""Polls: one narrow look-up says whether anything has changed.

Hundreds of phones ask every few seconds, and nearly always nothing has changed. For them an event is
fetched with the few columns that an unchanged poll needs, by SQL that is compiled once; where more is
needed after all, the rows read the rest by themselves, in one query (`models.sparing`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest

from tournament.models import Player, Tournament


def _columns(model: type[Model], *wanted: str) -> tuple[str, ...]:
    """Return the wanted columns in the model's own order, which is the one that `from_db` goes by."""
    return tuple(field.attname for field in model._meta.concrete_fields if field.attname in wanted)


_EVENT_COLUMNS = _columns(Tournament, "id", "owner_id", "slug", "state", "version")
_PLAYER_COLUMNS = _columns(Player, "id", "tournament_id", "state", "link")


def is_poll(request: HttpRequest) -> bool:
    """Return whether somebody asks whether the live part that they have is still right."""
    asks = "HTTP_HX_REQUEST" in request.META and "HTTP_IF_NONE_MATCH" in request.META
    return asks and request.method == "GET"


def event_at(slug: str) -> Tournament:
    """Return the event with this address, read sparingly, or a 404."""
    return _event(_row(_event_sql, slug))


def player_behind(link: str) -> Player:
    """Return the player with this personal link and the event, both read sparingly, or a 404."""
    row = _row(_player_sql, link)
    player = Player.from_db(connection.alias, _PLAYER_COLUMNS, row[: len(_PLAYER_COLUMNS)])
    player.tournament = _event(row[len(_PLAYER_COLUMNS) :])
    return player


def version_at(slug: str) -> str:
    """Return the event with this address and its version, as in an ETag; empty where there is none."""
    row = _found(_event_sql, slug)
    return _version(row) if row else ""


def version_behind(link: str) -> str:
    """Return the same for the event of the player with this personal link."""
    row = _found(_player_sql, link)
    return _version(row[len(_PLAYER_COLUMNS) :]) if row else ""


def _version(row: tuple[Any, ...]) -> str:
    values = dict(zip(_EVENT_COLUMNS, row, strict=True))
    return f"{values['id']}.{values['version']}"


def _event(row: tuple[Any, ...]) -> Tournament:
    return Tournament.from_db(connection.alias, _EVENT_COLUMNS, row)


@cache
def _event_sql() -> str:
    return _sql(Tournament.objects.filter(slug="").values_list(*_EVENT_COLUMNS))


@cache
def _player_sql() -> str:
    of_event = (f"tournament__{field}" for field in _EVENT_COLUMNS)
    return _sql(Player.objects.filter(link="").values_list(*_PLAYER_COLUMNS, *of_event))


def _sql(rows: QuerySet) -> str:
    """Return the statement with one parameter, what to look for."""
    return str(rows.query.sql_with_params()[0])


def _row(sql: Callable[[], str], wanted: str) -> tuple[Any, ...]:
    row = _found(sql, wanted)
    if row is None:
        raise Http404
    return row


def _found(sql: Callable[[], str], wanted: str) -> tuple[Any, ...] | None:
    with connection.cursor() as cursor:
        row = cursor.execute(sql(), [wanted]).fetchone()
    return row and tuple(row)
