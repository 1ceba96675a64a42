"""What a page of the judge desk needs to stay live after a form on it was refused."""

from __future__ import annotations

from typing import Any

from tournament.models import Tournament
from tournament.states import EventState
from tournament.web.access import LeaderRequest
from tournament.web.live import etag_of


def live_context(request: LeaderRequest, tournament: Tournament, page: str) -> dict[str, Any]:
    """Return what `live_page` gives a page with this key, for the answer to a form that was refused."""
    return {
        "tournament": tournament,
        "live_etag": etag_of(request, tournament, page),
        "is_live": tournament.state != EventState.FINISHED,
    }
