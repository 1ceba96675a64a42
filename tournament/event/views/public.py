"""The announcements alone, requested by pages without a live part."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.models import Tournament
from tournament.web.live import live_page


@require_safe
@access.public
def announcements(request: EventRequest, tournament: Tournament) -> HttpResponse:
    """Show only the announcements: every live answer includes them anyway, so no other data is read."""
    return live_page(request, tournament, "event/announcements.html", "announcements", dict)


urlpatterns = [path("e/<slug:slug>/announcements/", announcements, name="announcements")]
