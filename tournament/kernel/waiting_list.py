"""An event's places and waiting list: a limit, and a list that moves up automatically before round 1.

An act that frees a place gives it to the player who has waited longest, in the same change:
`kernel.acts.change` calls `move_up` before it logs, so that no act has to handle it. The players who moved up
are stored in the payload of the act that freed the place, and undoing it puts them back where they waited.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.kernel.cache import once_per_version
from tournament.kernel.head_count import HeadCount, head_count
from tournament.kernel.payloads import MovedUp, Touches
from tournament.kernel.phrases import listed
from tournament.kernel.undoing import Undoing, raise_conflict, restore
from tournament.models import Player, Tournament
from tournament.models.people import PlayerQuerySet
from tournament.models.states import PlayerState


@dataclass(frozen=True, slots=True)
class Places:
    """An event's places: how many there are (None: no limit), are taken, and how many people wait."""

    capacity: int | None
    taken: int
    waiting: int

    @property
    def left(self) -> int | None:
        """How many places are left, at least 0; None without a limit."""
        return None if self.capacity is None else max(0, self.capacity - self.taken)

    @property
    def free_now(self) -> int:
        """How many newcomers get a place under a limit: none while others wait."""
        return 0 if self.is_full else self.left or 0

    @property
    def is_full(self) -> bool:
        """Whether newcomers have to wait: all places are taken, or others wait already."""
        return self.capacity is not None and (self.taken >= self.capacity or self.waiting > 0)

    @property
    def words(self) -> str:
        """How many places of how many are taken; empty without a limit."""
        if self.capacity is None:
            return ""
        return ngettext(
            "%(taken)s of %(capacity)s place taken", "%(taken)s of %(capacity)s places taken", self.capacity
        ) % {"taken": self.taken, "capacity": self.capacity}


def event_places(event: Tournament, people: HeadCount | None = None) -> Places:
    """Return an event's places: one query if `people` were not counted, within a change of its rows."""
    counted = people or head_count(event)
    return Places(event.capacity, counted.still_in, counted.waitlisted)


def waiting_in_order(event: Tournament) -> PlayerQuerySet:
    """Return the players on the waiting list, the first to come first."""
    waiting: PlayerQuerySet = event.players.filter(state=PlayerState.WAITLISTED)
    return waiting.order_by("waitlist_version", "pk")


@once_per_version
def waiting_keys(event: Tournament) -> tuple[int, ...]:
    """Return the keys of the players on the waiting list, the first to come first. One query."""
    return tuple(waiting_in_order(event).values_list("pk", flat=True))


def end_of_list(event: Tournament) -> Mapping[str, Any]:
    """Return the fields and values that put a player at the end of the list, inside a change.

    Their number is the version that the change creates: it only grows, and is never reused. Several players
    who come in one change wait in the order of their keys.
    """
    return {"state": PlayerState.WAITLISTED, "waitlist_version": event.version + 1}


def place_for(event: Tournament) -> Mapping[str, Any]:
    """Return what registers a new player, inside a change: with a place, or at the end of the list."""
    if event.capacity is not None and event_places(event).is_full:
        return end_of_list(event)
    return {"state": PlayerState.REGISTERED, "waitlist_version": None}


def move_up(event: Tournament) -> list[MovedUp]:
    """Give free places to the players who wait longest, at the end of a change; return those who moved up."""
    waiting = list(waiting_in_order(event))
    if not waiting:
        return []
    left = event_places(event).left
    chosen = waiting if left is None else waiting[:left]
    moved = [MovedUp(pk=each.pk, name=each.name, waitlist_version=_number_of(each)) for each in chosen]
    event.players.filter(pk__in=[each.pk for each in chosen]).update(
        state=PlayerState.REGISTERED, waitlist_version=None
    )
    return moved


def _number_of(player: Player) -> int:
    assert player.waitlist_version is not None  # noqa: S101 - a constraint of the table
    return player.waitlist_version


def move_back(undoing: Undoing, moved: Sequence[MovedUp]) -> None:
    """Put those who moved up back to where they waited. Raises ActionRefused undo_overtaken."""
    for player, each in zip(undoing.players([each.pk for each in moved]), moved, strict=True):
        if player.state != PlayerState.REGISTERED:
            raise_conflict()
        restore(player, state=PlayerState.WAITLISTED, waitlist_version=each.waitlist_version)


def and_moved_up(step: Touches, moved: Sequence[MovedUp]) -> Touches:
    """Return what an act touches, including the states of those who moved up by it."""
    return replace(
        step,
        changes=step.changes | {("state", each.pk) for each in moved},
        builds_on=step.builds_on | {("player", each.pk) for each in moved},
    )


def moved_up_words(moved: Sequence[MovedUp]) -> str:
    """Return who moved up, as a sentence for the log; empty if no one did."""
    if not moved:
        return ""
    return ngettext(
        "Moved up from the waiting list: %(names)s.", "Moved up from the waiting list: %(names)s.", len(moved)
    ) % {"names": listed(each.name for each in moved)}


def moved_back_words(moved: Sequence[MovedUp]) -> list[str]:
    """Return who waits again once what moved them up is undone; empty if no one does."""
    if not moved:
        return []
    return [
        _("Back in their old places on the waiting list: %(names)s.")
        % {"names": listed(each.name for each in moved)}
    ]
