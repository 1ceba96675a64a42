"""How a device may install the site, and which pages it may store.

An installed web app has a manifest: the site's, an event's, or a player's. A personal link is a secret, so
only the pages under it link to a manifest that contains it.

`last_state.js` stores pages on the device for offline use: pages for following an event, and a player's own
pages. Pages with an account's data are never stored, because staff pages contain other people's data.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Player, Tournament

# The URL names of the pages that a device stores.
KEPT_PAGES = frozenset(
    {
        *("event", "event-rules", "pairings", "round", "standings", "bracket", "clock"),
        *("me", "me-results", "me-side"),
    }
)
# Pages under each personal link, and under each event, that a player's device fetches once for offline use.
OWN_PAGES, EVENT_PAGES = ("me-results",), ("pairings", "standings")

_PAPER = "#ffffff"


def is_kept(request: HttpRequest) -> bool:
    """Return whether the device may store this page: it follows an event, and the viewer isn't logged in."""
    match = request.resolver_match
    if match is None or match.view_name not in KEPT_PAGES or getattr(request, "event", None) is None:
        return False
    return settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.user.is_authenticated


def manifest_address(request: HttpRequest) -> str:
    """Return the URL of this page's manifest."""
    kwargs = request.resolver_match.kwargs if request.resolver_match else {}
    event: Tournament | None = getattr(request, "event", None)
    if "link" in kwargs and event is not None:
        return reverse("me-manifest", kwargs={"link": kwargs["link"]})
    return reverse("event-manifest", kwargs={"slug": event.slug}) if event else reverse("manifest")


def pages_to_fetch(request: HttpRequest) -> list[str]:
    """Return the URLs that a device fetches and stores with a player's own page; empty on other pages."""
    match, event = request.resolver_match, getattr(request, "event", None)
    if match is None or match.view_name != "me" or event is None or not is_kept(request):
        return []
    own = [reverse(name, kwargs={"link": match.kwargs["link"]}) for name in OWN_PAGES]
    clock = () if event.is_online else ("clock",)
    return own + [reverse(name, kwargs={"slug": event.slug}) for name in (*EVENT_PAGES, *clock)]


def site_manifest() -> dict[str, Any]:
    """Return the site's manifest, which opens the list of events."""
    return _manifest("Netrunner TO", reverse("event-list"))


def event_manifest(tournament: Tournament) -> dict[str, Any]:
    """Return an event's manifest, which opens the event's page."""
    return _manifest(tournament.name, reverse("event", kwargs={"slug": tournament.slug}))


def own_manifest(tournament: Tournament, player: Player) -> dict[str, Any]:
    """Return the manifest of a player's pages, which contains their link and opens their own page."""
    name = _("%(name)s at %(event)s") % {"name": player.name, "event": tournament.name}
    return _manifest(name, reverse("me", kwargs={"link": player.link}), short=tournament.name)


def _manifest(name: str, start: str, *, short: str = "") -> dict[str, Any]:
    """Return a manifest; `start` also distinguishes this app from the site's others."""
    return {
        "id": start,
        "name": name,
        "short_name": (short or name)[:30],
        "start_url": start,
        "scope": reverse("event-list"),
        "display": "standalone",
        "theme_color": _PAPER,
        "background_color": _PAPER,
        "icons": [
            {"src": static("tournament/icon-192.png"), "sizes": "192x192", "type": "image/png"},
            {"src": static("tournament/icon-512.png"), "sizes": "512x512", "type": "image/png"},
            {
                "src": static("tournament/icon-maskable-512.png"),
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
            {"src": static("tournament/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
        ],
    }


def worker_settings() -> dict[str, str]:
    """Return the service worker's settings: the name of its cache, which changes when its files change."""
    version = getattr(staticfiles_storage, "manifest_hash", "") or "unversioned"
    return {
        "version": version,
        "shell": reverse("offline"),
        "statics": settings.STATIC_URL,
        "icon": static("tournament/icon-192.png"),
    }
