"""An event's statistics, for everyone who may read them."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.kernel.ids import id_in
from tournament.models import Tournament
from tournament.ranking.statistics.forms import ShownForm
from tournament.ranking.statistics.pages.plots import statistics_context
from tournament.web.known_query import knows_query
from tournament.web.live import live_page, page_key


@require_safe
@access.public
@knows_query("round")
def statistics(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show the event's statistics, or when they will be public; staff change this setting here.

    `round` in the URL selects the round whose standings are shown separately; any other value means the last.
    """
    number = id_in(request.GET.get("round", "")) or 0
    return live_page(
        request,
        tournament,
        "ranking/statistics/statistics.html",
        page_key("statistics", str(number)),
        lambda: {
            **statistics_context(tournament, request.event_viewer, number),
            "form": ShownForm(initial={"statistics_shown": tournament.statistics_shown}),
        },
    )


urlpatterns = [path("e/<slug:slug>/statistics/", statistics, name="statistics")]
