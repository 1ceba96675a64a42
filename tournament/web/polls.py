"""Polls: answer most of them early, before any view runs.

Hundreds of phones poll every few seconds, and nearly always nothing has changed. `UnchangedPollMiddleware`
answers a poll without an account by comparing the page's ETag (`etag_of`), with one query in plain SQL.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage as MessageStorage
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language, to_locale

from tournament.kernel.statements import event_version, version_of_player
from tournament.models import Tournament
from tournament.models.states import Role
from tournament.web.hosts import site_address
from tournament.web.languages import language_of_request
from tournament.web.release import release_mark
from tournament.web.respond import keep_private

if TYPE_CHECKING:
    from tournament.kernel.access import EventRequest

# The ETag of a live part for a client without an account. For a view of the big screen, it also includes the
# time when the view ends, in milliseconds since the epoch.
_ANONYMOUS_ETAG = re.compile(
    r'"(?P<release>[0-9a-f]+)-(?P<event>\d+\.\d+)-0\.(?P<place>[0-9a-f]+)'
    rf"-(?:{Role.SPECTATOR}|{Role.PLAYER})-(?P<language>[A-Za-z_]+)-"
    r'[^"]+?(?:-(?P<until>\d{13}))?-live"'
)
# An ETag's event version, and its other parts.
_ETAG_PARTS = re.compile(r'"(?P<release>[0-9a-f]+-\d+)\.(?P<version>\d{1,18})-(?P<rest>.+)"')

API_ROOT = "/api/"  # programs poll URLs below it, without htmx
_POLLED_PATH = re.compile(
    r"/me/(?P<link>[^/]+)/(?P<beyond_home>results/|side/|reading/)?"
    rf"|(?:/e|(?P<api>{API_ROOT}v1/events))/(?P<slug>[^/]+)(?:/(?P<screen>(?:screen|overlay)/)?.*)?"
)


_LONGEST_VERSION = 18  # digits; longer ones were never issued

_HomeChanged = Callable[[int, int, int, int], bool]
_home_changed: _HomeChanged | None = None


class UnchangedPollMiddleware:
    """Answers an anonymous poll with a 304 if its ETag is current, before sessions and other middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return unchanged(request) or self.get_response(request)


def is_poll(request: HttpRequest) -> bool:
    """Return whether this is a poll: a GET from htmx or an API client, with the ETag of a live part."""
    if request.method != "GET" or "HTTP_IF_NONE_MATCH" not in request.META:
        return False
    return "HTTP_HX_REQUEST" in request.META or _is_of_a_program(request)


def _is_of_a_program(request: HttpRequest) -> bool:
    return request.path_info.startswith(API_ROOT)


def unchanged(request: HttpRequest) -> HttpResponse | None:
    """Return a 304 for an anonymous poll with a current ETag, otherwise None. Makes one query.

    A player's home is also current if no change since then concerns the player; it then gets the current
    ETag.

    This compares the URL, the language, the end of the screen's view, and the current version of the event in
    the URL. The screen's language is the event's own, which is covered by the event's version.
    """
    if not is_poll(request) or settings.SESSION_COOKIE_NAME in request.COOKIES:
        return None
    if "HTTP_AUTHORIZATION" in request.META:  # the token's account determines the answer
        return None
    held = _ANONYMOUS_ETAG.fullmatch(request.META["HTTP_IF_NONE_MATCH"].removeprefix("W/"))
    address = _POLLED_PATH.fullmatch(request.path_info)
    if not held or not address or held["place"] != place_of(request) or held["release"] != release_mark():
        return None
    if not address["screen"] and held["language"] != to_locale(language_of_request(request)):
        return None
    if held["until"] and timezone.now().timestamp() * 1000 >= int(held["until"]):
        return None
    player, found = _behind(address["link"]) if address["link"] else (0, version_at(address["slug"]))
    if found != held["event"] and (address["beyond_home"] or not _is_same_home(player, held["event"], found)):
        return None
    etag = f"{held[0][: held.start('event')]}{found}{held[0][held.end('event') :]}"
    response = HttpResponseNotModified(headers={"ETag": etag})
    if address["link"]:
        return keep_private(revalidated(response))
    return revalidated(response, is_shared=is_for_strangers(request))


def tells_home_changes(changed: _HomeChanged) -> _HomeChanged:
    """Register the function that decides whether a player's home has changed since a version.

    Its arguments are the ids of the event and the player, the phone's version, and the current version.
    """
    global _home_changed
    _home_changed = changed
    return changed


