"""An event's current announcements, excluding expired ones."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef
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
    """Return the announcements that weren't removed or ended by a round, including expired ones."""
    shown = Announcement.objects.filter(tournament=tournament, withdrawn_at__isnull=True)
    if tournament.state == EventState.FINISHED:
        shown = shown.filter(is_until_next_round=False)
    later = Round.objects.filter(stage__tournament=tournament, published_at__gt=OuterRef("made_at"))
    shown = shown.exclude(Exists(later), is_until_next_round=True)
    return tuple(shown.order_by("-pk"))
