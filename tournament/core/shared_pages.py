"""Whole public pages that a stranger has just had: the next stranger gets them before all that makes a page.

After a round is published a room opens the same page at the same moment. `live` writes it once; here the
written page is answered again, by one query for the event's version, without session, view or template.
`PAGE_CACHE` has the same body under its ETag, which only a view knows: there one thread writes while the
others wait, and live parts lie there too. The body is one object, so that it takes memory once.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hashlib import blake2b
from typing import Any, TypeVar, cast

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import to_locale

from tournament.core.cache import CachedBody
from tournament.core.languages import language_of_request
from tournament.core.polls import (
    is_for_strangers,
    is_stranger,
    place_of,
    revalidated,
    shared_slug,
    version_at,
)
from tournament.core.respond import takes_gzip
from tournament.core.style_sheets import has_common_sheet

MOST_SHARED_PAGES = 200  # of some 100 kB each; most bodies are in `cache.PAGE_CACHE` as well
_OF_ONE_BODY = {"content-encoding", "content-length"}  # headers that each answer has anew
_View = TypeVar("_View", bound=Callable[..., HttpResponse])
_PageKey = tuple[str, str, str, str, bool]


@dataclass(frozen=True, slots=True)
class SharedPage:
    """A page as it was answered: of which version (as `polls.version_at` has it), its ETag and headers."""

    version: str
    body: CachedBody
    headers: dict[str, str]

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Return the page again; clocks in it count from now."""
        now = str(round(timezone.now().timestamp() * 1000)).encode()
        if not takes_gzip(request) or not self.body.is_worth_compressing:
            return _sized(HttpResponse(self.body.at_time(now), headers=self.headers))
        response = HttpResponse(self.body.gzipped_at_time(now), headers=self.headers)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["ETag"] = f"W/{response.headers['ETag'].removeprefix('W/')}"
        return _sized(response)


def _sized(response: HttpResponse) -> HttpResponse:
    response.headers["Content-Length"] = str(len(response.content))
    return response


class SharedPages:
    """The pages answered of late, by address, language, and whether the common style sheet stands in them."""

    def __init__(self) -> None:
        """Begin empty."""
        self._pages: OrderedDict[_PageKey, SharedPage] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: _PageKey) -> SharedPage | None:
        """Return the page, if it was written not longer ago than pages are shared."""
        found = self._pages.get(key)
        is_fresh = found is not None and time.monotonic() - found.body.at <= settings.CACHED_SECONDS
        return found if is_fresh else None

    def keep(self, key: _PageKey, page: SharedPage) -> None:
        """Keep a page; let go of those that are too old, and of the oldest where there are too many."""
        too_old = time.monotonic() - settings.CACHED_SECONDS
        with self._lock:
            self._pages.pop(key, None)
            self._pages[key] = page
            for each in [key for key, page in self._pages.items() if page.body.at < too_old]:
                del self._pages[each]
            while len(self._pages) > MOST_SHARED_PAGES:
                self._pages.popitem(last=False)

    def clear(self) -> None:
        """Forget all pages."""
        with self._lock:
            self._pages.clear()


SHARED_PAGES = SharedPages()


class SharedPageMiddleware:
    """Answers a stranger from what another stranger has just had; keeps what `live_page` marks as shared."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer it, or pass the request on."""
        key, slug = _key_of(request), shared_slug(request.path_info)
        found = SHARED_PAGES.get(key) if key else None
        if found is not None and slug is not None and version_at(slug) == found.version:
            return found.answer(request)
        response = self.get_response(request)
        shared: tuple[str, CachedBody] | None = getattr(response, "shared_page", None)
        if key and shared and response.status_code == 200 and not response.cookies:
            headers = {name: value for name, value in response.items() if name.lower() not in _OF_ONE_BODY}
            SHARED_PAGES.keep(key, SharedPage(*shared, headers))
        return response


def _key_of(request: HttpRequest) -> _PageKey | None:
    """Return by what a stranger's page is found; None for whoever is no stranger, or asks for something else.

    A poll and a revalidation (If-None-Match) are answered elsewhere.
    """
    if not settings.CACHED_SECONDS or request.method != "GET" or not is_for_strangers(request):
        return None
    if "HTTP_HX_REQUEST" in request.META or "HTTP_IF_NONE_MATCH" in request.META:
        return None
    try:
        language = to_locale(language_of_request(request))
        host, has_sheet = request.get_host(), has_common_sheet(request)
        return request.scheme or "", host, place_of(request), language, has_sheet
    except DisallowedHost:
        return None


def shared_with_strangers(view: _View) -> _View:
    """Let a proxy answer strangers with this page for some seconds; its ETag is of what stands in it.

    For pages that are of no one event and the same for everybody without an account: what an event's page
    has from `live`. Whoever has a session, or a message waiting, gets an answer of their own.
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
