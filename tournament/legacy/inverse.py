"""What every inverse gets, and how it says that things have moved on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from tournament.core.errors import ActionRefused
from tournament.models import LogEntry, Player, Round, StageKind, Tournament

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class Undoing:
    """An entry that is being taken back, inside a change: `tournament` is the event's locked row."""

    tournament: Tournament
    entry: LogEntry
    actor: User | None

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the entry kept of its act."""
        facts: Mapping[str, Any] = self.entry.payload
        return facts

    def player(self) -> Player:
        """Return the entry's player as they are now. Raises ActionRefused undo_overtaken where they are gone."""
        return self.players([self.facts["player"]])[0]

    def players(self, keys: list[int]) -> list[Player]:
        """Return these players of the event, in this order; all of them or undo_overtaken."""
        found = self.tournament.players.in_bulk(keys)
        if len(found) != len(set(keys)):
            overtaken()
        return [found[key] for key in keys]

    def round(self) -> Round:
        """Return the Swiss round that the entry is about. Raises ActionRefused undo_overtaken where it is gone."""
        found = Round.objects.swiss(self.tournament).filter(number=self.facts["round"]).first()
        return found or overtaken()

    def round_by_key(self) -> Round:
        """Return the round, of the Swiss rounds or the cut, that the entry has by key."""
        rounds = Round.objects.filter(stage__tournament=self.tournament).select_related("stage")
        return rounds.filter(pk=self.facts["round_id"]).first() or overtaken()


Inverse = Callable[[Undoing], None]

SWISS = StageKind.SWISS


def overtaken() -> NoReturn:
    """Raise ActionRefused undo_overtaken: things are no longer as the act left them."""
    raise ActionRefused("undo_overtaken")
