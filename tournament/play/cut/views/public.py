"""The bracket of the cut."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.kernel.ids import id_in
from tournament.models import Tournament
from tournament.play.cut.facts import cut_stage
from tournament.play.cut.pages.bracket import bracket_page
from tournament.play.cut.pages.facts import facts_of
from tournament.play.cut.records import bracket_record
from tournament.web.known_query import knows_query
from tournament.web.live import live_page, page_key


@require_safe
@access.public
@knows_query("player")
def bracket(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show the bracket, with the path of the selected player."""
    selected = id_in(request.GET.get("player", ""))

    def build() -> dict[str, Any]:
        record = bracket_record(tournament)
        if record is None:
            return {"page": None, "cut": cut_stage(tournament)}
        return {"page": bracket_page(facts_of(record), selected)}

    return live_page(request, tournament, "play/cut/bracket.html", page_key("bracket", str(selected)), build)


urlpatterns = [
    path("e/<slug:slug>/bracket/", bracket, name="bracket"),
]
