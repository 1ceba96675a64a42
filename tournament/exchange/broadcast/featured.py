"""The table that staff chose for the stream."""

from __future__ import annotations

from tournament.kernel.cache import once_per_version
from tournament.models import Pairing, Tournament


@once_per_version
def featured_pairing(tournament: Tournament) -> Pairing | None:
    """Return the event's featured table with its round and stage, in any round. One query."""
    rows = Pairing.objects.filter(round__stage__tournament=tournament, is_featured=True)
    return rows.select_related("round__stage").first()
