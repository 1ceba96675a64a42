"""Values for every page: announcements, the next step, the viewer, and what the device may store."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from tournament import __version__
from tournament.accounts.login.host import HOST
from tournament.floor.pages.before_round import before_round
from tournament.kernel.access import SPECTATOR
from tournament.kernel.announcing import standing_announcements
from tournament.kernel.push.sending import push_key
from tournament.site import device
from tournament.site.pages.attention import attention
from tournament.site.pages.desk import desk_page
from tournament.site.pages.news import event_news


def of_the_event(request: HttpRequest) -> dict[str, Any]:
    """Return the event's announcements, open tasks for staff, next step and news, and the viewer.

    All but the viewer are only read if a template uses them.
    """
    event, viewer = getattr(request, "event", None), getattr(request, "event_viewer", None)
    if event is None:
        return {}
    return {
        "announcements": SimpleLazyObject(lambda: standing_announcements(event)),
        "attention": SimpleLazyObject(lambda: attention(event)),
        "before_round": SimpleLazyObject(lambda: before_round(event)),
        "next_step": SimpleLazyObject(lambda: desk_page(event).next_step),
        "news": SimpleLazyObject(lambda: event_news(event, viewer or SPECTATOR)),
        "viewer": viewer,
    }


def of_the_device(request: HttpRequest) -> dict[str, Any]:
    """Return the page's manifest, whether the device may store it, what it prefetches, and the push key.

    These are only computed if a template uses them; the live part of a page, which every phone polls,
    doesn't.
    """
    return {
        "manifest": SimpleLazyObject(lambda: device.manifest_address(request)),
        "is_kept": SimpleLazyObject(lambda: device.is_kept(request)),
        "pages_to_fetch": SimpleLazyObject(lambda: device.pages_to_fetch(request)),
        "push_key": SimpleLazyObject(push_key),
    }


def of_the_host(_request: HttpRequest) -> dict[str, Any]:
    """Return the release, and the account features that the host has turned on (none on a shop's laptop)."""
    return {"host": HOST, "release": __version__}
