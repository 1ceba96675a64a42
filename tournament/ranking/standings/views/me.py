"""A player's results: place, points and tiebreakers, round by round, and their games in the cut."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.kernel.access import EventRequest
from tournament.models import Player, Tournament
from tournament.ranking.standings.pages.own_results import own_results
from tournament.web.live import live_page, page_key
from tournament.web.player_link import player_link_required


@player_link_required
@require_safe
def results(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:
    """Show the player's rounds, rank, points and tiebreakers."""
    return live_page(
        request,
        tournament,
        "play/results/own_results.html",
        page_key("me-results", player.link),
        lambda: {"own": own_results(tournament, player), "link": player.link},
    )


urlpatterns = [path("results/", results, name="me-results")]
