"""Identify an event and its players at another site: never by a name alone.

The first line of an event's log never changes and is part of its event file: the act, and the time to the
microsecond. An event without a log has no identity.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256

from django.db.models import OuterRef, Subquery

from tournament.models import Appearance, LogEntry, Player, Tournament


@dataclass(frozen=True, slots=True)
class NumberedPlayer:
    """A player by the event's key and a number, counted from 1 in the order in which players were added.

    An event file keeps that order. `is_erased` refers to this site. `person` is the key of the player's
    person, if any.
    """

    event: int
    number: int
    player: int
    name: str
    person: int | None
    is_erased: bool


def event_identity(act: str, at: datetime) -> str:
    """Return the identity of an event whose log starts with this act at this time."""
    return sha256(f"{act} {at.astimezone(UTC).isoformat(timespec='microseconds')}".encode()).hexdigest()


def event_identities(events: Collection[int]) -> dict[int, str]:
    """Return events' identities by key; an event without a log has none. Takes one query."""
    first = LogEntry.objects.filter(tournament=OuterRef("pk")).order_by("version")
    rows = Tournament.everything.filter(pk__in=events).annotate(
        first_act=Subquery(first.values("act")[:1]), first_at=Subquery(first.values("at")[:1])
    )
    return {
        pk: event_identity(act, at)
        for pk, act, at in rows.values_list("pk", "first_act", "first_at")
        if at is not None
    }


def numbered_players(events: Collection[int]) -> dict[int, tuple[NumberedPlayer, ...]]:
    """Return the players in these events (keys), by number within each event. Takes two queries."""
    found: dict[int, list[NumberedPlayer]] = defaultdict(list)
    persons = dict(Appearance.objects.filter(player__tournament__in=events).values_list("player", "person"))
    rows = Player.objects.filter(tournament__in=events).order_by("pk")
    for event, pk, name, erased_at in rows.values_list("tournament_id", "pk", "name", "erased_at"):
        number = len(found[event]) + 1
        found[event].append(NumberedPlayer(event, number, pk, name, persons.get(pk), erased_at is not None))
    return {event: tuple(own) for event, own in found.items()}


def joined_groups(players: Collection[Sequence[NumberedPlayer]]) -> list[list[NumberedPlayer]]:
    """Return the players from these events who are one person, each group in the given order."""
    groups: dict[int, list[NumberedPlayer]] = defaultdict(list)
    for own in players:
        for each in own:
            if each.person is not None and not each.is_erased:
                groups[each.person].append(each)
    return [group for group in groups.values() if len(group) > 1]
