"""What the organizer has announced and not taken down."""

from __future__ import annotations

from tournament.core.snapshots import snapshot_part
from tournament.models import Announcement, Tournament


@snapshot_part
def standing_announcements(tournament: Tournament) -> tuple[Announcement, ...]:
    """Return the announcements that stand, newest first. One query."""
    standing = Announcement.objects.filter(tournament=tournament, withdrawn_at__isnull=True)
    return tuple(standing.order_by("-pk"))
