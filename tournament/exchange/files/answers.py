"""The answer with a file of an event: its name, its ETag from the event's version, 304 if unchanged.

A file takes seconds for a large event. So only its path and language distinguish files, not the query string,
and few are made at once: the other threads stay free for pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.conf import settings
from django.http import HttpResponse, HttpResponseNotModified
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.kernel.access import EventRequest
from tournament.kernel.cache import CACHE, CacheKey
from tournament.models import Tournament
from tournament.printing.asked import prints_busy
from tournament.web.languages import language_of_request
from tournament.web.polls import (
    digest_of,
    etag_of,
    held_etags,
    is_for_strangers,
    is_shared_path,
    revalidated,
)

FILES_AT_ONCE = 2  # files, in this process
FILES_WAITING = 2  # requests for more of them, for a few seconds
_PATIENCE_SECONDS = 3.0
_KEPT_SECONDS = 600  # the ETag has the version: what is kept is never of an earlier one

_making = BoundedSemaphore(FILES_AT_ONCE)
_coming = BoundedSemaphore(FILES_AT_ONCE + FILES_WAITING)


class _BusyError(Exception):
    """As many files are being made as may be."""


def file_answer(
    request: EventRequest,
    tournament: Tournament,
    name: str,
    media_type: str,
    build: Callable[[], bytes],
    *,
    is_shown: bool = False,
) -> HttpResponse:
    """Answer with a file called `name`, which `build` makes; 304 to clients that have the current one.

    `is_shown`: in the browser's window, else it is downloaded. Without an account one gets the file that is
    made once for each version of the event; with an account, one's own, as that role sees the event. 503 if
    too many are being made.
    """
    etag = etag_of(request, tournament, f"file-{digest_of(name)}", "file", has_query=False)
    has_account = request.event_viewer.user_id is not None
    is_shared = not has_account and is_for_strangers(request)
    if etag in held_etags(request):
        return revalidated(HttpResponseNotModified(headers={"ETag": etag}), is_shared=is_shared)
    is_kept = not has_account and is_shared_path(request.path_info) and bool(settings.CACHED_SECONDS)
    key = CacheKey(tournament.pk, tournament.version, "file", (request.scheme, request.get_host(), etag))
    try:
        body = _file(key if is_kept else None, build)
    except _BusyError:
        with override(language_of_request(request)):
            said = _("Several files are being created right now. Try again in a few seconds.")
            return prints_busy(request, None, _("Files of this event"), said)
    disposition = content_disposition_header(as_attachment=not is_shown, filename=name) or "inline"
    headers = {"Content-Disposition": disposition, "ETag": etag, "X-Content-Type-Options": "nosniff"}
    return revalidated(HttpResponse(body, content_type=media_type, headers=headers), is_shared=is_shared)


def _file(key: CacheKey | None, build: Callable[[], bytes]) -> bytes:
    """Return the file that is kept under the key, else make it; without a key it isn't kept.

    Raises _BusyError.
    """

    def make() -> bytes:
        with _place(_making, _PATIENCE_SECONDS):
            return build()

    found: bytes | None = CACHE.find(key, seconds=_KEPT_SECONDS) if key else None
    if found is not None:
        return found
    with _place(_coming, 0):  # also those that wait for another thread's file
        if key is None:
            return make()
        return CACHE.get(key, make, seconds=_KEPT_SECONDS)


@contextmanager
def _place(places: BoundedSemaphore, seconds: float) -> Iterator[None]:
    """Take one of the places. Raises _BusyError if none is free within some seconds."""
    if not places.acquire(timeout=seconds):
        raise _BusyError
    try:
        yield
    finally:
        places.release()
