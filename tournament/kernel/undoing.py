"""The argument passed to every inverse, with ways to refuse because things have changed since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, NoReturn

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db.models import Model, QuerySet
from django.utils import timezone

from tournament.kernel.cleaning import cleaned_value
from tournament.kernel.errors import ActionRefused
from tournament.models import LogEntry, Player, Round, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class Undoing:
    """An entry being undone inside a change: `tournament` is the event's locked row."""

    tournament: Tournament
    entry: LogEntry
    actor: User | None

    def player(self, key: int) -> Player:
        """Return the event's player with this key, as they are now.

        Raises undo_overtaken if the player has been removed.
        """
        return self.players([key])[0]

    def players(self, keys: Sequence[int]) -> list[Player]:
        """Return these players in this order. Raises undo_overtaken for missing or repeated players."""
        found = self.tournament.players.in_bulk(list(keys))
        if len(found) != len(keys):  # one was deleted, belongs to another event, or is listed twice
            raise_conflict()
        return [found[key] for key in keys]

    def swiss_round(self, number: int) -> Round:
        """Return the event's Swiss round with this number.

        Raises ActionRefused undo_overtaken if it has been deleted.
        """
        found = Round.objects.swiss(self.tournament).filter(number=number).first()
        return found or raise_conflict()

    def round_by_key(self, key: int) -> Round:
        """Return the event's round with this key, Swiss or cut.

        Raises undo_overtaken if it has been deleted.
        """
        rounds = Round.objects.filter(stage__tournament=self.tournament).select_related("stage")
        return rounds.filter(pk=key).first() or raise_conflict()


def restored_values(model: type[Model], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row's earlier values by column, each cleaned as in its form.

    Raises ActionRefused undo_invalid for an invalid value: an entry may come from a file.
    """
    found = {}
    for name, value in values.items():
        try:
            found[name] = cleaned_value(model, name, value)
        except (ValidationError, FieldDoesNotExist) as error:
            raise ActionRefused("undo_invalid", field=name) from error
    return found


def restore(row: Model, **values: Any) -> None:
    """Restore these columns of a row, cleaned as in `restored_values`, and save them."""
    found = restored_values(type(row), values)
    for name, value in found.items():
        setattr(row, name, value)
    row.save(update_fields=list(found))


def raise_conflict() -> NoReturn:
    """Raise ActionRefused undo_overtaken because things have changed since the act."""
    raise ActionRefused("undo_overtaken")


def set_mark(rows: QuerySet[Any], mark: str) -> None:
    """Set `mark`, a column with a time or None, to the current time in the only row of `rows`. Raises
    undo_overtaken if it is already set.
    """
    _mark(rows, mark, timezone.now())


def clear_mark(rows: QuerySet[Any], mark: str) -> None:
    """Clear `mark`, a column with a time or None, in the only row of `rows`. Raises undo_overtaken if it
    isn't set.
    """
    _mark(rows, mark, None)


def _mark(rows: QuerySet[Any], mark: str, at: datetime | None) -> None:
    found = rows.first() or raise_conflict()
    if (getattr(found, mark) is None) == (at is None):
        raise_conflict()
    setattr(found, mark, at)
    found.save(update_fields=[mark])
