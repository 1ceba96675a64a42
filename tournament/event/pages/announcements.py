"""What the organizer has announced and not taken down."""

from __future__ import annotations

from tournament.kernel.cache import once_per_version
from tournament.models import Announcement, Tournament


@once_per_version
def standing_announcements(tournament: Tournament) -> tuple[Announcement, ...]:
    """Return the announcements shown, newest first. One query."""
    standing = Announcement.objects.filter(tournament=tournament, withdrawn_at__isnull=True)
    return tuple(standing.order_by("-pk"))
