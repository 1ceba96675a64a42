"""The standings of an event: computed from its results, once for each version (REG-8)."""

from __future__ import annotations

from pairing.standings import standings
from pairing.types import Standing
from tournament.core.records import event_record
from tournament.core.snapshots import weighed_part
from tournament.models import Tournament

_STANDING_WEIGHT = 1500  # bytes: four figures, each a fraction


@weighed_part(lambda places: _STANDING_WEIGHT * len(places))
def swiss_standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Return the standings after the newest published round, best first; none before round 1.

    The six queries of an event's record.
    """
    event = event_record(tournament)
    return standings(event) if event.rounds else ()
