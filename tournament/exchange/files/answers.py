"""Answers with an event's files: the name, an ETag from the event's version, 304 if unchanged.

Making a file takes seconds for a large event. So files differ only by path and language, not by query string,
and only a few are made at once, which leaves the other threads free for pages.
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

FILES_AT_ONCE = 2  # files being made in this process
FILES_WAITING = 2  # further requests that may wait for a few seconds
_PATIENCE_SECONDS = 3.0
_KEPT_SECONDS = 600  # the ETag contains the version, so a cached file is never from an earlier one

_making = BoundedSemaphore(FILES_AT_ONCE)
_coming = BoundedSemaphore(FILES_AT_ONCE + FILES_WAITING)


class _BusyError(Exception):
    """Raised when the maximum number of files is already being made."""


def file_answer(
    request: EventRequest,
    tournament: Tournament,
    name: str,
    media_type: str,
    build: Callable[[], bytes],
    *,
    is_shown: bool = False,
) -> HttpResponse:
    """Answer with a file called `name`, made by `build`, or 304 to clients that have the current one.

    `is_shown` displays the file in the browser instead of downloading it. Clients without an account share
    one file per version of the event; with an account, the file is made for that role. Answers 503 if too
    many files are being made.
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
    """Return the file cached under the key, otherwise make it; without a key it isn't cached.

    Raises _BusyError.
    """

    def make() -> bytes:
        with _place(_making, _PATIENCE_SECONDS):
            return build()

    found: bytes | None = CACHE.find(key, seconds=_KEPT_SECONDS) if key else None
    if found is not None:
        return found
    with _place(_coming, 0):  # includes requests that wait for another thread's file
        if key is None:
            return make()
        return CACHE.get(key, make, seconds=_KEPT_SECONDS)


@contextmanager
def _place(places: BoundedSemaphore, seconds: float) -> Iterator[None]:
    """Take one of the places. Raises _BusyError if none becomes free within `seconds`."""
    if not places.acquire(timeout=seconds):
        raise _BusyError
    try:
        yield
    finally:
        places.release()
