"""Card files from a folder or from the public API, as parsed tables: read whole, or refused."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

TABLES = ("cards", "packs", "mwl", "rotations")
OPTIONAL = frozenset({"rotations"})
LANGUAGES = ("de", "es", "fr", "it", "ja", "ko", "pl", "zh-hans")

SECONDS_WITHOUT_AN_ANSWER = 20
SECONDS_FOR_ONE_FILE = 180
LARGEST_FILE = 64 * 1024 * 1024
CHUNK = 64 * 1024

Tables = dict[str, Any]
ProgressCallback = Callable[[str, int, int | None], None]
"""Told of a file's name, the bytes that came so far, and of how many if that is known."""


class CardFilesError(Exception):
    """Card files that could not be had or are not what they should be; the text says which and why."""


def read_folder(folder: Path, progress: ProgressCallback) -> Tables:
    """Read the card files of a folder: cards, packs, mwl, rotations and titles.<language>, as .json.

    Raises CardFilesError for a missing or unreadable file. Whether the rows are right is for
    `decklists.load` to say.
    """
    paths = {name: folder / f"{name}.json" for name in TABLES}
    paths |= {path.stem: path for path in sorted(folder.glob("titles.*.json"))}
    tables: Tables = {}
    for name, path in paths.items():
        try:
            text = path.read_bytes()
        except FileNotFoundError as error:
            if name in OPTIONAL:
                tables[name] = []
                continue
            raise CardFilesError(f"{path} is missing.") from error
        except OSError as error:
            raise CardFilesError(f"{path} cannot be read: {error.strerror}.") from error
        progress(name, len(text), len(text))
        tables[name] = _parsed(name, text)
    return tables


def fetch(api: str, progress: ProgressCallback, languages: Iterable[str] = LANGUAGES) -> Tables:
    """Fetch the tables, and the titles in other languages, from an API in the shape of NetrunnerDB's 2.0.

    `api` is its address up to `/public`. Raises CardFilesError: no answer in time, an error, too much,
    or fewer rows than the answer itself counts.
    """
    tables = {name: _fetch_table(f"{api}/{name}", name, progress) for name in TABLES}
    for language in languages:
        query = urllib.parse.urlencode({"_locale": language})
        name = f"titles.{language}"
        rows = _rows(_fetch_table(f"{api}/cards?{query}", name, progress))
        tables[name] = [{"code": row.get("code"), "title": row.get("title")} for row in rows]
    return tables


def _fetch_table(address: str, name: str, progress: ProgressCallback) -> Any:
    try:
        table = _parsed(name, _fetch_bytes(address, name, progress))
    except urllib.error.HTTPError as error:
        if error.code == 404 and name in OPTIONAL:
            return []
        raise CardFilesError(f"{address} answers {error.code} {error.reason}.") from error
    except TimeoutError as error:
        raise CardFilesError(f"{address} does not answer in time.") from error
    except (urllib.error.URLError, OSError) as error:
        reason = getattr(error, "reason", error)
        raise CardFilesError(f"{address} cannot be reached: {reason}.") from error
    said = table.get("total") if isinstance(table, dict) else None
    if isinstance(said, int) and said != len(_rows(table)):
        raise CardFilesError(f"{address} promises {said} rows and sends {len(_rows(table))}.")
    return table


def _fetch_bytes(address: str, name: str, progress: ProgressCallback) -> bytes:
    if urllib.parse.urlsplit(address).scheme not in {"http", "https"}:
        raise CardFilesError(f"{address} is neither a folder nor a web address.")
    request = urllib.request.Request(address, headers={"Accept": "application/json"})  # noqa: S310 - checked
    until = time.monotonic() + SECONDS_FOR_ONE_FILE
    with urllib.request.urlopen(request, timeout=SECONDS_WITHOUT_AN_ANSWER) as answer:  # noqa: S310
        length = answer.headers.get("Content-Length", "")
        total = int(length) if length.isdecimal() else None
        parts: list[bytes] = []
        size = 0
        while part := answer.read(CHUNK):
            parts.append(part)
            size += len(part)
            progress(name, size, total)
            if size > LARGEST_FILE:
                raise CardFilesError(f"{address} sends more than {LARGEST_FILE >> 20} MiB.")
            if time.monotonic() > until:
                raise TimeoutError
    if total is not None and size < total:
        raise CardFilesError(f"{address} broke off after {size} of {total} bytes.")
    return b"".join(parts)


def _parsed(name: str, text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CardFilesError(f"What came as {name} is not JSON.") from error


def _rows(table: Any) -> list[Any]:
    rows = table.get("data") if isinstance(table, dict) else table
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
