"""Card files from a public API in the format of NetrunnerDB's 2.0 or 3: complete and on time, or refused.

A server may be slow, drop the connection, or not speak HTTP at all; in every case the result is one message,
within the time given for the whole download.
"""

from __future__ import annotations

import http.client
import queue
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from decklists import newer_shape
from tournament.decks.card_files import (
    LARGEST_FILE,
    CardFilesError,
    ProgressCallback,
    Tables,
    parsed_json,
)

TABLES = ("cards", "packs", "mwl", "rotations")
LANGUAGES = ("de", "es", "fr", "it", "ja", "ko", "pl", "zh-hans")

SECONDS_WITHOUT_AN_ANSWER = 20
SECONDS_FOR_ALL = 600
CHUNK = 64 * 1024
MOST_PAGES = 100

_NEWER_TABLES = (*newer_shape.NEEDED, "card_pools", "card_subtypes", "snapshots")
# The fields requested from these large tables; a server may send others anyway.
_FIELDS = {
    "cards": (
        "title,stripped_title,card_type_id,side_id,faction_id,deck_limit,cost,agenda_points,influence_cost,"
        "influence_limit,minimum_deck_size,card_subtype_ids,display_subtypes"
    ),
    "printings": "card_id,card_set_id,position,quantity",
}


def is_newer_api(api: str) -> bool:
    """Return whether a URL belongs to an API 3."""
    return "/v3/" in f"{urllib.parse.urlsplit(api).path}/"


def fetch(
    api: str,
    progress: ProgressCallback,
    languages: Iterable[str] = LANGUAGES,
    *,
    seconds: float = SECONDS_FOR_ALL,
) -> Tables:
    """Fetch all tables from an API: from 2.0 with the titles in other languages, from 3 with dated pools.

    `api` is its URL up to `/public`. Raises CardFilesError for an invalid web address, a timeout, an error,
    too much data, or fewer rows than the response reports; ReadError for tables in an unknown format.
    `seconds` limits the whole download.
    """
    if not _is_web_address(api):
        raise CardFilesError(f"{api} isn't a folder, a zip file or a URL.")
    download = _Download(api, progress, time.monotonic() + seconds)
    wanted = tuple(languages)
    if is_newer_api(api):
        return newer_shape.tables_of(download.in_time(lambda: dict(download.newer_tables())))
    return download.in_time(lambda: dict(download.older_tables(wanted)))


