"""An event's row under the write lock: found by compiled SQL, and written back as far as it has changed."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, cast

from tournament.core.compiled import CompiledRow, RowPart
from tournament.models import Tournament

_LOCKED = CompiledRow(
    lambda: Tournament.everything.select_for_update(no_key=True).filter(pk=0), RowPart(Tournament)
)


def locked_event(pk: int) -> Tournament | None:
    """Return the event's row, locked and as it is now, deleted events too; None where there is none."""
    found = _LOCKED.find(pk)
    return cast(Tournament, found[0]) if found else None


def event_columns(tournament: Tournament) -> dict[str, Any]:
    """Return the columns of an event's row, to be compared with what becomes of them."""
    names = (field.attname for field in Tournament._meta.concrete_fields)
    return {name: deepcopy(getattr(tournament, name)) for name in names}


def save_changed(tournament: Tournament, before: Mapping[str, Any] | None) -> None:
    """Write the columns that are another than `before`; None: the event is new, and all of them."""
    if before is None:
        tournament.save()
        return
    tournament.save(update_fields=[name for name, was in before.items() if getattr(tournament, name) != was])
