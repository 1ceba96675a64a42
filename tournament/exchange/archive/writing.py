"""Writing an event to its file: every row of every table in it, renumbered (docs/event-file.md).

The same event always gives the same bytes: rows are in order of creation, columns in table order, and the
clock isn't read; the file's date is the event's last change.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.db.models import Model, QuerySet

import tournament.migrations
from tournament.exchange.archive.columns import written
from tournament.exchange.archive.contents import (
    EVENT_MEMBER,
    FILE_FORMAT,
    LINK,
    MANIFEST,
    MEMBER_OF,
    MEMBERS,
    RESULTS_MEMBER,
    FileRow,
    Member,
)
from tournament.exchange.archive.payload_keys import (
    Renumber,
    renumbered_payload,
)
from tournament.exchange.archive.renumbering import renumber_rows
from tournament.exchange.files.results_file import results_file
from tournament.kernel.acts import payload_values, read_payload
from tournament.kernel.consistent_read import consistent_read
from tournament.kernel.payloads import PayloadError
from tournament.models import LogEntry, Player, Tournament

_AT_NO_TIME = (1980, 1, 1, 0, 0, 0)  # the earliest date in a zip file: members don't have a time of their own
PROGRAM = "netrunner-tournament-organizer"


@cache
def this_release() -> str:
    """Return the name of this release's newest migration, which identifies its tables."""
    return max(path.stem for path in Path(tournament.migrations.__path__[0]).glob("0*.py"))


def event_file(event: Tournament, *, with_links: bool = False, site: str = "") -> bytes:
    """Return the event's file, including the players' personal links if `with_links`; `site` names this site.

    One query for each table, all from the same moment. The file contains no accounts, invitations, tokens or
    devices.
    """
    with consistent_read():
        event = Tournament.everything.get(pk=event.pk)
        rows = {member: _rows(member, event, with_links=with_links) for member in MEMBERS}
        results = results_file(event)
    numbers = _Numbers()
    for member in MEMBERS:
        renumber_rows(member, rows[member], numbers.mention, _renumber_entry)
    numbers.settle()
    for member in MEMBERS:
        renumber_rows(member, rows[member], numbers.of, _renumber_entry)
    contents = {member.name: _lines(rows[member]) for member in MEMBERS}
    told = json.dumps(_renumbered_results(results, numbers.of), ensure_ascii=False, indent=1)
    contents[RESULTS_MEMBER] = told.encode() + b"\n"
    manifest = _manifest(event, rows, contents, with_links=with_links, site=site)
    return _zipped({MANIFEST: json.dumps(manifest, ensure_ascii=False, indent=1).encode() + b"\n"} | contents)


class _Numbers:
    """The numbers of rows in the file: from 1 in each table, in order of creation.

    They include deleted rows that the log still mentions, because an undo may restore them.
    """

    def __init__(self) -> None:
        self._keys: defaultdict[type[Model], set[int]] = defaultdict(set)
        self._numbers: dict[type[Model], dict[int, int]] = {}

    def mention(self, model: type[Model], key: int) -> int:
        """Record that a row is mentioned."""
        self._keys[model].add(key)
        return key

    def settle(self) -> None:
        self._numbers = {
            model: {key: number for number, key in enumerate(sorted(keys), start=1)}
            for model, keys in self._keys.items()
        }

    def of(self, model: type[Model], key: int) -> int:
        """Return a row's number in the file."""
        return self._numbers[model][key]


def _rows(member: Member, event: Tournament, *, with_links: bool) -> list[FileRow]:
    fields = [field for field in member.fields if with_links or (field.model, field.name) != (Player, LINK)]
    columns = ["pk", *(field.attname for field in fields)]
    names = ["id", *(field.name for field in fields)]
    if member is EVENT_MEMBER:
        columns, names = columns[1:], names[1:]
    found: QuerySet[Any] = QuerySet(model=member.model).filter(**{member.to_event: event.pk}).order_by("pk")
    return [
        {name: written(value) for name, value in zip(names, values, strict=True)}
        for values in found.values_list(*columns)
    ]


def _renumber_entry(row: FileRow, renumber: Renumber) -> None:
    """Bring an entry up to date and renumber its payload; leave an unreadable one unchanged."""
    try:
        payload = read_payload(row["act"], row["payload"], row["payload_version"])
    except PayloadError:
        return
    row["payload"] = renumbered_payload(row["act"], payload_values(payload), renumber)
    row["payload_version"] = payload.payload_version


def _renumbered_results(results: FileRow, renumber: Renumber) -> FileRow:
    """Put the file's numbers into the results file."""

    def own(seat: FileRow) -> FileRow:
        return seat if seat.get("id") is None else seat | {"id": renumber(Player, seat["id"])}

    return results | {
        "players": [own(player) for player in results["players"]],
        "eliminationPlayers": [own(player) for player in results["eliminationPlayers"]],
        "rounds": [
            [
                table | {seat: own(table[seat]) for seat in ("player1", "player2") if table.get(seat)}
                for table in tables
            ]
            for tables in results["rounds"]
        ],
    }


def _lines(rows: Iterable[FileRow]) -> bytes:
    return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows).encode()


def _manifest(
    event: Tournament,
    rows: dict[Member, list[FileRow]],
    contents: dict[str, bytes],
    *,
    with_links: bool,
    site: str,
) -> FileRow:
    log = rows[MEMBER_OF[LogEntry]]
    return {
        "program": PROGRAM,
        "format": FILE_FORMAT,
        "release": this_release(),
        "event": event.name,
        "date": event.date.isoformat(),
        "site": site,
        "version": event.version,
        "stood_at": max((entry["at"] for entry in log), default=None),
        "swiss": event.swiss_kind,
        "has_personal_links": with_links,
        "members": {
            name: {"sha256": sha256(content).hexdigest(), "bytes": len(content)}
            for name, content in contents.items()
        },
    }


def _zipped(contents: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in contents.items():
            member = zipfile.ZipInfo(name, _AT_NO_TIME)
            member.compress_type, member.create_system = zipfile.ZIP_DEFLATED, 3  # the same on every system
            archive.writestr(member, content, compresslevel=6)
    return target.getvalue()
