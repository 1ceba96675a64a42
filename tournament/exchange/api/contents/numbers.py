"""An event's statistics, for callers who may read the statistics page."""

from __future__ import annotations

from typing import Any

from django.http import Http404

from pairing.statistics import statistics_json
from pairing.statistics.writing import card_shares_json
from tournament.kernel.access import Viewer
from tournament.models import Tournament
from tournament.ranking.statistics.open_lists import cards_of
from tournament.ranking.statistics.records import may_read_statistics, statistics_of


def statistics_item(tournament: Tournament, viewer: Viewer) -> dict[str, Any]:
    """Return an event's statistics. A fixed number of queries.

    Raises Http404 before round 1 is published, and if the viewer may not read them.
    """
    numbers = statistics_of(tournament) if may_read_statistics(tournament, viewer) else None
    if numbers is None:
        raise Http404
    cards = cards_of(tournament)
    return {
        "version": tournament.version,
        **statistics_json(numbers),
        "cards": card_shares_json(cards) if cards else None,
    }
