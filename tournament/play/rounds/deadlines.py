"""Deadlines for tables in online events: a number of days per round, and a time of day for the event."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import Prefetch
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.kernel.own_table import barred_here
from tournament.models import Pairing, Round, Seat, Tournament, zone_named
from tournament.play.clock.pages import still_plays
from tournament.play.result_words import named_sides
from tournament.web.dates import dated, in_zone


@dataclass(frozen=True, slots=True)
class Deadline:
    """A table's deadline, shown in the event's time zone; it stays correct even if it is cached for a long
    time.
    """

    at: datetime
    words: str

    @property
    def milliseconds(self) -> str:
        """The deadline in milliseconds since 1970, from which the browser computes the remaining time."""
        return str(round(self.at.timestamp() * 1000))


@dataclass(frozen=True, slots=True)
class DueTable:
    """A table that is still playing. `is_own` is true if its deadline differs from the round's.

    `players` are the names, in a single-sided round with their sides, the corp first. `seated` contains the
    players' keys, and `barred` the accounts that may not move the deadline because they
    play at this table (REG 1.6).
    """

    pairing: int
    number: int
    players: tuple[str, ...]
    seated: tuple[int, ...]
    deadline: Deadline | None
    is_own: bool
    is_overdue: bool
    barred: frozenset[int]


@dataclass(frozen=True, slots=True)
class DueTables:
    """A round's open tables, overdue ones first."""

    round: int
    deadline: Deadline | None
    tables: tuple[DueTable, ...]

    @property
    def overdue(self) -> tuple[DueTable, ...]:
        return tuple(table for table in self.tables if table.is_overdue)


def usual_deadline(tournament: Tournament, published_at: datetime) -> datetime | None:
    """Return the deadline for a round published at this time, in UTC; None if the event isn't online.

    It is the event's number of calendar days later, at the event's time of day, so clock changes in between
    don't shift it. A time that doesn't exist on that day moves to after the clock change.
    """
    if not tournament.is_online:
        return None
    day = published_at.astimezone(tournament.zone).date() + timedelta(days=tournament.round_days)
    return datetime.combine(day, tournament.deadline_time, tournament.zone).astimezone(UTC)


def deadline_at(tournament: Tournament, at: datetime | None) -> Deadline | None:
    """Return a moment with its text; None without a moment, or if the event isn't online."""
    if at is None or not tournament.is_online:
        return None
    return Deadline(at, deadline_words(at, tournament.time_zone))


def deadline_words(at: datetime, zone: str) -> str:
    """Return a moment as text in the named time zone: weekday, date, time and the zone's short name.

    An unknown zone, as in some log entries, is replaced with the site's own.
    """
    local = in_zone(at, zone_named(zone))
    facts = {"day": dated(local, "l j F"), "time": date_format(local, "H:i"), "zone": local.tzname()}
    return _("%(day)s, %(time)s (%(zone)s)") % facts


def due_tables(tournament: Tournament, round_: Round, now: datetime) -> DueTables:
    """Return a published round's open tables with their deadlines. Takes a fixed number of queries."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("position"))
    found = round_.pairings.filter(number__isnull=False).prefetch_related(seats, "results__games")
    scoring = tournament.scoring
    is_cut = round_.is_of_the_cut
    tables = [
        _due_table(tournament, round_, pairing, now)
        for pairing in found.order_by("number")
        if len(pairing.seats.all()) == 2 and still_plays(pairing, scoring, is_cut=is_cut)
    ]
    tables.sort(key=lambda table: (not table.is_overdue, table.number))
    return DueTables(round_.number, deadline_at(tournament, round_.deadline), tuple(tables))


def _due_table(tournament: Tournament, round_: Round, pairing: Pairing, now: datetime) -> DueTable:
    at = pairing.deadline or round_.deadline
    players: Collection[Seat] = pairing.seats.all()
    names = tuple(seat.player.name for seat in players)
    return DueTable(
        pairing=pairing.pk,
        number=pairing.number or 0,
        players=named_sides(names) if tournament.rules.results_by_side else names,
        seated=tuple(seat.player_id for seat in players),
        deadline=deadline_at(tournament, at),
        is_own=pairing.deadline is not None,
        is_overdue=at is not None and at <= now,
        barred=barred_here(tournament, [seat.player.leader_id for seat in players]),
    )
