"""What the organizer has announced and not taken down."""

from __future__ import annotations

from tournament.core.compiled import CompiledRow, RowPart
from tournament.core.snapshots import snapshot_part
from tournament.models import Announcement, Tournament


@snapshot_part
def standing_announcements(tournament: Tournament) -> tuple[Announcement, ...]:
    """Return the announcements that stand, newest first. One query."""
    return tuple(announcement for (announcement,) in _STANDING.find_all(tournament.pk))


_STANDING = CompiledRow(
    lambda: Announcement.objects.filter(tournament=0, withdrawn_at__isnull=True).order_by("-pk"),
    RowPart(Announcement),
)
