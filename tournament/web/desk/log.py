"""The log: who did what, and when."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.models import Tournament
from tournament.pages.log import log_page
from tournament.web import access
from tournament.web.access import LeaderRequest


@access.leaders
@require_safe
def log(request: LeaderRequest, tournament: Tournament) -> HttpResponse:
    """Show everything that was done to the event."""
    return render(
        request, "desk/log.html", {"tournament": tournament, "page": log_page(tournament, request.GET)}
    )


urlpatterns = [path("log/", log, name="desk-log")]
