"""The clock of the round in play, big enough for a projector."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.models import Tournament
from tournament.play.clock.pages import clock_page, warned_at
from tournament.web.live import live_page


@require_safe
@access.public
def clock(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show the time left in the newest published round and the tables still playing; the page updates
    live.
    """
    return live_page(
        request,
        tournament,
        "play/clock/clock.html",
        "clock",
        lambda: {"page": clock_page(tournament), "warnings": warned_at(tournament)},
    )


urlpatterns = [path("e/<slug:slug>/clock/", clock, name="clock")]
