"""The API's answers: JSON from one version of an event with its ETag, parts of lists, selected fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from ninja import Schema
from pydantic import Field

from tournament.accounts.tokens.authentication import Caller
from tournament.exchange.api.caller import caller_of, viewer_for
from tournament.exchange.api.problems import ApiRefusal
from tournament.kernel import access
from tournament.kernel.access import EventRequest, Viewer
from tournament.kernel.cache import CACHE, CacheKey
from tournament.models import Tournament
from tournament.web.live import page_key
from tournament.web.polls import digest_of, etag_of, held_etags, revalidated
from tournament.web.release import release_mark

JSON_TYPE = "application/json"
MOST_ITEMS, USUAL_ITEMS = 500, 100
# Answers to URLs with any other parameter aren't cached: anyone could make up any number of them.
_KEPT_PARAMETERS = {"fields", "limit", "offset", "q"}

Item = Mapping[str, Any]
Build = Callable[[Tournament, Viewer], Item]
BuildItems = Callable[[Tournament, Viewer], Sequence[Item]]


class Chosen(Schema):
    """The requested fields."""

    fields: str = Field(
        "",
        max_length=500,
        description="Only these fields, separated by commas. Empty: all.",
    )


class ListPart(Chosen):
    """The requested part of a list."""

    limit: int = Field(USUAL_ITEMS, ge=1, le=MOST_ITEMS, description="How many items to return at most.")
    offset: int = Field(0, ge=0, le=1_000_000, description="How many items to skip.")


class Search(ListPart):
    """The requested part of a list, limited to items with a matching name."""

    q: str = Field(
        "",
        max_length=120,
        pattern=r"^[^\x00]*$",
        description="A part of the name; case and accents are ignored.",
    )


def answer_event(
    request: HttpRequest, slug: str, name: str, chosen: Chosen, schema: type[Schema], build: Build
) -> HttpResponse:
    """Answer with what `build` makes of one version of the event with this slug, with that version's ETag.

    Raises Http404 if there is no such event; ApiRefusal for a field that `schema` doesn't have.
    """
    wanted = _wanted(chosen, schema)

    def encode(tournament: Tournament, viewer: Viewer) -> bytes:
        return msgspec.json.encode(_only(build(tournament, viewer), wanted))

    return _answer(request, slug, name, encode)


def answer_list(
    request: HttpRequest, slug: str, name: str, part: ListPart, schema: type[Schema], build: BuildItems
) -> HttpResponse:
    """Answer with part of the list that `build` makes of an event, as `answer_event` does."""
    wanted = _wanted(part, schema)

    def encode(tournament: Tournament, viewer: Viewer) -> bytes:
        items = build(tournament, viewer)
        return page_of(request, items, len(items), part, wanted, version=tournament.version)

    return _answer(request, slug, name, encode)


def answer_shared(
    request: HttpRequest, part: ListPart, schema: type[Schema], find: Callable[[], Any]
) -> HttpResponse:
    """Answer with part of a list that isn't one event's; `find` returns that part's items and the count.

    The ETag is computed from the contents.
    """
    caller_of(request)  # refuses an invalid token
    wanted = _wanted(part, schema)
    items, count = find()
    return _answer_alone(request, page_of(request, items, count, part, wanted, is_part=True))


def answer_found(
    request: HttpRequest, chosen: Chosen, schema: type[Schema], find: Callable[[Caller | None], Item]
) -> HttpResponse:
    """Answer with one item outside any event, returned by `find` for this caller; see `answer_shared`."""
    caller = caller_of(request)
    wanted = _wanted(chosen, schema)
    return _answer_alone(request, msgspec.json.encode(_only(find(caller), wanted)))


def _answer_alone(request: HttpRequest, body: bytes) -> HttpResponse:
    """Answer with this body and an ETag computed from it."""
    etag = f'"{release_mark()}-{digest_of(body.decode())}"'
    if etag in held_etags(request):
        return revalidated(HttpResponseNotModified(headers={"ETag": etag}))
    return revalidated(HttpResponse(body, content_type=JSON_TYPE, headers={"ETag": etag}))


def page_of(
    request: HttpRequest,
    items: Sequence[Item],
    count: int,
    part: ListPart,
    wanted: Sequence[str],
    *,
    is_part: bool = False,
    **more: int,
) -> bytes:
    """Return part of a list as JSON; with `is_part`, `items` is already that part."""
    end = part.offset + part.limit
    shown = items if is_part else items[part.offset : end]
    following = None
    if end < count:
        query = request.GET.copy()
        query["offset"] = str(end)
        following = f"{request.path}?{query.urlencode()}"
    told = {"count": count, "limit": part.limit, "offset": part.offset, "next": following, **more}
    return msgspec.json.encode({**told, "items": [_only(item, wanted) for item in shown]})


def _answer(
    request: HttpRequest, slug: str, name: str, encode: Callable[[Tournament, Viewer], bytes]
) -> HttpResponse:
    return cast(HttpResponse, _of_event(request, slug, caller=caller_of(request), name=name, encode=encode))


@access.public
def _of_event(
    request: EventRequest,
    tournament: Tournament,
    *,
    caller: Caller | None,
    name: str,
    encode: Callable[[Tournament, Viewer], bytes],
) -> HttpResponse:
    """Answer 304 if the client's version is current; answers for strangers are built once per version."""
    viewer = request.event_viewer = viewer_for(caller, tournament)
    etag = etag_of(request, tournament, page_key(f"api-{name}", request.META.get("QUERY_STRING", "")))
    if etag in held_etags(request):
        return revalidated(HttpResponseNotModified(headers={"ETag": etag}))
    if viewer.user_id is None and settings.CACHED_SECONDS and request.GET.keys() <= _KEPT_PARAMETERS:
        key = CacheKey(tournament.pk, tournament.version, "api", (request.scheme, request.get_host(), etag))
        body = CACHE.get(key, lambda: encode(tournament, viewer), seconds=settings.CACHED_SECONDS)
    else:
        body = encode(tournament, viewer)
    return revalidated(HttpResponse(body, content_type=JSON_TYPE, headers={"ETag": etag}))


def _wanted(chosen: Chosen, schema: type[Schema]) -> tuple[str, ...]:
    """Return the names of the requested fields, none for all. Raises ApiRefusal for an unknown one."""
    wanted = tuple(filter(None, (name.strip() for name in chosen.fields.split(","))))
    if not set(wanted) <= set(schema.model_fields):
        raise ApiRefusal(422, parameters=["fields"])
    return wanted


def _only(item: Item, wanted: Sequence[str]) -> Item:
    return {name: item[name] for name in wanted} if wanted else item
