"""Events that many tests start with: created once per process, then inserted as rows."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import DateTimeField, Model
from django.utils import timezone, translation

from tests.draws import draw_from
from tournament.models import Tournament


@dataclass(frozen=True)
class _Rows:
    """All rows of a table as values by column, and the names of its datetime columns."""

    statement: str
    fields: tuple[Any, ...]
    values: tuple[tuple[Any, ...], ...]

    def insert(self, since: datetime.timedelta) -> None:
        rows = [
            [
                field.get_db_prep_save(
                    value + since if value is not None and isinstance(field, DateTimeField) else value,
                    connection,
                )
                for field, value in zip(self.fields, values, strict=True)
            ]
            for values in self.values
        ]
        with connection.cursor() as cursor:
            cursor.executemany(self.statement, rows)


@dataclass(frozen=True)
class _Made:
    event: int
    at: datetime.datetime
    tables: tuple[_Rows, ...]


_MADE: dict[Hashable, _Made] = {}


def remembered(key: Hashable, make: Callable[[], Tournament]) -> Tournament:
    """Return the event that `make` creates. In an empty database, later calls with the same key insert its
    rows instead.

    Rows and keys are the same as the first time in this language, and times are equally long ago. The event
    is created with separate random numbers, so the test's own numbers don't depend on earlier tests. If the
    database contains an account or an event, `make` is always called.
    """
    if User.objects.exists() or Tournament.everything.exists():
        return make()
    key = (key, translation.get_language(), settings.LANGUAGE_CODE, settings.TIME_ZONE)
    made = _MADE.get(key)
    if made is None:
        if _all_rows():
            return make()
        with pytest.MonkeyPatch.context() as patch:
            draw_from(patch, 1996)  # so that the test's own random numbers stay unused
            event = make()
        _MADE[key] = _Made(event.pk, timezone.now(), _all_rows())
        return event
    since = timezone.now() - made.at
    with transaction.atomic():
        for rows in made.tables:
            rows.insert(since)
        _go_on_counting()
    return Tournament.everything.get(pk=made.event)


def _models() -> list[type[Model]]:
    return [User, *apps.get_app_config("tournament").get_models(include_auto_created=True)]


def _all_rows() -> tuple[_Rows, ...]:
    return tuple(rows for model in _models() if (rows := _rows_of(model)).values)


def _rows_of(model: type[Model]) -> _Rows:
    fields = tuple(field for field in model._meta.concrete_fields if not field.generated)
    quote = connection.ops.quote_name
    columns = ", ".join(quote(field.column) for field in fields)
    places = ", ".join("%s" for _field in fields)
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({columns}) VALUES ({places})"
    found = model._base_manager.order_by("pk")
    return _Rows(statement, fields, tuple(tuple(getattr(row, f.attname) for f in fields) for row in found))


def _go_on_counting() -> None:
    """Advance the key sequences past the inserted rows; SQLite does this by itself."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), _models()):
            cursor.execute(statement)
