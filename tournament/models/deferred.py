"""Rows with deferred columns: all of them are loaded in one query as soon as one is needed."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import models


def include_deferred(row: models.Model, fields: Iterable[str] | None) -> list[str] | None:
    """Return the fields to load when `fields` are: with all deferred ones if one of them is deferred.

    None stands for all fields, as in `Model.refresh_from_db`.
    """
    if fields is None:
        return None
    wanted, left_out = set(fields), row.get_deferred_fields()
    return list(wanted | left_out if wanted & left_out else wanted)
