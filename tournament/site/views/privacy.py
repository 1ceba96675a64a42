"""Who runs the site, and what is stored about players, why, for how long, and their rights."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.models.player_fields import Readers
from tournament.people.words import texts_read_by


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Show it: the same for everyone, without a query."""
    context = {
        "contact": settings.SITE_CONTACT,
        "notifies": settings.PUSH,
        "for_everyone": texts_read_by(Readers.EVERYONE),
        "for_players": texts_read_by(Readers.PLAYERS),
        "for_staff": texts_read_by(Readers.PLAYER),
    }
    return render(request, "site/privacy.html", context)


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    """Show who runs the site, as German law requires of a public one. No queries."""
    return render(request, "site/imprint.html")


urlpatterns = [
    path("privacy/", privacy, name="privacy"),
    path("imprint/", imprint, name="imprint"),
]
