"""What a device is given to install the site and to answer without a network: manifests, service worker."""

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
    """Answer how the site is installed."""
    return JsonResponse(device.site_manifest(), content_type=_MANIFEST)


@require_safe
@access.public
def event_manifest(request: EventRequest, tournament: Tournament) -> HttpResponse:  # noqa: ARG001
    """Answer how an event is installed: the icon opens its page."""
    return JsonResponse(device.event_manifest(tournament), content_type=_MANIFEST)


@player_link_required
@require_safe
def own_manifest(request: EventRequest, tournament: Tournament, player: Player) -> HttpResponse:  # noqa: ARG001
    """Answer how a player's pages are installed: the icon opens their day."""
    return JsonResponse(device.own_manifest(tournament, player), content_type=_MANIFEST)


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Answer the service worker: at the root, since a worker answers for what is below its address."""
    settings = json.dumps(device.worker_settings())
    script = json.dumps(static("tournament/service_worker.js"))
    response = HttpResponse(f"const SITE = {settings};\nimportScripts({script});\n", "text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show what the service worker answers without a network; what the device kept is put in by a script."""
    return render(request, "site/offline.html", {"is_shell": True})


urlpatterns = [
    path("manifest.webmanifest", manifest, name="manifest"),
    path("e/<slug:slug>/manifest.webmanifest", event_manifest, name="event-manifest"),
    path("service-worker.js", service_worker, name="service-worker"),
    path("offline/", offline, name="offline"),
]
own_urlpatterns = [path("manifest.webmanifest", own_manifest, name="me-manifest")]