def _is_same_home(player: int, held: str, found: str) -> bool:
    """Return whether the player's home (0: no player) is the same in both versions of an event."""
    event, _, version = found.partition(".")
    held_event, _, since = held.partition(".")
    if not player or event != held_event or _home_changed is None or len(since) > _LONGEST_VERSION:
        return False
    return not _home_changed(int(event), player, int(since), int(version))


def etag_of(
    request: EventRequest, tournament: Tournament, page: str, part: str = "live", *, has_query: bool = True
) -> str:
    """Return a part's ETag: release, event's version, viewer, language and the site's address.

    Without an account, it includes a hash of the full URL, so that `unchanged` can compare it; the query is
    left out of the hash if it doesn't affect the content (`has_query` is false). With an account, a page sent
    in response to a refused form has the ETag of the page that it polls.
    """
    viewer, place = request.event_viewer, site_address(request)
    if not viewer.user_id:
        place += request.get_full_path() if has_query else request.path
    who = f"{viewer.user_id or 0}.{digest_of(place)}"
    return (
        f'"{release_mark()}-{tournament.pk}.{tournament.version}-{who}-{viewer.role}'
        f'-{to_locale(get_language() or settings.LANGUAGE_CODE)}-{page}-{part}"'
    )


def place_of(request: HttpRequest) -> str:
    """Return a hash of the page's URL as others reach it.

    Pages show this URL, and it can change without a new version of the event.
    """
    return digest_of(site_address(request) + request.get_full_path())


def earlier_versions(etag: str, held: Iterable[str]) -> list[int]:
    """Return the event's versions from the client's ETags that differ from `etag` only in the version."""
    now = _ETAG_PARTS.fullmatch(etag)
    parts = [found for found in map(_ETAG_PARTS.fullmatch, held) if found]
    same = ("release", "rest")
    return [int(found["version"]) for found in parts if now and found.group(*same) == now.group(*same)]


def held_etags(request: HttpRequest) -> set[str]:
    """Return the ETags in If-None-Match without their weak prefix, because compression makes ETags weak."""
    held = parse_etags(request.headers.get("If-None-Match", ""))
    return {etag.removeprefix("W/") for etag in held}


def digest_of(typed: str) -> str:
    """Return a short hash of typed text, safe in a header."""
    return blake2b(typed.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def shared_slug(path: str) -> str | None:
    """Return the slug of the event with the shared page (see `is_shared_path`) at this path, or None."""
    address = _POLLED_PATH.fullmatch(path)
    if not address or address["screen"] or address["api"]:
        return None
    return address["slug"]


def is_shared_path(path: str) -> bool:
    """Return whether this is the path of a public page other than the big screen.

    The big screen has few clients, and its content also depends on the time.
    """
    return shared_slug(path) is not None


def is_for_strangers(request: HttpRequest) -> bool:
    """Return whether this is a public page, requested without a cookie that changes the response.

    The language cookie is allowed, because `Vary` covers it.
    """
    return is_shared_path(request.path_info) and is_stranger(request)


def is_stranger(request: HttpRequest) -> bool:
    """Return whether the request has no cookie that makes the response private."""
    return not any(
        name in request.COOKIES for name in (settings.SESSION_COOKIE_NAME, MessageStorage.cookie_name)
    )


def revalidated(response: HttpResponse, *, is_shared: bool = False) -> HttpResponse:
    """Set the headers that make a client cache the response and revalidate it each time.

    `is_shared` means that it is the same for all strangers, so a proxy may send it to them for a few seconds
    (SHARED_SECONDS) without asking. With a cookie that may change the response, the proxy must ask; this is
    why `Vary` is set.
    """
    if is_shared and settings.SHARED_SECONDS:
        kept = f"public, max-age=0, must-revalidate, s-maxage={settings.SHARED_SECONDS}"
        response.headers["Cache-Control"] = kept
    else:
        response.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language", "Accept-Encoding"])
    return response


def version_at(slug: str) -> str:
    """Return the id and version of the event with this slug, as in an ETag; empty if there is none."""
    row = event_version(slug)
    return _version(*row) if row else ""


def _behind(link: str) -> tuple[int, str]:
    """Return the id of the player with this link (0: none), and their event's `version_at`."""
    row = version_of_player(link)
    return (row[0], _version(*row[1:])) if row else (0, "")


def _version(event: int, version: int) -> str:
    return f"{event}.{version}"
