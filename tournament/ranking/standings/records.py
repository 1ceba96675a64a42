"""An event's standings: computed from its results, once per version (REG-8)."""

from __future__ import annotations

from pairing.figures import Figures, gather
from pairing.standings import standings
from pairing.types import Standing
from tournament.kernel.cache import once_per_version
from tournament.kernel.records import event_record
from tournament.models import Tournament


@once_per_version
def figures_of_event(tournament: Tournament) -> Figures:
    """Return every player's data after the newest published round, from which tiebreakers are computed.

    Columns that are computed on request are cached in it.
    """
    return gather(event_record(tournament))


@once_per_version
def swiss_standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Return the standings after the newest published round, best first; none before round 1.

    Takes the six queries for an event's record.
    """
    return standings_of_figures(figures_of_event(tournament))


def standings_of_figures(figures: Figures) -> tuple[Standing, ...]:
    """Return the standings from existing figures, best first; none before round 1. Takes no queries."""
    return standings(figures.event, figures) if figures.event.rounds else ()
