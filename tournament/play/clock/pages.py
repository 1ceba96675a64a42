"""The clock of the round in play, its open tables, and tables with extensions (REG-4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Prefetch
from django.urls import reverse
from django.utils import timezone

from pairing.scoring import table_points
from pairing.timer import Clock, Phase, ends_at, phase, remaining
from pairing.types import Scoring
from tournament.kernel.cache import once_per_version
from tournament.kernel.own_table import barred_here
from tournament.kernel.places import place_words, round_words
from tournament.kernel.records import table_record
from tournament.models import Pairing, ResultKind, Round, Seat, TableExtension, Tournament
from tournament.models.states import EventState
from tournament.play.clock.records import clock_record, clock_row, has_clock, round_in_play
from tournament.play.clock.words import PHASES, clock_digits


@dataclass(frozen=True, slots=True)
class Face:
    """A clock as of `now`; while it runs, `ends_at` remains valid however long the page stays open."""

    phase: Phase
    left: str
    ends_at: datetime | None
    now: datetime

    @property
    def label(self) -> str:
        return str(PHASES[self.phase])

    @property
    def deadline(self) -> str:
        """The end in milliseconds since 1970, for the browser's countdown; empty if the clock is stopped."""
        return _milliseconds(self.ends_at) if self.ends_at else ""

    @property
    def served(self) -> str:
        """The server's time in milliseconds since 1970, so that the browser can correct its own."""
        return _milliseconds(self.now)


@dataclass(frozen=True, slots=True)
class ClockLine:
    """The clock of the round in play in short form, for any page. Both URLs lead to the full clock.

    `press` is the action of its only button, sent with `run`: start, pause or resume; empty when time is up.
    """

    round: str
    minutes: int
    face: Face
    address: str
    desk_address: str
    run: int

    @property
    def press(self) -> str:
        """The next action for the round's clock."""
        names = {Phase.NOT_STARTED: "start", Phase.PAUSED: "resume", Phase.OVER: ""}
        return names.get(self.face.phase, "pause")


@dataclass(frozen=True, slots=True)
class Extension:
    """Minutes given to a table, and the reason."""

    id: int
    minutes: int
    reason: str


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that is still playing. `face` is its own clock if it has an extension, otherwise the round's.

    `barred` are the accounts that may not extend its time because they play there (REG 1.6).
    """

    number: int
    place: str
    players: str
    extensions: tuple[Extension, ...]
    face: Face
    barred: frozenset[int]

    @property
    def extra(self) -> int:
        """The minutes given beyond the round's clock."""
        return sum(extension.minutes for extension in self.extensions)


@dataclass(frozen=True, slots=True)
class ClockPage:
    """A round's clock, with the tables that are still playing.

    `run` is the id of the newest run, 0 before the start; the buttons send it together with `minutes`.
    `newest_extension` is the id of this round's newest extension that wasn't undone; 0 if there is none.
    """

    round: str
    number: int
    is_cut: bool
    minutes: int
    run: int
    is_running: bool
    face: Face
    tables: int
    open_tables: tuple[OpenTable, ...]
    newest_extension: int
    address: str
    desk_address: str

    @property
    def extended(self) -> tuple[OpenTable, ...]:
        """The open tables with more time than the round."""
        return tuple(table for table in self.open_tables if table.extensions)

    @property
    def press(self) -> str:
        """The next action: start, pause or resume; empty when time is up for all tables."""
        if self.face.phase is Phase.NOT_STARTED:
            return "start"
        if any(face.phase is not Phase.OVER for face in self._faces):
            return "pause" if self.is_running else "resume"
        return ""

    @property
    def _faces(self) -> tuple[Face, ...]:
        return (self.face, *(table.face for table in self.extended))


def clock_line(tournament: Tournament) -> ClockLine | None:
    """Return the clock of the round in play, or None if no round has a clock. Two queries at most."""
    round_ = round_in_play(tournament) if tournament.state == EventState.RUNNING else None
    if round_ is None or not has_clock(tournament, round_):
        return None
    clock, row = clock_record(tournament, round_), clock_row(round_)
    return ClockLine(
        round=_words(round_),
        minutes=_minutes(clock),
        face=_face(clock, timezone.now()),
        address=reverse("clock", kwargs={"slug": tournament.slug}),
        desk_address=desk_address(tournament, round_),
        run=max((run.pk for run in row.runs.all()), default=0) if row else 0,
    )


