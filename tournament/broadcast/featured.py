"""The table that a leader chose for the stream."""

from __future__ import annotations

from tournament.core.snapshots import snapshot_part
from tournament.models import Pairing, Tournament


@snapshot_part
def featured_pairing(tournament: Tournament) -> Pairing | None:
    """Return the event's featured table with its round and stage, of whatever round. One query."""
    rows = Pairing.objects.filter(round__stage__tournament=tournament, is_featured=True)
    return rows.select_related("round__stage").first()
