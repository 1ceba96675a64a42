"""The bin: deleted events, which their organizer can restore for a week before they are erased.

Events deleted more than a week ago are erased whenever an event is deleted, once a day by the site itself
(`event/tasks`), and by `manage.py empty_bin`; viewing a page never writes anything.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction

from tournament.models import DeckCheck, Game, LogEntry, Qualifier, Result, Seat, Tournament
from tournament.models.event_queries import TournamentQuerySet

if TYPE_CHECKING:
    from django.contrib.auth.models import User

KEPT_FOR = timedelta(days=7)


def bin_of(organizer: User, *, now: datetime) -> TournamentQuerySet:
    """Return this organizer's deleted events that can still be restored, most recently deleted first."""
    events = Tournament.everything.run_by(organizer).filter(deleted_at__gt=now - KEPT_FOR)
    # an import in progress or cut off: such an event is never shown
    events = events.exclude(came_from__is_proved=False)
    return events.order_by("-deleted_at", "-pk")


def empty_bin(*, now: datetime) -> int:
    """Erase every event that was deleted more than a week ago, and return how many."""
    limit = now - KEPT_FOR
    due = Tournament.everything.filter(deleted_at__lte=limit)
    return sum(erase_deleted(pk, until=limit) for pk in due.values_list("pk", flat=True))


def erase_deleted(pk: int, *, until: datetime) -> bool:
    """Erase an event deleted no later than `until`, with all its data, unless it has been restored since."""
    with transaction.atomic():
        event = Tournament.everything.select_for_update().filter(pk=pk, deleted_at__lte=until).first()
        if event is None:
            return False
        # Rows that protect others from deletion are deleted first; deleting the event cascades to the rest.
        LogEntry.objects.filter(tournament=event).update(undoes=None)
        of_the_event = {"round__stage__tournament": event}
        Game.objects.filter(result__pairing__round__stage__tournament=event).delete()
        Result.objects.filter(pairing__round__stage__tournament=event).delete()
        Seat.objects.filter(**of_the_event).delete()
        Qualifier.objects.filter(stage__tournament=event).delete()
        DeckCheck.objects.filter(player__tournament=event).delete()
        event.delete()
        return True