@dataclass(slots=True)
class _Download:
    """A download of several responses, which must all arrive by a deadline on the monotonic clock."""

    api: str
    progress: ProgressCallback
    until: float
    is_over: threading.Event = field(default_factory=threading.Event)

    def in_time(self, work: Callable[[], Tables]) -> Tables:
        """Do the work in a separate thread, and raise CardFilesError if it isn't done in time.

        A slow server or name server delays nothing else: the thread is abandoned.
        """
        done: queue.SimpleQueue[Tables | Exception] = queue.SimpleQueue()

        def run() -> None:
            try:
                done.put(work())
            except Exception as error:
                done.put(error)

        threading.Thread(target=run, daemon=True, name="card download").start()
        try:
            result = done.get(timeout=max(self.until - time.monotonic(), 0))
        except queue.Empty:
            raise CardFilesError(f"{self.api} didn't answer in time.") from None
        finally:
            self.is_over.set()
        if isinstance(result, Exception):
            raise result
        return result

    def older_tables(self, languages: Iterable[str]) -> Iterator[tuple[str, Any]]:
        """Yield the tables of an API 2.0 and the titles in other languages."""
        for name in TABLES:
            try:
                yield name, self._whole(f"{self.api}/{name}", name)
            except _NotFoundError:
                if name != "rotations":
                    raise
                yield name, []
        for language in languages:
            query = urllib.parse.urlencode({"_locale": language})
            name = f"titles.{language}"
            rows = _rows(self._whole(f"{self.api}/cards?{query}", name))
            yield name, [{"code": row.get("code"), "title": row.get("title")} for row in rows]

    def newer_tables(self) -> Iterator[tuple[str, Any]]:
        """Yield the tables of an API 3, page by page."""
        for name in _NEWER_TABLES:
            query = {"page[size]": "1000"}
            if name in _FIELDS:
                query[f"fields[{name}]"] = _FIELDS[name]
            address: str | None = f"{self.api}/{name}?{urllib.parse.urlencode(query)}"
            rows: list[Any] = []
            for _page in range(MOST_PAGES):
                if address is None:
                    break
                page = self._json(address, name)
                rows += _rows(page)
                address = self._next(page, address)
            yield name, rows

    def _next(self, page: Any, address: str) -> str | None:
        """Return the URL of the next page, which must be on this server."""
        links = page.get("links") if isinstance(page, dict) else None
        link = links.get("next") if isinstance(links, dict) else None
        if not isinstance(link, str):
            return None
        following = urllib.parse.urljoin(address, link)
        if urllib.parse.urlsplit(following)[:2] != urllib.parse.urlsplit(self.api)[:2]:
            raise CardFilesError(f"{self.api} redirects to another server.")
        return following

    def _whole(self, address: str, name: str) -> Any:
        """Return a table that has as many rows as it reports."""
        table = self._json(address, name)
        said = table.get("total") if isinstance(table, dict) else None
        if isinstance(said, int) and said != len(_rows(table)):
            raise CardFilesError(f"{address} announces {said} rows but sends {len(_rows(table))}.")
        return table

    def _json(self, address: str, name: str) -> Any:
        try:
            return parsed_json(name, self._bytes(address, name))
        except urllib.error.HTTPError as error:
            error.close()
            if 300 <= error.code < 400:
                raise CardFilesError(f"{address} redirects to an invalid address.") from error
            kind = _NotFoundError if error.code == 404 else CardFilesError
            raise kind(f"{address} answered {error.code} {error.reason}.") from error
        except TimeoutError as error:
            raise CardFilesError(f"{address} didn't answer in time.") from error
        except http.client.RemoteDisconnected as error:
            raise CardFilesError(f"{address} closed the connection without an answer.") from error
        except http.client.IncompleteRead as error:
            raise CardFilesError(f"{address} stopped before the end.") from error
        except http.client.InvalidURL as error:
            raise CardFilesError(f"{address} isn't a valid URL.") from error
        except (http.client.HTTPException, UnicodeError) as error:
            raise CardFilesError(f"What answers at {address} isn't a web server.") from error
        except (urllib.error.URLError, OSError) as error:
            reason = getattr(error, "reason", None) or error
            if isinstance(reason, TimeoutError):
                raise CardFilesError(f"{address} didn't answer in time.") from error
            raise CardFilesError(f"{address} can't be reached: {reason}.") from error

    def _bytes(self, address: str, name: str) -> bytes:
        request = urllib.request.Request(address, headers={"Accept": "application/json"})  # noqa: S310 - http(s) only
        parts: list[bytes] = []
        size = 0
        with _opener().open(request, timeout=min(SECONDS_WITHOUT_AN_ANSWER, self._left())) as answer:
            length = answer.headers.get("Content-Length", "")
            total = int(length) if length.isdecimal() else None
            while part := answer.read1(CHUNK):
                self._left()
                parts.append(part)
                size += len(part)
                self.progress(name, size, total)
                if size > LARGEST_FILE:
                    raise CardFilesError(f"{address} sent more than {LARGEST_FILE >> 20} MiB.")
        if total is not None and size < total:
            raise CardFilesError(f"{address} stopped after {size} of {total} bytes.")
        return b"".join(parts)

    def _left(self) -> float:
        """Return the remaining seconds; raise TimeoutError if there are none."""
        left = self.until - time.monotonic()
        if left <= 0 or self.is_over.is_set():
            raise TimeoutError
        return left


class _NotFoundError(CardFilesError):
    """The server doesn't have the requested file."""


def _is_web_address(address: str) -> bool:
    try:
        return urllib.parse.urlsplit(address).scheme in {"http", "https"}
    except ValueError:
        return False


def _opener() -> urllib.request.OpenerDirector:
    """Return an opener that handles only HTTP: no files and no FTP, wherever a server redirects it."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler,
        urllib.request.UnknownHandler,
        urllib.request.HTTPHandler,
        urllib.request.HTTPSHandler,
        urllib.request.HTTPDefaultErrorHandler,
        urllib.request.HTTPRedirectHandler,
        urllib.request.HTTPErrorProcessor,
    ):
        opener.add_handler(handler())
    return opener


def _rows(table: Any) -> list[Any]:
    rows = table.get("data") if isinstance(table, dict) else table
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
