"""Live pages: the ETag is based on the event's version, so that an unchanged poll costs one query.

A live page is one template. An htmx request to the same URL only gets its partial `live`. Clocks are absolute
deadlines that the browser counts down to, so a page is still correct after a 304.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps
from hashlib import blake2b
from typing import Any, TypeVar, cast

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response

from tournament.kernel.access import EventRequest
from tournament.kernel.announcing import next_end
from tournament.kernel.cache import CACHE, CacheKey
from tournament.models import Tournament
from tournament.models.states import EventState, Role
from tournament.web.metrics import note_new_part
from tournament.web.polls import (
    digest_of,
    earlier_versions,
    etag_of,
    held_etags,
    is_for_strangers,
    is_shared_path,
    is_stranger,
    revalidated,
)
from tournament.web.style_sheets import has_common_sheet

STAFF_PATHS = ("/desk/", "/judge/")  # pages with the badge for open tasks in their navigation
_TIME = re.compile(r"\d{13}")
_RENDERED_AT = re.compile(rb'data-now="\d+"')
_View = TypeVar("_View", bound=Callable[..., HttpResponse])


def page_key(page: str, *selected: str) -> str:
    """Return a key for a page and its selection (search, filter), hashed so that it is safe in a header."""
    return f"{page}-{digest_of(chr(0).join(selected))}"


def live_page(
    request: EventRequest,
    tournament: Tournament,
    template: str,
    page: str,
    build: Callable[[], Mapping[str, Any]],
    *,
    changed_since: Callable[[int], bool] | None = None,
    is_alone: bool = False,
) -> HttpResponse:
    """Return a live page: 304 if the client's ETag is current, otherwise the page, or its live part for htmx.

    `page` identifies the page and everything that selects its content (round number, or a `page_key`).
    `build` returns the context and is called only if the page is rendered. `changed_since(version)`, for a
    page that only some acts change, returns whether it may have changed since that version. `is_alone` means
    that the page has only its live part, without announcements and news. The context gets `live_etag` and
    `is_live`, which is False for a finished event: its pages don't poll.
    """
    page = _until_it_ends(tournament, page)
    etag = etag_of(request, tournament, page, "live" if request.htmx else _part(request))
    may_be_cached = request.htmx or _may_be_cached(request)
    is_public = may_be_cached and _is_public_page(request)
    if may_be_cached and _holds(request, etag, changed_since):
        unchanged = HttpResponseNotModified(headers={"ETag": etag})
        return revalidated(unchanged, is_shared=is_public and is_for_strangers(request))

    def render() -> bytes:
        context = {**live_context(request, tournament, page), "viewer": request.event_viewer, **build()}
        return _render(request, template, context, is_alone=is_alone)

    response = HttpResponse(_cached(request, tournament, etag, render) if is_public else render())
    if may_be_cached:
        response.headers["ETag"] = etag
    if request.htmx:
        note_new_part(tournament.pk, tournament.version)
    is_shared = is_public and is_for_strangers(request) and not _has_token(request)
    return revalidated(response, is_shared=is_shared)


def _part(request: EventRequest) -> str:
    """Return a whole page's name in its ETag, which differs if the common style sheet is inline."""
    return "page" if has_common_sheet(request) else "first"


def _until_it_ends(tournament: Tournament, page: str) -> str:
    """Return the page's name with the time, in milliseconds, when an announcement on it expires.

    A view of the big screen already has such a time, its own end; the earlier one counts. Makes one query.
    """
    ends_at = next_end(tournament)
    if ends_at is None:
        return page
    name, _dash, until = page.rpartition("-")
    end = str(round(ends_at.timestamp() * 1000))
    return f"{name}-{min(until, end)}" if _TIME.fullmatch(until) else f"{page}-{end}"


def live_context(request: EventRequest, tournament: Tournament, page: str) -> dict[str, Any]:
    """Return the context that a live page needs for polling; also to render it with a refused form."""
    return {
        "tournament": tournament,
        "live_etag": etag_of(request, tournament, _until_it_ends(tournament, page)),
        "is_live": tournament.state != EventState.FINISHED,
    }


def _render(request: EventRequest, template: str, context: dict[str, Any], *, is_alone: bool) -> bytes:
    if not request.htmx:
        return render_to_string(template, context, request).encode()
    part = render_to_string(f"{template}#live", context, request)
    if is_alone:
        return part.encode()
    part = render_to_string("web/live_part.html", {"part": part}, request)
    # Parts outside the live part that are sent with each poll (hx-swap-oob).
    names = ["_announcements.html", "_news.html"]
    if request.path_info.startswith(STAFF_PATHS):
        names.append("site/_attention_badge.html")
    beside = [render_to_string(name, {**context, "is_out_of_band": True}, request) for name in names]
    return "".join((part, *beside)).encode()


def _is_public_page(request: EventRequest) -> bool:
    """Return whether the page is the same for all clients without account or session: it can be cached."""
    viewer = request.event_viewer
    is_anonymous = viewer.user_id is None and viewer.role == Role.SPECTATOR
    has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
    is_shared = is_anonymous and not has_session and is_shared_path(request.path_info)
    return bool(settings.CACHED_SECONDS) and is_shared


def _cached(request: EventRequest, tournament: Tournament, etag: str, render: Callable[[], bytes]) -> bytes:
    """Return the page or part from the cache, or render it and cache it for CACHED_SECONDS.

    The ETag covers version, URL and language. Scheme and host are also in the key because pages contain full
    URLs.
    """
    key = CacheKey(tournament.pk, tournament.version, "page", (request.scheme, request.get_host(), etag))
    body = CACHE.get(key, render, seconds=settings.CACHED_SECONDS, may_keep=lambda: not _has_token(request))
    if request.htmx:
        return body
    # Clocks on a whole page count from the time of the response; those in live parts use the `Date` header.
    now = str(round(timezone.now().timestamp() * 1000)).encode()
    return _RENDERED_AT.sub(b'data-now="%s"' % now, body)


def _has_token(request: EventRequest) -> bool:
    """Return whether the rendered page contains a CSRF token."""
    return "CSRF_COOKIE_NEEDS_UPDATE" in request.META


def _may_be_cached(request: EventRequest) -> bool:
    """Return whether the browser may use its copy of a whole page again after a 304.

    This excludes pages with messages, and all pages for accounts: their forms contain the session's CSRF
    token.
    """
    return not request.user.is_authenticated and not messages.get_messages(request)


def _holds(request: EventRequest, etag: str, changed_since: Callable[[int], bool] | None) -> bool:
    """Return whether the client has this version of the part, or an earlier version with the same content."""
    held = held_etags(request)
    if etag in held:
        return True
    if changed_since is None or not request.htmx:
        return False
    return any(not changed_since(version) for version in earlier_versions(etag, held))


def shared_with_strangers(view: _View) -> _View:
    """Let a proxy cache this page for a few seconds for strangers; its ETag is a hash of its content.

    For pages that don't belong to an event and are the same for everyone without an account. Clients with a
    session or a pending message get their own response.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = view(request, *args, **kwargs)
        is_same_for_all = is_stranger(request) and "CSRF_COOKIE" not in request.META and not response.cookies
        if response.status_code != 200 or not is_same_for_all:
            return revalidated(response)
        etag = f'"{blake2b(response.content, digest_size=12).hexdigest()}"'
        response.headers["ETag"] = etag
        revalidated(response, is_shared=True)
        return cast(HttpResponse, get_conditional_response(request, etag=etag, response=response))

    return cast(_View, wrapper)
