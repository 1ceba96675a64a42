"""Who runs the site; which data about players are stored, why and for how long; and players' rights."""

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
    """Show the privacy page, which is the same for everyone. Makes no queries."""
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
    """Show who runs the site, as German law requires for public sites. Makes no queries."""
    return render(request, "site/imprint.html")


urlpatterns = [
    path("privacy/", privacy, name="privacy"),
    path("imprint/", imprint, name="imprint"),
]
