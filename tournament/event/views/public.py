"""The announcements alone: what pages without a live part of their own ask for."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.core import access
from tournament.core.access import EventRequest
from tournament.core.live import live_page
from tournament.models import Tournament


@require_safe
@access.public
def announcements(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show what is announced; every live answer brings it anyway, so nothing else is read."""
    return live_page(request, tournament, "event/announcements.html", "announcements", dict)


urlpatterns = [path("e/<slug:slug>/announcements/", announcements, name="announcements")]
