"""Decks at a NetrunnerDB URL, fetched only from that host by a path built here, within seconds.

Only the deck's number or id is taken from the pasted text. Redirects aren't followed, and responses longer
than a deck aren't read. Responses are cached for a few minutes, since a deck is previewed before it is
submitted.
"""

from __future__ import annotations

import json
import logging
import re
import threading
import time
from collections import OrderedDict, deque
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit

from django.conf import settings

from tournament.kernel.errors import ActionRefused
from tournament.kernel.public_addresses import PublicHTTPSConnection, given_up_after

logger = logging.getLogger(__name__)

SECONDS_FOR_DECK = 8.0
LARGEST_DECK = 64 * 1024  # bytes
MOST_A_MINUTE = 30  # of one process
_MOST_PASTED = 2
_SECONDS_KEPT = 300.0
_MOST_KEPT = 200
_ADDRESS = re.compile(
    r"(?:https?://)?(?:www\.)?netrunnerdb\.com/"
    r"(?:[a-z]{2}(?:-[a-z]{2,4})?/|api/2\.0/public/)?"
    r"(?P<kind>decklist|deck)/(?:view/)?(?P<mark>[0-9]{1,9}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"
    r"(?:[/?#]\S*)?",
    re.IGNORECASE,
)
_kept: OrderedDict[str, tuple[float, str]] = OrderedDict()
_asked: deque[float] = deque()
_lock = threading.Lock()
_at_once = threading.BoundedSemaphore(2)  # each fetch keeps a thread for saving busy


def deck_paths(text: str) -> tuple[str, ...]:
    """Return the paths of the decks if the text contains only their URLs, otherwise nothing.

    A decklist exported as text ends with its URL too, but it isn't matched because it contains other words.
    """
    lines = text.split()
    if not 1 <= len(lines) <= _MOST_PASTED:
        return ()
    found = [_ADDRESS.fullmatch(line) for line in lines]
    paths = [f"{match['kind']}/{match['mark']}".lower() for match in found if match is not None]
    return tuple(paths) if len(paths) == len(lines) else ()


def fetched_deck(path: str) -> str:
    """Return a deck as the API's JSON, for `read_decks`; `path` is one of `deck_paths`.

    Raises ActionRefused: deck_not_reached, deck_not_shared, deck_fetches_too_many.
    """
    with _lock:
        _forget_old()
        if path in _kept:
            return _kept[path][1]
        if len(_asked) >= MOST_A_MINUTE:
            raise ActionRefused("deck_fetches_too_many")
        _asked.append(time.monotonic())
    if not _at_once.acquire(timeout=SECONDS_FOR_DECK / 2):
        raise ActionRefused("deck_fetches_too_many")
    try:
        status, answer = _get(path)
    except (OSError, HTTPException, ValueError) as error:
        logger.info("A deck couldn't be fetched: %s", type(error).__name__)
        raise ActionRefused("deck_not_reached") from None
    finally:
        _at_once.release()
    if status >= 500 or status == 429:
        raise ActionRefused("deck_not_reached")
    text = _deck_in(answer) if status == 200 else ""
    if not text:
        raise ActionRefused("deck_not_shared")
    with _lock:
        _kept[path] = (time.monotonic(), text)
    return text


def _forget_old() -> None:
    now = time.monotonic()
    while _asked and now - _asked[0] > 60:
        _asked.popleft()
    while _kept and (len(_kept) >= _MOST_KEPT or now - next(iter(_kept.values()))[0] > _SECONDS_KEPT):
        _kept.popitem(last=False)


def _get(path: str) -> tuple[int, bytes]:
    parts = urlsplit(settings.DECK_SERVICE)
    of_tests = settings.DECK_SERVICE_OF_TESTS
    if of_tests and parts.geturl().startswith(of_tests):
        connection: HTTPConnection = HTTPConnection(
            parts.hostname or "", parts.port, timeout=SECONDS_FOR_DECK
        )
    elif parts.scheme == "https":
        connection = PublicHTTPSConnection(parts.hostname or "", parts.port, timeout=SECONDS_FOR_DECK / 2)
    else:
        raise ValueError("only HTTPS")
    headers = {"Accept": "application/json", "User-Agent": "Netrunner TO"}
    with given_up_after(connection, SECONDS_FOR_DECK):
        connection.request("GET", f"{parts.path}/{path}", headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read(LARGEST_DECK + 1)


def _deck_in(answer: bytes) -> str:
    """Return the response's text if it has a deck with cards; otherwise ""."""
    try:
        text = answer.decode() if len(answer) <= LARGEST_DECK else ""
        told = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    decks = told.get("data") if isinstance(told, dict) else None
    first = decks[0] if isinstance(decks, list) and decks else None
    return text if isinstance(first, dict) and first.get("cards") else ""
