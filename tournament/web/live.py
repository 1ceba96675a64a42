"""Live pages: an ETag from the event's version, so that an unchanged poll costs one look-up.

A live page is one template whose part `live` is also answered alone to htmx (same URL). What
counts down is an absolute time in the page, so an unchanged page stays right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language

from tournament.models import Tournament
from tournament.states import EventState
from tournament.web.access import EventRequest


def etag_of(request: EventRequest, tournament: Tournament, page: str) -> str:
    """Return the page's ETag for this viewer: it changes with the event, the viewer and the language."""
    viewer = request.event_viewer
    part = "live" if request.htmx else "page"
    return (
        f'"{tournament.pk}.{tournament.version}-{viewer.user_id or 0}-{viewer.role}'
        f'-{get_language()}-{page}-{part}"'
    )


def live_page(
    request: EventRequest,
    tournament: Tournament,
    template: str,
    page: str,
    build: Callable[[], Mapping[str, Any]],
) -> HttpResponse:
    """Answer a live page: 304 where the viewer has it already, else the page, or its live part to htmx.

    `page` names the page with all that selects its content (round number, filter); `build` is called
    only when the content is needed. The context gets `live_etag` and `is_live`: a finished event
    is not polled any more.
    """
    etag = etag_of(request, tournament, page)
    live_etag = etag.replace('-page"', '-live"')
    if etag in parse_etags(request.headers.get("If-None-Match", "")) and not _has_messages(request):
        unchanged = HttpResponseNotModified(headers={"ETag": etag})
        return _cacheable(unchanged)
    context = {
        "tournament": tournament,
        "viewer": request.event_viewer,
        "live_etag": live_etag,
        "is_live": tournament.state != EventState.FINISHED,
        **build(),
    }
    name = f"{template}#live" if request.htmx else template
    response = render(request, name, context)
    response.headers["ETag"] = etag
    return _cacheable(response)


def _has_messages(request: EventRequest) -> bool:
    return bool(messages.get_messages(request))


def _cacheable(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language"])
    return response
