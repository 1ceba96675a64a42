"""Live pages: an ETag from the event's version, so that an unchanged poll costs one look-up.

A live page is one template whose part `live` is also answered alone to htmx (same URL). What
counts down is an absolute time in the page, so an unchanged page stays right.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language, get_language_from_request

from tournament.models import Tournament
from tournament.states import EventState, Role
from tournament.web import polls
from tournament.web.access import EventRequest
from tournament.web.private import keep_private

# Another start of the server may bring other templates and style sheets: what browsers keep is then old.
_STARTED = secrets.token_hex(3)

# The ETags of those without an account, and the addresses of what they poll.
_STRANGERS = re.compile(
    rf'"{_STARTED}-(?P<event>\d+\.\d+)-0\.(?P<place>[0-9a-f]+)-(?:{Role.SPECTATOR}|{Role.PLAYER})-(?P<language>[a-z]+)-[^"]+-live"'
)
_POLLED = re.compile(r"/me/(?P<link>[^/]+)/(?:results/|side/)?|/e/(?P<slug>[^/]+)/(?!screen/).*")


def page_key(page: str, *selected: str) -> str:
    """Return a name for a page with what the visitor selected in it, safe for a header whatever was typed."""
    return f"{page}-{_digest(chr(0).join(selected))}"


def _digest(typed: str) -> str:
    return blake2b(typed.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def etag_of(request: EventRequest, tournament: Tournament, page: str, part: str = "live") -> str:
    """Return a part's ETag for this viewer: it changes with the event, the viewer and the language.

    Of somebody without an account it names the address too, for `unchanged`.
    """
    viewer = request.event_viewer
    who = viewer.user_id or f"0.{_digest(request.get_full_path())}"
    return (
        f'"{_STARTED}-{tournament.pk}.{tournament.version}-{who}-{viewer.role}'
        f'-{get_language()}-{page}-{part}"'
    )


def unchanged(request: HttpRequest) -> HttpResponse | None:
    """Return the 304 for a poll of somebody without an account who has what stands; None for all others.

    It asks nothing but the version of the event behind the address, and whether the address still leads
    there. The big screen is left out: what it shows changes with the time.
    """
    if not polls.is_poll(request) or settings.SESSION_COOKIE_NAME in request.COOKIES:
        return None
    held = _STRANGERS.fullmatch(request.META["HTTP_IF_NONE_MATCH"].removeprefix("W/"))
    address = _POLLED.fullmatch(request.path_info)
    if not held or not address or held["place"] != _digest(request.get_full_path()):
        return None
    if held["language"] != get_language_from_request(request):
        return None
    found = polls.version_behind(address["link"]) if address["link"] else polls.version_at(address["slug"])
    if found != held["event"]:
        return None
    response = _cacheable(HttpResponseNotModified(headers={"ETag": held[0]}))
    return keep_private(response) if address["link"] else response


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
