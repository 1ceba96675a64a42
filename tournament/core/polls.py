"""Polls: one query of a few columns tells whether anything has changed.

Hundreds of phones poll every few seconds, and nearly always nothing has changed. For a poll an event is read
with only the columns that a 304 needs, by SQL that is compiled once. The other columns are deferred: if one
is needed after all, all are loaded in one query (`models.sparing`).
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
    """Return whether this is a poll: a GET by htmx with the ETag of a live part."""
    has_etag = "HTTP_HX_REQUEST" in request.META and "HTTP_IF_NONE_MATCH" in request.META
    return has_etag and request.method == "GET"


def event_at(slug: str) -> Tournament:
    """Return the event with this slug, other columns deferred. Raises Http404."""
    return _event(_row(_event_sql, slug))


def player_behind(link: str) -> Player:
    """Return the player with this personal link and the event, other columns deferred. Raises Http404."""
    row = _row(_player_sql, link)
    player = Player.from_db(connection.alias, _PLAYER_COLUMNS, row[: len(_PLAYER_COLUMNS)])
    player.tournament = _event(row[len(_PLAYER_COLUMNS) :])
    return player


def version_at(slug: str) -> str:
    """Return id and version of the event with this slug, as in an ETag; empty if there is none."""
    row = _found(_event_sql, slug)
    return _version(row) if row else ""


def version_behind(link: str) -> str:
    """Return id and version of the event of the player with this personal link; empty if there is none."""
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
    return _sql(
        Player.objects.filter(link="", tournament__deleted_at__isnull=True).values_list(
            *_PLAYER_COLUMNS, *of_event
        )
    )


def _sql(rows: QuerySet) -> str:
    """Return the query's SQL, with one parameter: the slug or link to find."""
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
