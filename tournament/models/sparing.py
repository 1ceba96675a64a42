"""Rows read sparingly: only the columns at hand, the rest in one query once it is asked for."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import models


def include_deferred(row: models.Model, fields: Iterable[str] | None) -> list[str] | None:
    """Return what to read from the database when `fields` of a row are wanted.

    Where one of them was left out when the row was read, everything that was left out comes with it.
    """
    if fields is None:
        return None
    wanted, left_out = set(fields), row.get_deferred_fields()
    return list(wanted | left_out if wanted & left_out else wanted)
