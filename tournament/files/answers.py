"""The answer with a file of an event: its name, its ETag from the event's version, 304 where it is held."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpResponse, HttpResponseNotModified
from django.utils.http import content_disposition_header

from tournament.core.access import EventRequest
from tournament.core.cache import PAGE_CACHE
from tournament.core.polls import digest_of, etag_of, held_etags, is_for_strangers, revalidated
from tournament.models import Tournament

_KEPT_SECONDS = 600  # the ETag has the version: what is kept is never of an earlier one


def file_answer(
    request: EventRequest,
    tournament: Tournament,
    name: str,
    media_type: str,
    build: Callable[[], bytes],
    *,
    is_shown: bool = False,
) -> HttpResponse:
    """Answer with a file called `name`, which `build` makes; 304 to whoever holds it as it is.

    `is_shown`: in the browser's window, else it is saved. Strangers get one that is made once for each
    version of the event; who is logged in gets their own, as their role sees the event.
    """
    etag = etag_of(request, tournament, f"file-{digest_of(name)}", "file")
    is_shared = request.event_viewer.user_id is None and is_for_strangers(request)
    if etag in held_etags(request):
        return revalidated(HttpResponseNotModified(headers={"ETag": etag}), is_shared=is_shared)
    if is_shared and settings.CACHED_SECONDS:
        key = (request.scheme, request.get_host(), etag)
        body = PAGE_CACHE.get_or_render(key, build, seconds=_KEPT_SECONDS, is_shareable=lambda: True).body
    else:
        body = build()
    disposition = content_disposition_header(as_attachment=not is_shown, filename=name) or "inline"
    headers = {"Content-Disposition": disposition, "ETag": etag, "X-Content-Type-Options": "nosniff"}
    return revalidated(HttpResponse(body, content_type=media_type, headers=headers), is_shared=is_shared)
