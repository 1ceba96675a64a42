"""The standings on the desk, beside its other pages."""

from __future__ import annotations

import json

from django.http import HttpResponse
from django.urls import path
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournament.core import access
from tournament.core.access import StaffRequest
from tournament.models import Tournament
from tournament.standings.results_file import results_file
from tournament.standings.views.public import live_standings


@access.staff_required
@require_safe
def desk_standings(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the standings that everybody sees, with the way to their paper."""
    return live_standings(request, tournament, "standings/desk_standings.html", "desk-standings")


@access.staff_required
@require_safe
def results_download(_request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Give the event as the results file that other tools of the game read, to keep or to upload."""
    text = json.dumps(results_file(tournament), ensure_ascii=False, indent=1)
    name = f"{tournament.slug}-results.json"
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name) or ""
    return answer


urlpatterns = [
    path("standings/results.json", results_download, name="desk-results-file"),
    path("standings/", desk_standings, name="desk-standings"),
]
