"""What a device needs to install the site and to work offline: manifests and the service worker."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import path
from django.views.decorators.http import require_safe

from tournament.kernel import access
from tournament.kernel.access import EventRequest
from tournament.models import Player, Tournament
from tournament.site import device
from tournament.web.player_link import player_link_required

_MANIFEST = "application/manifest+json"


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Return the site's manifest."""
    return JsonResponse(device.site_manifest(), content_type=_MANIFEST)


@require_safe
@access.public
def event_manifest(request: EventRequest, tournament: Tournament) -> HttpResponse:  # noqa: ARG001
    """Return an event's manifest; its icon opens the event's page."""
    return JsonResponse(device.event_manifest(tournament), content_type=_MANIFEST)


@player_link_required
@require_safe
def own_manifest(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:  # noqa: ARG001
    """Return the manifest of a player's pages; its icon opens their own page."""
    return JsonResponse(device.own_manifest(tournament, player), content_type=_MANIFEST)


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Return the service worker. It is at the root because a worker only handles pages below its URL."""
    settings = json.dumps(device.worker_settings())
    script = json.dumps(static("tournament/service_worker.js"))
    response = HttpResponse(f"const SITE = {settings};\nimportScripts({script});\n", "text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page that the service worker returns offline; a script inserts what the device has stored."""
    return render(request, "site/offline.html", {"is_shell": True})


urlpatterns = [
    path("manifest.webmanifest", manifest, name="manifest"),
    path("e/<slug:slug>/manifest.webmanifest", event_manifest, name="event-manifest"),
    path("service-worker.js", service_worker, name="service-worker"),
    path("offline/", offline, name="offline"),
]
own_urlpatterns = [path("manifest.webmanifest", own_manifest, name="me-manifest")]
