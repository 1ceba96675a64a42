"""The clock of the round in play, big enough for a projector."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.clock.pages import clock_page, warned_at
from tournament.core import access
from tournament.core.access import EventRequest
from tournament.core.live import live_page
from tournament.models import Tournament


@require_safe
@access.public
def clock(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show the time left in the newest published round, and the tables that still play; live."""
    return live_page(
        request,
        tournament,
        "clock/clock.html",
        "clock",
        lambda: {"page": clock_page(tournament), "warnings": warned_at(tournament)},
    )


urlpatterns = [path("e/<slug:slug>/clock/", clock, name="clock")]
