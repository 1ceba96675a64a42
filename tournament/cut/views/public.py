"""The bracket of the cut, and the winner."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.core import access
from tournament.core.access import EventRequest
from tournament.core.ids import id_in
from tournament.core.live import live_page, page_key
from tournament.cut.facts import cut_stage
from tournament.cut.pages.bracket import bracket_page
from tournament.cut.pages.facts import facts_of
from tournament.cut.pages.winner import has_nobody_won, winner_page
from tournament.cut.records import bracket_record
from tournament.models import Tournament


@require_safe
@access.public
def bracket(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show the bracket, with the path of the player who was tapped."""
    selected = id_in(request.GET.get("player", ""))

    def build() -> dict[str, Any]:
        record = bracket_record(tournament)
        if record is None:
            return {"page": None, "cut": cut_stage(tournament)}
        return {"page": bracket_page(facts_of(record), selected)}

    return live_page(request, tournament, "cut/bracket.html", page_key("bracket", str(selected)), build)


@require_safe
@access.public
def winner(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show who has won the event, and how."""

    def build() -> dict[str, Any]:
        page = winner_page(tournament)
        return {"page": page, "nobody": page is None and has_nobody_won(tournament)}

    return live_page(request, tournament, "cut/winner.html", "winner", build)


urlpatterns = [
    path("e/<slug:slug>/bracket/", bracket, name="bracket"),
    path("e/<slug:slug>/winner/", winner, name="winner"),
]
