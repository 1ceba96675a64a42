"""Helpers for event file tests: import, take apart, rebuild and compare files."""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import Any

from django.contrib.auth.models import User

from tests.factories import make_user
from tournament.exchange.archive.acts.bringing_in import BringIn
from tournament.exchange.archive.arriving import Arrival
from tournament.exchange.archive.reading import read_event_file
from tournament.exchange.archive.writing import event_file
from tournament.kernel.undo import LoggedStep
from tournament.models import LogEntry, Tournament
from tournament.web.log.page import sentence_of

_MOMENT = re.compile(r'"\d{4}-\d\d-\d\dT[0-9:.]+Z"')


def brought_in(data: bytes, owner: User | None = None, *, seen: int = 10**9) -> Tournament:
    """Import an event, as from a page that showed everything up to `seen`."""
    return BringIn(arrival=Arrival(read_event_file(data)), seen=seen).bring_in(actor=owner or make_user())


def members_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(members: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return target.getvalue()


def rows_of(data: bytes, name: str) -> list[dict[str, Any]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [json.loads(line) for line in archive.read(f"{name}.jsonl").splitlines()]


def with_rows(data: bytes, name: str, rows: list[Any]) -> bytes:
    """Return the file with the rows of one member of the zip replaced."""
    lines = "".join(f"{json.dumps(row)}\n" for row in rows)
    return zipped(members_of(data) | {f"{name}.jsonl": lines.encode()})


def changed(data: bytes, member: str, place: int, **values: Any) -> bytes:
    """Return the file with values changed in one row of a member; `place` is the row's index."""
    rows = rows_of(data, member)
    rows[place] |= values
    return with_rows(data, member, rows)


def told(event: Tournament) -> list[str]:
    """Return the sentences of the log, oldest first, except imports."""
    entries = LogEntry.objects.filter(tournament=event).exclude(act=BringIn.code).order_by("version")
    return [sentence_of(LoggedStep.of(entry)) for entry in entries.select_related("undoes", "undone_by")]


def essence(event: Tournament, *, moments: bool = True) -> dict[str, list[Any]]:
    """Return the contents of an event's file, except for its address and import.

    Without `moments`, also leave out times and the log, to compare events that took the same steps at
    different times.
    """
    data = event_file(event)
    names = [name for name in members_of(data) if name.endswith(".jsonl")]
    found = {name: rows_of(data, name.removesuffix(".jsonl")) for name in names}
    (row,) = found["event.jsonl"]
    log = [entry for entry in found["log.jsonl"] if entry["act"] != BringIn.code]
    found |= {"log.jsonl": log, "event.jsonl": [{**row, "slug": "", "version": 0}]}
    found["results.json"] = [json.loads(members_of(data)["results.json"])]
    if moments:
        return found
    del found["log.jsonl"]
    found["event.jsonl"] = [{**row, "slug": "", "version": 0, "pairings_version": 0}]
    without: dict[str, list[Any]] = json.loads(_MOMENT.sub('"then"', json.dumps(found)))
    return without
