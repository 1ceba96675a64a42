"""Reading the rows of an event file from untrusted bytes as JSON, within limits; no file is written.

This only checks whether the file is complete and unchanged; `arriving` checks the meaning of rows.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, NoReturn

from tournament.exchange.archive.columns import DoesNotFitError, reader_of
from tournament.exchange.archive.contents import (
    FILE_FORMAT,
    MANIFEST,
    MEMBERS,
    RESULTS_MEMBER,
    FileRow,
    Member,
)
from tournament.exchange.archive.writing import PROGRAM
from tournament.kernel.errors import ActionRefused
from tournament.kernel.text import is_readable
from tournament.models import EventImport

LARGEST_EVENT_FILE = 8_000_000  # bytes, less than the server accepts in one request
LARGEST_MEMBER, LARGEST_CONTENTS = 48_000_000, 64_000_000  # bytes, unpacked
MOST_FILE_ROWS = 150_000
_TAKEN = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_ENCRYPTED = 0x1
_MOST_MEMBERS = 50  # later releases may have more than this one
_LONGEST_TOLD = 64  # characters of the site and release in the manifest


@dataclass(frozen=True, slots=True)
class StatedPlace:
    """A player's place in another tool's file; `player` is the number of the player's row in it."""

    player: int
    rank: int | None
    points: int | None
    rounds_played: int | None
    figures: Mapping[str, str]


@dataclass(frozen=True)
class EventFile:
    """The contents of an event file: its own details, and its rows by table.

    `digest` is the digest of the whole file; `is_unchanged` means that its members have their original
    digests. For another tool's results file, converted to rows, `tool` names the tool and `places` contains
    every player's place in it.
    """

    name: str
    site: str
    release: str
    stood_at: datetime | None
    digest: str
    is_unchanged: bool
    rows: Mapping[Member, list[FileRow]]
    tool: str = ""
    places: tuple[StatedPlace, ...] = ()


def read_event_file(data: bytes) -> EventFile:
    """Read an event file.

    Raises ActionRefused: event_file_too_large, event_file_damaged (cut off, not a zip file),
    event_file_foreign (something else), event_file_newer (from a later release), event_file_wrong (an invalid
    line).
    """
    if len(data) > LARGEST_EVENT_FILE:
        raise ActionRefused("event_file_too_large", most=LARGEST_EVENT_FILE // 1_000_000)
    contents = _unpacked(data)
    if MANIFEST not in contents:
        raise ActionRefused("event_file_foreign")
    manifest = _manifest(contents.pop(MANIFEST))
    names = {member.name for member in MEMBERS}
    if not contents.keys() <= {*names, RESULTS_MEMBER}:
        raise ActionRefused("event_file_newer")
    rows = {member: list(_rows(member.name, contents.get(member.name, b""))) for member in MEMBERS}
    if sum(map(len, rows.values())) > MOST_FILE_ROWS:
        raise ActionRefused("event_file_too_large", most=LARGEST_EVENT_FILE // 1_000_000)
    return EventFile(
        name=_told(manifest, "event"),
        site=_told(manifest, "site"),
        release=_told(manifest, "release"),
        stood_at=_moment(manifest.get("stood_at")),
        digest=sha256(data).hexdigest(),
        is_unchanged=_digests(manifest)
        == {name: sha256(told).hexdigest() for name, told in contents.items()},
        rows=rows,
    )


def wrong(member: str, line: int, *, column: str = "") -> NoReturn:
    """Refuse a line of a member, counted from 1, and name its column if known."""
    if column:
        raise ActionRefused("event_file_wrong", member=member, line=line, column=column)
    raise ActionRefused("event_file_wrong", member=member, line=line)


def _unpacked(data: bytes) -> dict[str, bytes]:
    """Return the members by name, reading each only up to its limit, whatever size the zip declares."""
    left = LARGEST_CONTENTS
    contents: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if len(members) > _MOST_MEMBERS:
                raise ActionRefused("event_file_foreign")
            for member in members:
                if member.filename in contents or member.compress_type not in _TAKEN:
                    raise ActionRefused("event_file_damaged")
                if member.flag_bits & _ENCRYPTED:
                    raise ActionRefused("event_file_foreign")
                most = min(LARGEST_MEMBER, left)
                with archive.open(member) as opened:
                    contents[member.filename] = opened.read(most + 1)
                left -= len(contents[member.filename])
                if len(contents[member.filename]) > most:
                    raise ActionRefused("event_file_too_large", most=LARGEST_EVENT_FILE // 1_000_000)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError) as error:
        raise ActionRefused("event_file_damaged") from error
    return contents


def _manifest(content: bytes) -> FileRow:
    manifest = _object(MANIFEST, 1, content)
    if manifest.get("program") != PROGRAM or not isinstance(manifest.get("format"), int):
        raise ActionRefused("event_file_foreign")
    if manifest["format"] > FILE_FORMAT:
        raise ActionRefused("event_file_newer")
    if manifest["format"] != FILE_FORMAT:
        raise ActionRefused("event_file_foreign")
    return manifest


def _told(manifest: FileRow, name: str) -> str:
    """Return a text from the manifest, cut to the allowed length; empty if it is missing."""
    value = manifest.get(name, "")
    if not isinstance(value, str) or not is_readable(value):
        wrong(MANIFEST, 1)
    return value[:_LONGEST_TOLD]


def _moment(value: Any) -> datetime | None:
    try:
        found: datetime | None = reader_of(EventImport._meta.get_field("stood_at"))(value)
    except DoesNotFitError:
        wrong(MANIFEST, 1)
    return found


def _digests(manifest: FileRow) -> dict[str, Any]:
    members = manifest.get("members")
    if not isinstance(members, dict):
        return {}
    return {name: told.get("sha256") if isinstance(told, dict) else None for name, told in members.items()}


def _rows(member: str, content: bytes) -> Iterator[FileRow]:
    for number, line in enumerate(content.split(b"\n"), start=1):
        if line.strip():
            yield _object(member, number, line)


def _object(member: str, line: int, content: bytes) -> FileRow:
    """Return one JSON object with whole numbers only, no repeated names and limited depth."""
    try:
        value = json.loads(
            content.decode("utf-8"),
            object_pairs_hook=_each_once,
            parse_float=_refused,
            parse_constant=_refused,
        )
    except (ValueError, RecursionError):
        wrong(member, line)
    if not isinstance(value, dict):
        wrong(member, line)
    return value


def _each_once(pairs: list[tuple[str, Any]]) -> FileRow:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object has the same name twice")
    return found


def _refused(text: str) -> NoReturn:
    raise ValueError(f"an event file can't contain the number {text}")
