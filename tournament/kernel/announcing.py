"""An event's current announcements, excluding expired ones."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max
from django.utils import timezone

from tournament.kernel.cache import once_per_version
from tournament.models import Announcement, Round, Tournament
from tournament.models.states import EventState


def standing_announcements(tournament: Tournament) -> tuple[Announcement, ...]:
    """Return the current announcements, newest first. One query."""
    now = timezone.now()
    return tuple(each for each in _not_removed(tournament) if each.ends_at is None or each.ends_at > now)


def next_end(tournament: Tournament) -> datetime | None:
    """Return when the next of the current announcements expires, or None if none does. One query."""
    ends = (each.ends_at for each in standing_announcements(tournament))
    return min((at for at in ends if at is not None), default=None)


@once_per_version
def _not_removed(tournament: Tournament) -> tuple[Announcement, ...]:
    """Return the announcements that weren't removed or ended by a round or the event's end.

    Expired ones are included. A second query only if there is one that the next round ends.
    """
    shown = Announcement.objects.filter(tournament=tournament, withdrawn_at__isnull=True).order_by("-pk")
    if not any(each.is_until_next_round for each in shown):
        return tuple(shown)
    if tournament.state == EventState.FINISHED:
        return tuple(each for each in shown if not each.is_until_next_round)
    rounds = Round.objects.filter(stage__tournament=tournament)
    newest = rounds.aggregate(newest=Max("published_at"))["newest"]
    return tuple(
        each for each in shown if not (each.is_until_next_round and newest and newest > each.made_at)
    )
