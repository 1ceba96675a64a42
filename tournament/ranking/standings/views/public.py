"""Standings, player cards and the winner, for everyone."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.models import Tournament
from tournament.ranking.standings.pages.final_standings import final_standings
from tournament.ranking.standings.pages.player_card import player_card
from tournament.ranking.standings.pages.standings import standings_page
from tournament.ranking.standings.pages.winner import has_nobody_won, winner_page
from tournament.ranking.standings.tables import FinalStandingsTable, StandingsTable
from tournament.web.known_query import knows_query
from tournament.web.live import live_page, page_key


@require_safe
@access.public
@knows_query("q", by=("swiss",))
def standings(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show the standings after the newest published round; after a cut, by final place."""
    return live_standings(request, tournament, "ranking/standings/standings.html", "standings")


def live_standings(
    request: EventRequest, tournament: Tournament, template: str, page_name: str
) -> HttpResponse:
    """Return a live standings page.

    In the URL, `q` limits it to players who match, and `by=swiss` selects the Swiss standings.
    """
    query = request.GET.get("q", "")
    order = "swiss" if request.GET.get("by") == "swiss" else "final"

    def build() -> dict[str, Any]:
        page = standings_page(tournament, query, with_sides=True)
        final = final_standings(tournament, page)
        table = FinalStandingsTable(final, page) if final and order == "final" else StandingsTable(page)
        has_wins = any(line.sides and line.sides.corp_won is not None for line in page.lines)
        return {
            "page": page,
            "final": final,
            "order": order,
            "query": query,
            "table": table,
            "has_wins": has_wins,
        }

    return live_page(request, tournament, template, page_key(page_name, query, order), build)


@require_safe
@access.public
def card(request: EventRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Show one player's rounds, and how each tiebreaker was computed."""
    player = access.get_named_player(tournament, pk, request.event_viewer)
    return live_page(
        request,
        tournament,
        "ranking/standings/player_card.html",
        f"player-{pk}",
        lambda: {"page": player_card(tournament, player)},
    )


@require_safe
@access.public
def winner(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show the event's winner and how they won."""

    def build() -> dict[str, Any]:
        page = winner_page(tournament)
        return {"page": page, "nobody": page is None and has_nobody_won(tournament)}

    return live_page(request, tournament, "ranking/standings/winner.html", "winner", build)


urlpatterns = [
    path("e/<slug:slug>/standings/", standings, name="standings"),
    path("e/<slug:slug>/winner/", winner, name="winner"),
    path("e/<slug:slug>/players/<int:pk>/", card, name="player-card"),
]
