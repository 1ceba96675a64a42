"""Live pages: an ETag from the event's version, so that an unchanged poll costs one query.

A live page is one template. A request by htmx to the same URL gets only its partial `live`. Clocks are
absolute deadlines that the browser counts down to, so a page answered by 304 is still correct.
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
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language, get_language_from_request

from tournament.core import polls
from tournament.core.access import EventRequest
from tournament.core.cache import PAGE_CACHE, CachedBody
from tournament.core.private import keep_private
from tournament.models import Tournament
from tournament.models.states import EventState, Role

# New with each start of the server: another release has other templates and style sheets, so ETags must
# change.
_STARTED = secrets.token_hex(3)

# ETag of a live part for a client without an account. A view of the big screen also has the time at which it
# ends, in milliseconds since the epoch.
_ANONYMOUS_ETAG = re.compile(
    rf'"{_STARTED}-(?P<event>\d+\.\d+)-0\.(?P<place>[0-9a-f]+)-(?:{Role.SPECTATOR}|{Role.PLAYER})-(?P<language>[a-z]+)-[^"]+?'
    r'(?:-(?P<until>\d{13}))?-live"'
)
# The event's version in an ETag, and the other parts.
_ETAG_PARTS = re.compile(rf'"{_STARTED}-\d+\.(?P<version>\d{{1,18}})-(?P<rest>.+)"')
_TAKES_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")

# The time of rendering in a whole page: replaced when it comes from the cache. Live parts use the `Date`
# header.
_RENDERED_AT = re.compile(rb'(?<=data-now=")\d+(?=")')

_POLLED_PATH = re.compile(
    r"/me/(?P<link>[^/]+)/(?:results/|side/)?|/e/(?P<slug>[^/]+)/(?P<screen>screen/)?.*"
)


def page_key(page: str, *selected: str) -> str:
    """Return a key for a page and what is selected in it (search, filter), hashed to be safe in a header."""
    return f"{page}-{_digest(chr(0).join(selected))}"


def _digest(typed: str) -> str:
    return blake2b(typed.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def etag_of(request: EventRequest, tournament: Tournament, page: str, part: str = "live") -> str:
    """Return a part's ETag: of the event's version, the viewer and the language.

    Without an account it includes a hash of the URL too, so that `unchanged` can compare it.
    """
    viewer = request.event_viewer
    who = viewer.user_id or f"0.{_digest(request.get_full_path())}"
    return (
        f'"{_STARTED}-{tournament.pk}.{tournament.version}-{who}-{viewer.role}'
        f'-{get_language()}-{page}-{part}"'
    )


def unchanged(request: HttpRequest) -> HttpResponse | None:
    """Return a 304 for an anonymous poll whose ETag is current, else None. One query.

    Compared are URL, language, end of the screen's view, and the version of the event that the URL leads to
    now.
    """
    if not polls.is_poll(request) or settings.SESSION_COOKIE_NAME in request.COOKIES:
        return None
    held = _ANONYMOUS_ETAG.fullmatch(request.META["HTTP_IF_NONE_MATCH"].removeprefix("W/"))
    address = _POLLED_PATH.fullmatch(request.path_info)
    if not held or not address or held["place"] != _digest(request.get_full_path()):
        return None
    if held["language"] != get_language_from_request(request):
        return None
    if held["until"] and timezone.now().timestamp() * 1000 >= int(held["until"]):
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
    *,
    changed_since: Callable[[int], bool] | None = None,
) -> HttpResponse:
    """Answer a live page: 304 if the client's ETag is current, else the page, or only its live part to htmx.

    `page` identifies the page and all that selects its content (round number, or a `page_key`); `build`
    returns the context and is called only if the page is rendered. `changed_since(version)` is for a page
    that not every act changes: whether it may differ now from what it was at that version. The context gets
    `live_etag` and `is_live`, which is False for a finished event: it is not polled.
    """
    etag = etag_of(request, tournament, page, "live" if request.htmx else "page")
    may_be_cached = request.htmx or _may_be_cached(request)
    if may_be_cached and _holds(request, etag, changed_since):
        return _cacheable(HttpResponseNotModified(headers={"ETag": etag}))

    def render() -> bytes:
        context = {**live_context(request, tournament, page), "viewer": request.event_viewer, **build()}
        return _render(request, template, context)

    if may_be_cached and _is_public_page(request):
        response = _cached_response(request, etag, render)
    else:
        response = HttpResponse(render())
    if may_be_cached:
        is_compressed = response.has_header("Content-Encoding")
        response.headers["ETag"] = f"W/{etag}" if is_compressed else etag
    return _cacheable(response)


def live_context(request: EventRequest, tournament: Tournament, page: str) -> dict[str, Any]:
    """Return the context that a live page's polls need; also for rendering it again with a refused form."""
    return {
        "tournament": tournament,
        "live_etag": etag_of(request, tournament, page),
        "is_live": tournament.state != EventState.FINISHED,
    }


