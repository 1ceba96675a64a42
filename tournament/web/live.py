"""Live pages: an ETag from the event's version, so that an unchanged poll costs one look-up.

A live page is one template whose part `live` is also answered alone to htmx (same URL). What
counts down is an absolute time in the page, so an unchanged page stays right.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language

from tournament.models import Tournament
from tournament.states import EventState
from tournament.web.access import EventRequest

# Another start of the server may bring other templates and style sheets: what browsers keep is then old.
_STARTED = secrets.token_hex(3)


def page_key(page: str, *selected: str) -> str:
    """Return a name for a page with what the visitor selected in it, safe for a header whatever was typed."""
    typed = "\0".join(selected).encode("utf-8", "surrogatepass")
    return f"{page}-{blake2b(typed, digest_size=6).hexdigest()}"


def etag_of(request: EventRequest, tournament: Tournament, page: str, part: str = "live") -> str:
    """Return a part's ETag for this viewer: it changes with the event, the viewer and the language."""
    viewer = request.event_viewer
    return (
        f'"{_STARTED}-{tournament.pk}.{tournament.version}-{viewer.user_id or 0}-{viewer.role}'
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

    `page` names the page with all that selects its content (round number, or a `page_key`); `build`
    is called only when the content is needed. The context gets `live_etag` and `is_live`: a finished
    event is not polled any more.
    """
    live_etag = etag_of(request, tournament, page, "live")
    etag = live_etag if request.htmx else etag_of(request, tournament, page, "page")
    may_be_kept = request.htmx or _may_be_kept(request)
    if may_be_kept and etag in _held_by(request):
        return _cacheable(HttpResponseNotModified(headers={"ETag": etag}))
    context = {
        "tournament": tournament,
        "viewer": request.event_viewer,
        "live_etag": live_etag,
        "is_live": tournament.state != EventState.FINISHED,
        **build(),
    }
    name = f"{template}#live" if request.htmx else template
    response = render(request, name, context)
    if request.htmx:  # what stands outside the live part, and comes with every poll all the same
        response.write(render_to_string("_announcements.html", {**context, "is_out_of_band": True}, request))
    if may_be_kept:
        response.headers["ETag"] = etag
    return _cacheable(response)


def _may_be_kept(request: EventRequest) -> bool:
    """Return whether a whole page may come from the browser's cache the next time.

    Not one that tells what was just done, and none with forms: their token is of this login only.
    """
    return not request.user.is_authenticated and not messages.get_messages(request)


def _held_by(request: EventRequest) -> set[str]:
    """Return the ETags that the browser says it holds; on the way a proxy may have made them weak."""
    held = parse_etags(request.headers.get("If-None-Match", ""))
    return {etag.removeprefix("W/") for etag in held}


def _cacheable(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language"])
    return response
