"""The public pages with an event's open decks."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.decks.pages.open import are_decks_open, open_decks_of, open_rows
from tournament.decks.tables import OpenDecksTable
from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.models import Tournament


@require_safe
@access.public
def decks(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """List the decks that are open to everyone."""
    if not are_decks_open(tournament, request.event_viewer, takes_part=False):
        raise Http404
    context = {
        "tournament": tournament,
        "table": OpenDecksTable(open_rows(tournament, request.event_viewer, takes_part=False)),
    }
    return render(request, "decks/decks.html", context)


@require_safe
@access.public
def deck(request: EventRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Show one player's open decks."""
    player = access.get_named_player(tournament, pk, request.event_viewer)
    page = open_decks_of(tournament, player, request.event_viewer, takes_part=False)
    if page is None:
        raise Http404
    return render(request, "decks/deck.html", {"tournament": tournament, "page": page})


urlpatterns = [
    path("e/<slug:slug>/decks/", decks, name="open-decks"),
    path("e/<slug:slug>/decks/<int:pk>/", deck, name="open-deck"),
]
