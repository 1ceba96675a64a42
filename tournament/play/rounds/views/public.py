"""A round's pairings, and how they were made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.kernel.event_rows import newest_swiss_round
from tournament.models import Round, Tournament
from tournament.play.clock.pages import clock_line
from tournament.play.rounds.pages.how_paired import how_paired_page
from tournament.play.rounds.pages.round import RoundPage, round_page
from tournament.play.rounds.tables import PairingsByNameTable, PairingsByNumberTable, PairingsBySideTable
from tournament.web.known_query import knows_query
from tournament.web.live import live_page, page_key
from tournament.web.tables import PlainTable

ORDERS = ("name", "table")


@require_safe
@access.public
@knows_query("q", by=ORDERS)
def pairings(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show the newest published round."""
    return _round(request, tournament, "pairings", lambda: newest_swiss_round(tournament))


@require_safe
@access.public
@knows_query("q", by=ORDERS)
def round_(request: EventRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show one round: the seating, and the results as they come in."""
    found = access.get_round(request, tournament, number)
    return _round(request, tournament, f"round-{number}", lambda: found)


def _round(
    request: EventRequest, tournament: Tournament, name: str, find: Callable[[], Round | None]
) -> HttpResponse:
    query = request.GET.get("q", "")
    wanted = request.GET.get("by", "")
    order = wanted if wanted in ORDERS else ORDERS[0]

    def build() -> dict[str, Any]:
        found = find()
        viewer = request.event_viewer
        page = (
            round_page(tournament, found, viewer=viewer, query=query, with_identities=True) if found else None
        )
        return {
            "page": page,
            "table": _table(page, order) if page else None,
            "clock": clock_line(tournament),
            "query": query,
            "order": order,
            "is_newest": name == "pairings",
        }

    return live_page(request, tournament, "play/rounds/round.html", page_key(name, order, query), build)


def _table(page: RoundPage, order: str) -> PlainTable:
    if order == "name":
        return PairingsByNameTable(page.by_name)
    by_table = PairingsBySideTable if page.rules.assigns_sides else PairingsByNumberTable
    return by_table(page.by_table)


@require_safe
@access.public
def how_paired(request: EventRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show how a round was paired: groups, floats, byes and the seed."""
    found = access.get_round(request, tournament, number)
    return live_page(
        request,
        tournament,
        "play/rounds/how_paired.html",
        f"how-{number}",
        lambda: {"page": how_paired_page(tournament, found, viewer=request.event_viewer)},
    )


urlpatterns = [
    path("e/<slug:slug>/pairings/", pairings, name="pairings"),
    path("e/<slug:slug>/rounds/<int:number>/", round_, name="round"),
    path("e/<slug:slug>/rounds/<int:number>/how/", how_paired, name="how-paired"),
]
