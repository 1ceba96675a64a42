"""Earlier uploads of an event's results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from tournament.exchange.files.acts.upload import NoteUpload
from tournament.kernel.acts import payload_of
from tournament.kernel.payloads import PayloadError
from tournament.models import LogEntry, Tournament

_MOST_UPLOADS = 5


@dataclass(frozen=True, slots=True)
class UploadLine:
    """One upload: its time, and its outcome in words."""

    at: datetime
    sentence: str


def uploads_before(tournament: Tournament) -> tuple[UploadLine, ...]:
    """Return the event's most recent uploads, newest first. One query."""
    return tuple(_lines(tournament))


def _lines(tournament: Tournament) -> Iterator[UploadLine]:
    entries = LogEntry.objects.filter(tournament=tournament, act=NoteUpload.code).order_by("-version")
    for entry in entries[:_MOST_UPLOADS]:
        try:
            yield UploadLine(entry.at.astimezone(tournament.zone), payload_of(entry).sentence())
        except PayloadError:  # damaged: reported in the log
            continue
