"""An event's day as a file for calendars (RFC 5545): one entry, with the outline of the day in its words.

Our own few lines instead of a package: one entry, no recurrence, and times in UTC, which need no rules of a
zone in the file; a calendar shows them in its owner's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from uuid import NAMESPACE_URL, uuid5

from django.utils.translation import gettext as _

from tournament.event.outline import DayOutline, day_outline
from tournament.event.pages.plan import plan_page
from tournament.models import Tournament

LONGEST_LINE = 75  # octets of a line, without its end
_USUAL_LENGTH = timedelta(hours=8)  # of a day whose plan is not known yet


def calendar_file(tournament: Tournament, *, address: str, now: datetime) -> bytes:
    """Return the event's day in UTF-8; `address` is that of its public page, which knows no player's link.

    The entry's key stays the same, so that a newer file changes it. A fixed number of queries.
    """
    outline = None if tournament.is_online else day_outline(tournament, plan_page(tournament).plan.terms)
    fields = [
        ("BEGIN", "VCALENDAR"),
        ("VERSION", "2.0"),
        ("PRODID", "-//Netrunner TO//Tournament//EN"),
        ("BEGIN", "VEVENT"),
        ("UID", _key(tournament)),
        ("DTSTAMP", _moment(now)),
        ("SEQUENCE", str(tournament.version)),
        *_times(tournament, outline),
        ("SUMMARY", escaped(tournament.name)),
        *([("LOCATION", escaped(tournament.venue))] if tournament.venue else []),
        ("DESCRIPTION", escaped("\n".join(_words(tournament, outline, address)))),
        ("URL", address),
        ("END", "VEVENT"),
        ("END", "VCALENDAR"),
    ]
    return b"".join(folded_line(f"{name}:{value}") for name, value in fields)


def escaped(text: str) -> str:
    """Return a text as a calendar writes it: what separates values has a backslash (RFC 5545, 3.3.11)."""
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\\n".join("".join(sign for sign in line if sign >= " " or sign == "\t") for line in lines)


def folded_line(line: str) -> bytes:
    """Return a line in pieces of at most 75 octets, each after the first begun by a space (RFC 5545, 3.1)."""
    pieces, piece = [], b""
    for sign in line:
        octets = sign.encode()
        if len(piece) + len(octets) > LONGEST_LINE:
            pieces.append(piece)
            piece = b" "
        piece += octets
    return b"\r\n".join([*pieces, piece]) + b"\r\n"


def _key(tournament: Tournament) -> str:
    """Return the entry's key: of the event's row, so that it holds under every address of the site."""
    return f"{uuid5(NAMESPACE_URL, f'netrunner-to:{tournament.pk}:{tournament.created_at.isoformat()}')}"


def _times(tournament: Tournament, outline: DayOutline | None) -> Iterator[tuple[str, str]]:
    """Give the beginning and the end: moments where a start was told, else the whole day."""
    if tournament.starts_at is None or tournament.is_online:
        yield "DTSTART;VALUE=DATE", _day(tournament.date)
        yield "DTEND;VALUE=DATE", _day(tournament.date + timedelta(days=1))
        return
    begins = datetime.combine(tournament.date, tournament.starts_at, tournament.zone)
    length = timedelta(hours=outline.hours, minutes=outline.minutes) if outline else _USUAL_LENGTH
    yield "DTSTART", _moment(begins)
    yield "DTEND", _moment(begins.astimezone(UTC) + length)


def _words(tournament: Tournament, outline: DayOutline | None, address: str) -> Iterator[str]:
    """Give the lines below the entry: the outline in the event's own time, and where to look."""
    if outline:
        if tournament.starts_at is not None:
            yield _("Estimated times, in the time zone %(zone)s:") % {"zone": tournament.time_zone}
        for step in outline.steps:
            yield f"{step.begins:%H:%M} {step.label}" if step.begins else step.label
    yield _("Pairings, clock and standings: %(address)s") % {"address": address}


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _day(day: date) -> str:
    return f"{day:%Y%m%d}"
