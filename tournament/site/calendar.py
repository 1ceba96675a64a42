"""Calendar files (RFC 5545): one event with the outline of its day, or many events to subscribe to.

A few lines of our own instead of a package: there is no recurrence, and times are in UTC, so the file needs
no time zone rules; a calendar shows them in its owner's zone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import chain
from uuid import NAMESPACE_URL, uuid5

from django.utils.translation import gettext as _

from tournament.event.cut_day import cut_day, decided_cut
from tournament.event.outline import DayOutline, day_outline
from tournament.event.pages.plan import plan_page
from tournament.event.plan_words import cut_day_words
from tournament.models import AnnouncedPlan, Tournament

LONGEST_LINE = 75  # octets in a line, without the line ending
_ASKED_AGAIN = "PT6H"  # how often a subscribed calendar should update
_USUAL_LENGTH = timedelta(hours=8)  # of a day without a plan yet


def calendar_file(tournament: Tournament, *, address: str, now: datetime) -> bytes:
    """Return the event's day in UTF-8, and the day of its cut if that is later.

    `address` is the URL of the event's public page, without a player's link.
    The entries' keys stay the same, so a newer file updates them. Makes a fixed number of queries.
    """
    plan = plan_page(tournament)
    outline = None if tournament.is_online else day_outline(tournament, plan.plan.terms)
    return _file(_entries(tournament, outline, plan.cut_date, address, now))


def calendar_of_events(
    events: Iterable[Tournament], *, title: str, address_of: Callable[[Tournament], str], now: datetime
) -> bytes:
    """Return a calendar of many events to subscribe to; `title` is its name in a calendar app.

    `address_of` returns the URL of an event's public page. The events' outlines are left out, and cuts that
    nobody has set or announced. Makes one query if a cut has a day of its own.
    """
    shown = list(events)
    with_cut_day = [event for event in shown if event.cut_date is not None]
    plans = AnnouncedPlan.objects.filter(tournament__in=with_cut_day).order_by("pk")
    told = {plan.tournament_id: plan for plan in plans}  # the newest of each event
    head = (
        ("METHOD", "PUBLISH"),
        ("X-WR-CALNAME", escaped(title)),
        ("REFRESH-INTERVAL;VALUE=DURATION", _ASKED_AGAIN),
        ("X-PUBLISHED-TTL", _ASKED_AGAIN),
    )
    entries = []
    for event in shown:
        cut = cut_day(event, decided_cut(event, told.get(event.pk)) or 0)
        entries.append(_entries(event, None, cut, address_of(event), now))
    return _file(*entries, head=head)


def _file(*entries: Iterable[tuple[str, str]], head: Iterable[tuple[str, str]] = ()) -> bytes:
    fields = [
        ("BEGIN", "VCALENDAR"),
        ("VERSION", "2.0"),
        ("PRODID", "-//Netrunner TO//Tournament//EN"),
        *head,
        *chain.from_iterable(entries),
        ("END", "VCALENDAR"),
    ]
    return b"".join(folded_line(f"{name}:{value}") for name, value in fields)


def _entries(
    tournament: Tournament, outline: DayOutline | None, cut: date | None, address: str, now: datetime
) -> Iterator[tuple[str, str]]:
    """Yield the entry of the event's day, then the one of its cut's day, if that is later."""
    words = [*_outline_words(tournament, outline), cut_day_words(cut)]
    times = _times(tournament, outline)
    yield from _entry(tournament, _key(tournament), tournament.name, times, words, address, now)
    if cut is not None:
        name = _("%(event)s: cut") % {"event": tournament.name}
        yield from _entry(tournament, _key(tournament, "cut"), name, _whole_day(cut), [], address, now)


def _entry(
    tournament: Tournament,
    key: str,
    name: str,
    times: Iterable[tuple[str, str]],
    words: Iterable[str],
    address: str,
    now: datetime,
) -> Iterator[tuple[str, str]]:
    where = _("Pairings, clock and standings: %(address)s") % {"address": address}
    yield "BEGIN", "VEVENT"
    yield "UID", key
    yield "DTSTAMP", _moment(now)
    yield "SEQUENCE", str(tournament.version)
    yield from times
    yield "SUMMARY", escaped(name)
    if tournament.venue:
        yield "LOCATION", escaped(tournament.venue)
    yield "DESCRIPTION", escaped("\n".join(filter(None, (*words, where))))
    yield "URL", address
    yield "END", "VEVENT"


def escaped(text: str) -> str:
    """Return a text in calendar format: separators are escaped with a backslash (RFC 5545, 3.3.11)."""
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return "\\n".join("".join(sign for sign in line if sign >= " " or sign == "\t") for line in lines)


def folded_line(line: str) -> bytes:
    """Split a line into pieces of at most 75 octets; all but the first start with a space (RFC 5545, 3.1)."""
    pieces, piece = [], b""
    for sign in line:
        octets = sign.encode()
        if len(piece) + len(octets) > LONGEST_LINE:
            pieces.append(piece)
            piece = b" "
        piece += octets
    return b"\r\n".join([*pieces, piece]) + b"\r\n"


def _key(tournament: Tournament, *part: str) -> str:
    """Return an entry's key, based on the event's row: it is the same under every address of the site."""
    names = ("netrunner-to", str(tournament.pk), tournament.created_at.isoformat(), *part)
    return str(uuid5(NAMESPACE_URL, ":".join(names)))


def _times(tournament: Tournament, outline: DayOutline | None) -> Iterator[tuple[str, str]]:
    """Yield the start and end: times if the event has a start time, otherwise the whole day."""
    if tournament.starts_at is None or tournament.is_online:
        yield from _whole_day(tournament.date)
        return
    begins = datetime.combine(tournament.date, tournament.starts_at, tournament.zone)
    length = timedelta(hours=outline.hours, minutes=outline.minutes) if outline else _USUAL_LENGTH
    yield "DTSTART", _moment(begins)
    yield "DTEND", _moment(begins.astimezone(UTC) + length)


def _whole_day(day: date) -> Iterator[tuple[str, str]]:
    yield "DTSTART;VALUE=DATE", _day(day)
    yield "DTEND;VALUE=DATE", _day(day + timedelta(days=1))


def _outline_words(tournament: Tournament, outline: DayOutline | None) -> Iterator[str]:
    """Yield the lines of the outline in the event's own time zone."""
    if outline:
        if tournament.starts_at is not None:
            yield _("Estimated times, in time zone %(zone)s:") % {"zone": tournament.time_zone}
        for step in outline.steps:
            yield f"{step.begins:%H:%M} {step.label}" if step.begins else step.label


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _day(day: date) -> str:
    return f"{day:%Y%m%d}"
