"""The standings as one of the desk's pages."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.kernel import access
from tournament.kernel.access import StaffRequest
from tournament.models import Tournament
from tournament.ranking.standings.views.public import live_standings


@access.staff_required
@require_safe
def desk_standings(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the public standings, with a link to the printed version."""
    return live_standings(request, tournament, "ranking/standings/desk_standings.html", "desk-standings")


urlpatterns = [path("standings/", desk_standings, name="desk-standings")]