def _render(request: EventRequest, template: str, context: dict[str, Any]) -> bytes:
    if not request.htmx:
        return render_to_string(template, context, request).encode()
    part = render_to_string(f"{template}#live", context, request)
    # The announcements are outside the live part and are sent with each poll (hx-swap-oob).
    banner = render_to_string("_announcements.html", {**context, "is_out_of_band": True}, request)
    return f"{part}{banner}".encode()


def _is_public_page(request: EventRequest) -> bool:
    """Return whether all clients without account and session get the same page, so that it can be cached.

    False for the big screen: it has few clients, and its content depends on the time too.
    """
    viewer = request.event_viewer
    is_anonymous = viewer.user_id is None and viewer.role == Role.SPECTATOR
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
    address = _POLLED_PATH.fullmatch(request.path_info)
    is_public = address is not None and address["slug"] and not address["screen"]
    return bool(settings.CACHED_SECONDS and is_anonymous and not has_session and is_public)


def _cached_response(request: EventRequest, etag: str, render: Callable[[], bytes]) -> HttpResponse:
    """Answer from the page cache, or render the page and cache it.

    The ETag stands for version, URL and language; scheme and host are in the key since pages contain full
    URLs.
    """
    key = (request.scheme, request.get_host(), etag)

    def is_shareable() -> bool:
        return "CSRF_COOKIE_NEEDS_UPDATE" not in request.META  # the page has a CSRF token

    rendered = PAGE_CACHE.get_or_render(
        key, render, seconds=settings.CACHED_SECONDS, is_shareable=is_shareable
    )
    if not request.htmx:
        now = str(round(timezone.now().timestamp() * 1000)).encode()
        return HttpResponse(_RENDERED_AT.sub(now, rendered.body))
    return _compressed(request, rendered)


def _compressed(request: EventRequest, rendered: CachedBody) -> HttpResponse:
    if not rendered.is_worth_compressing or not _TAKES_GZIP.search(
        request.headers.get("Accept-Encoding", "")
    ):
        return HttpResponse(rendered.body)
    return HttpResponse(rendered.gzipped, headers={"Content-Encoding": "gzip"})


def _may_be_cached(request: EventRequest) -> bool:
    """Return whether the browser may use its copy of a whole page again after a 304.

    Not a page with messages, and none for an account: its forms contain the session's CSRF token.
    """
    return not request.user.is_authenticated and not messages.get_messages(request)


def _holds(request: EventRequest, etag: str, changed_since: Callable[[int], bool] | None) -> bool:
    """Return whether the client has this version of the part, or an earlier one with the same content."""
    held = _held_by(request)
    if etag in held:
        return True
    if changed_since is None or not request.htmx:
        return False
    now = _ETAG_PARTS.fullmatch(etag)
    earlier = [
        found for found in map(_ETAG_PARTS.fullmatch, held) if found and now and found["rest"] == now["rest"]
    ]
    return any(not changed_since(int(found["version"])) for found in earlier)


def _held_by(request: EventRequest) -> set[str]:
    """Return the ETags of If-None-Match, compared weakly: compression makes ETags weak."""
    held = parse_etags(request.headers.get("If-None-Match", ""))
    return {etag.removeprefix("W/") for etag in held}


def _cacheable(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language", "Accept-Encoding"])
    return response
