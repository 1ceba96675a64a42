"""An event's places and its waiting list, which moves up automatically before round 1.

When an act frees a place, the player who has waited longest gets it in the same change: `kernel.acts.change`
calls `move_up` before it logs, so individual acts don't have to handle this. The players who moved up are
stored in the payload of the act that freed the place, and undoing it returns them to their positions on the
list.
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
    """An event's places: the total (None: no limit), how many are taken, and how many people are waiting."""

    capacity: int | None
    taken: int
    waiting: int

    @property
    def left(self) -> int | None:
        """The number of places left, at least 0; None without a limit."""
        return None if self.capacity is None else max(0, self.capacity - self.taken)

    @property
    def free_now(self) -> int:
        """How many newcomers can get a place if there is a limit: 0 while others are waiting."""
        return 0 if self.is_full else self.left or 0

    @property
    def is_full(self) -> bool:
        """Whether newcomers have to wait because all places are taken or others are already waiting."""
        return self.capacity is not None and (self.taken >= self.capacity or self.waiting > 0)

    @property
    def words(self) -> str:
        """How many of the places are taken, in words; empty without a limit."""
        if self.capacity is None:
            return ""
        return ngettext(
            "%(taken)s of %(capacity)s place taken", "%(taken)s of %(capacity)s places taken", self.capacity
        ) % {"taken": self.taken, "capacity": self.capacity}


def event_places(event: Tournament, people: HeadCount | None = None) -> Places:
    """Return an event's places. One query if `people` isn't given."""
    counted = people or head_count(event)
    return Places(event.capacity, counted.still_in, counted.waitlisted)


def waiting_in_order(event: Tournament) -> PlayerQuerySet:
    """Return the players on the waiting list, longest wait first."""
    waiting: PlayerQuerySet = event.players.filter(state=PlayerState.WAITLISTED)
    return waiting.order_by("waitlist_version", "pk")


@once_per_version
def waiting_keys(event: Tournament) -> tuple[int, ...]:
    """Return the keys of the players on the waiting list, longest wait first. One query."""
    return tuple(waiting_in_order(event).values_list("pk", flat=True))


def end_of_list(event: Tournament) -> Mapping[str, Any]:
    """Return the field values that put a player at the end of the waiting list, inside a change.

    The player's number is the version that the change creates, since versions only increase and are never
    reused. Players added in the same change wait in key order.
    """
    return {"state": PlayerState.WAITLISTED, "waitlist_version": event.version + 1}


def place_for(event: Tournament) -> Mapping[str, Any]:
    """Return the field values that register a new player: with a place, or on the waiting list.

    Call it inside a change.
    """
    if event.capacity is not None and event_places(event).is_full:
        return end_of_list(event)
    return {"state": PlayerState.REGISTERED, "waitlist_version": None}


def move_up(event: Tournament) -> list[MovedUp]:
    """Give free places to the players who have waited longest; return those who moved up.

    Call it at the end of a change.
    """
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
    """Return players who moved up to their positions on the list. Raises ActionRefused undo_overtaken."""
    for player, each in zip(undoing.players([each.pk for each in moved]), moved, strict=True):
        if player.state != PlayerState.REGISTERED:
            raise_conflict()
        restore(player, state=PlayerState.WAITLISTED, waitlist_version=each.waitlist_version)


def and_moved_up(step: Touches, moved: Sequence[MovedUp]) -> Touches:
    """Return what an act touches, including the states of the players who moved up because of it."""
    return replace(
        step,
        changes=step.changes | {("state", each.pk) for each in moved},
        builds_on=step.builds_on | {("player", each.pk) for each in moved},
    )


def moved_up_words(moved: Sequence[MovedUp]) -> str:
    """Return a sentence for the log about who moved up; empty if no one did."""
    if not moved:
        return ""
    return ngettext(
        "Moved up from the waiting list: %(names)s.", "Moved up from the waiting list: %(names)s.", len(moved)
    ) % {"names": listed(each.name for each in moved)}


def moved_back_words(moved: Sequence[MovedUp]) -> list[str]:
    """Return sentences about who will be waiting again once the act is undone; empty if no one will."""
    if not moved:
        return []
    return [
        _("Back in their old places on the waiting list: %(names)s.")
        % {"names": listed(each.name for each in moved)}
    ]