def clock_page(tournament: Tournament, *, for_leaders: bool = False) -> ClockPage | None:
    """Return the full clock of the round in play, or None if no round currently has a clock.

    With `for_leaders`, also return the clock of an online event whose staff haven't started one, so that they
    can.

    The number of queries doesn't depend on the number of tables.
    """
    round_ = round_in_play(tournament) if tournament.state == EventState.RUNNING else None
    if round_ is None or not (for_leaders or has_clock(tournament, round_)):
        return None
    clock, now = clock_record(tournament, round_), timezone.now()
    rows = _tables(round_)
    scoring = tournament.scoring
    row = clock_row(round_)
    runs = list(row.runs.all()) if row else []
    return ClockPage(
        round=_words(round_),
        number=round_.number,
        is_cut=round_.is_of_the_cut,
        minutes=_minutes(clock),
        run=runs[-1].pk if runs else 0,
        is_running=clock.is_running,
        face=_face(clock, now),
        tables=len(rows),
        open_tables=tuple(
            _open_table(tournament, row, clock, now)
            for row in rows
            if still_plays(row, scoring, is_cut=round_.is_of_the_cut)
        ),
        newest_extension=max((each.pk for row in rows for each in row.extensions.all()), default=0),
        address=reverse("clock", kwargs={"slug": tournament.slug}),
        desk_address=desk_address(tournament, round_),
    )


@once_per_version
def table_ends(tournament: Tournament) -> tuple[tuple[str, datetime], ...]:
    """Return the open tables of the round in play with the time each ends; empty unless the clock runs.

    Two queries while no clock is running, otherwise six at most.
    """
    round_ = round_in_play(tournament) if tournament.state == EventState.RUNNING else None
    if round_ is None or clock_row(round_) is None or not clock_record(tournament, round_).is_running:
        return ()
    clock, scoring, is_cut = (
        clock_record(tournament, round_),
        tournament.scoring,
        round_.is_of_the_cut,
    )
    found = []
    for row in _tables(round_):
        extra = timedelta(minutes=sum(each.minutes for each in row.extensions.all()))
        end = ends_at(clock, extra)
        if end is not None and still_plays(row, scoring, is_cut=is_cut):
            found.append((place_words(row.number or 0), end))
    return tuple(found)


def warned_at(tournament: Tournament) -> tuple[int, ...]:
    """Return the minutes left at which the clock warns: those chosen by the organizer, then 0, when time is
    up.
    """
    return (*tournament.clock_warnings, 0)


def desk_address(tournament: Tournament, round_: Round) -> str:
    """Return the URL of a round's clock on the desk; the round must be loaded with its stage."""
    number = "cut_round" if round_.is_of_the_cut else "number"
    return reverse("desk-clock", kwargs={"slug": tournament.slug, number: round_.number})


def _words(round_: Round) -> str:
    return round_words(round_.number, is_cut=round_.is_of_the_cut)


def _minutes(clock: Clock) -> int:
    return clock.length // timedelta(minutes=1)


def table_face(tournament: Tournament, round_: Round, extra: int) -> Face | None:
    """Return the clock of one table with `extra` minutes; None if the round has no clock.

    The round should be loaded `with_clock`.
    """
    if not has_clock(tournament, round_):
        return None
    return _face(clock_record(tournament, round_), timezone.now(), extra)


def _face(clock: Clock, now: datetime, extra: int = 0) -> Face:
    extension = timedelta(minutes=extra)
    left = remaining(clock, now, extension).total_seconds()
    return Face(phase(clock, now, extension), clock_digits(left), ends_at(clock, extension), now)


def _tables(round_: Round) -> list[Pairing]:
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("position"))
    extensions = Prefetch("extensions", TableExtension.objects.order_by("pk"))
    pairings = round_.pairings.filter(number__isnull=False).order_by("number")
    found = pairings.prefetch_related(seats, extensions, "results__games")
    return [pairing for pairing in found if len(pairing.seats.all()) == 2]


def still_plays(pairing: Pairing, scoring: Scoring, *, is_cut: bool) -> bool:
    """Return whether a table is still playing. In the bracket, it plays until its game has a result."""
    if not is_cut:
        return table_points(table_record(pairing), scoring) is None
    newest = max(pairing.results.all(), key=lambda result: result.version, default=None)
    return newest is None or newest.kind == ResultKind.CLEARED


def _open_table(tournament: Tournament, pairing: Pairing, clock: Clock, now: datetime) -> OpenTable:
    number = pairing.number or 0
    extensions = tuple(Extension(row.pk, row.minutes, row.reason) for row in pairing.extensions.all())
    return OpenTable(
        number=number,
        place=place_words(number),
        players=" – ".join(seat.player.name for seat in pairing.seats.all()),
        extensions=extensions,
        face=_face(clock, now, sum(extension.minutes for extension in extensions)),
        barred=barred_here(tournament, [seat.player.leader_id for seat in pairing.seats.all()]),
    )


def _milliseconds(moment: datetime) -> str:
    return str(round(moment.timestamp() * 1000))
