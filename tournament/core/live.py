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

# Another start of the server may bring other templates and style sheets: what browsers keep is then old.
_STARTED = secrets.token_hex(3)

# The ETags of those without an account, and the addresses of what they poll. What is on the big screen only
# until its turn is over names the end, in milliseconds.
_ANONYMOUS_ETAG = re.compile(
    rf'"{_STARTED}-(?P<event>\d+\.\d+)-0\.(?P<place>[0-9a-f]+)-(?:{Role.SPECTATOR}|{Role.PLAYER})-(?P<language>[a-z]+)-[^"]+?'
    r'(?:-(?P<until>\d{13}))?-live"'
)
# An ETag's version of the event, and all the rest.
_ETAG_PARTS = re.compile(rf'"{_STARTED}-\d+\.(?P<version>\d{{1,18}})-(?P<rest>.+)"')
_TAKES_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")

# The server's time of writing: a page that was kept tells its own. Live parts have the answer's `Date`.
_RENDERED_AT = re.compile(rb'(?<=data-now=")\d+(?=")')

_POLLED_PATH = re.compile(
    r"/me/(?P<link>[^/]+)/(?:results/|side/)?|/e/(?P<slug>[^/]+)/(?P<screen>screen/)?.*"
)


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
    there. What the big screen shows follows from the version and the time alone.
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
    """Answer a live page: 304 where the viewer has it already, else the page, or its live part to htmx.

    `page` names the page with all that selects its content (round number, or a `page_key`); `build` is
    called only when the content is needed. `changed_since` says for a page that not every act changes
    whether it may be another now than at an earlier version. The context gets `live_etag` and `is_live`: a
    finished event is not polled any more.
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
    """Return what keeps the page with this key live, also in the answer to a form on it that was refused."""
    return {
        "tournament": tournament,
        "live_etag": etag_of(request, tournament, page),
        "is_live": tournament.state != EventState.FINISHED,
    }


def _render(request: EventRequest, template: str, context: dict[str, Any]) -> bytes:
    if not request.htmx:
        return render_to_string(template, context, request).encode()
    part = render_to_string(f"{template}#live", context, request)
    # What stands outside the live part, and comes with every poll all the same.
    banner = render_to_string("_announcements.html", {**context, "is_out_of_band": True}, request)
    return f"{part}{banner}".encode()


def _is_public_page(request: EventRequest) -> bool:
    """Return whether everybody without an account gets the same here: nobody's own page, nobody's session.

    The big screen is left out: few ask for it, and what it shows changes with the time.
    """
    viewer = request.event_viewer
    is_anonymous = viewer.user_id is None and viewer.role == Role.SPECTATOR
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
    address = _POLLED_PATH.fullmatch(request.path_info)
    is_public = address is not None and address["slug"] and not address["screen"]
    return bool(settings.CACHED_SECONDS and is_anonymous and not has_session and is_public)


def _cached_response(request: EventRequest, etag: str, render: Callable[[], bytes]) -> HttpResponse:
    """Answer with what was rendered for another stranger a moment ago, if it is still right, or write it.

    The ETag tells the event's version, the address and the language; a page may name the host besides.
    """
    key = (request.scheme, request.get_host(), etag)

    def is_shareable() -> bool:
        return "CSRF_COOKIE_NEEDS_UPDATE" not in request.META  # a form's token is one person's

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
    """Return whether a whole page may come from the browser's cache the next time.

    Not one that tells what was just done, and none with forms: their token is of this login only.
    """
    return not request.user.is_authenticated and not messages.get_messages(request)


def _holds(request: EventRequest, etag: str, changed_since: Callable[[int], bool] | None) -> bool:
    """Return whether the browser has this part, or an earlier one that nothing has changed since."""
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
    """Return the ETags that the browser says it holds; on the way a proxy may have made them weak."""
    held = parse_etags(request.headers.get("If-None-Match", ""))
    return {etag.removeprefix("W/") for etag in held}


def _cacheable(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language", "Accept-Encoding"])
    return response
