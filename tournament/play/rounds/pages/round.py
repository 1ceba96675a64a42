"""A round as everyone sees it: the seating, searchable by table or name, and the results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from pairing.kinds import KindRules
from pairing.scoring import points_of_players, table_points
from pairing.types import Event, Player, Side, Table
from tournament.kernel.access import Viewer, sees_round
from tournament.kernel.cache import once_per_version
from tournament.kernel.event_rows import public_identities, swiss_rounds
from tournament.kernel.records import event_record
from tournament.kernel.text import kana_row, person_key, search_key
from tournament.models import Round, Seat, Tournament
from tournament.models.states import RoundState
from tournament.play.result_words import corp_first, result_text
from tournament.play.rounds.deadlines import Deadline, deadline_at

# A player, when their table was changed, and the table's own deadline.
SeatTimes = tuple[int, datetime | None, datetime | None]


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A player at a table, with their points from earlier rounds.

    `identities` are the known ones that they play there, for pages that show them.
    """

    player: int
    name: str
    points: int
    search_key: str
    identities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table; the first seat is the runner in the first game, or the corp if sides are assigned.

    `number` is None for a bye. `deadline` is the table's own; None if it is the round's, or if everything has
    been reported.
    """

    number: int | None
    seats: tuple[SeatLine, ...]
    result: str
    is_reported: bool
    is_changed: bool
    is_found: bool
    search_key: str
    deadline: Deadline | None = None

    @property
    def is_bye(self) -> bool:
        return len(self.seats) == 1


@dataclass(frozen=True, slots=True)
class NameLine:
    """One player in the round and where they play; `opponent` is None for a bye.

    `result` has the player's own points first. `side` is empty unless the pairing assigns it. `deadline` is
    as in `TableLine`.
    """

    seat: SeatLine
    table: int | None
    opponent: SeatLine | None
    is_runner_first: bool
    result: str
    is_reported: bool
    is_changed: bool
    is_found: bool
    search_key: str
    side: str = ""
    deadline: Deadline | None = None

    @property
    def shown_side(self) -> str:
        """The player's assigned side, if any; otherwise their side in game 1 until there is a result."""
        if self.side or self.opponent is None or self.result:
            return self.side
        return Side.RUNNER if self.is_runner_first else Side.CORP

    @property
    def kana_row(self) -> str:
        """The name's row in the kana table; empty for names in other scripts."""
        return kana_row(self.search_key)


@dataclass(frozen=True, slots=True)
class RoundPage:
    """Everything that a round's page shows. `reported` of `tables` have a result; neither counts byes.

    `rules` are the rules for the event's kind. `deadline` is the round's, if the event is online; otherwise
    `rooms` may say which tables are in which room.
    """

    number: int
    is_draft: bool
    published_at: datetime | None
    changed_at: datetime | None
    has_changes: bool
    tables: int
    reported: int
    by_table: tuple[TableLine, ...]
    by_name: tuple[NameLine, ...]
    round_numbers: tuple[int, ...]
    rules: KindRules
    deadline: Deadline | None = None
    rooms: str = ""

    @property
    def open_tables(self) -> int:
        """The number of tables that are still playing."""
        return self.tables - self.reported

    @property
    def found(self) -> int:
        """The number of lines in the list by name that match the search."""
        return sum(line.is_found for line in self.by_name)


def round_page(
    tournament: Tournament,
    round_: Round,
    *,
    viewer: Viewer,
    query: str = "",
    event: Event | None = None,
    with_identities: bool = False,
) -> RoundPage:
    """Return a round that the viewer may see; `query` is part of the names to find.

    `event` is the event's record if it has already been read. Takes a fixed number of queries, regardless of
    the number of players.
    """
    event = event or event_record(tournament, with_draft=viewer.is_leader)
    is_draft = round_.state == RoundState.DRAFT
    changes, deadlines = ({}, {}) if is_draft else _changes(tournament, round_.pk)
    records = _tables(event, round_)
    shown = _identities(tournament, records) if with_identities else {}
    reader = _Reader(event, _seats(event, round_, shown), changes, search_key(query), deadlines)
    lines = [reader.table_line(table) for table in records]
    names = [line for table in records for line in reader.name_lines(table)]
    played = [line for line in lines if not line.is_bye]
    return RoundPage(
        number=round_.number,
        is_draft=is_draft,
        published_at=round_.published_at,
        changed_at=round_.changed_at,
        has_changes=any(line.is_changed for line in lines),
        tables=len(played),
        reported=sum(line.is_reported for line in played),
        by_table=tuple(lines),
        by_name=tuple(sorted(names, key=lambda line: (line.search_key, line.seat.player))),
        round_numbers=visible_rounds(tournament, viewer),
        rules=tournament.rules,
        deadline=deadline_at(tournament, round_.deadline),
        rooms="" if tournament.is_online else tournament.table_rooms,
    )


def visible_rounds(tournament: Tournament, viewer: Viewer) -> tuple[int, ...]:
    """Return the numbers of the rounds that the viewer may see. Takes one query."""
    return tuple(row.number for row in swiss_rounds(tournament) if sees_round(viewer, row.state))


def _tables(event: Event, round_: Round) -> tuple[Table, ...]:
    return next((record.tables for record in event.rounds if record.number == round_.number), ())


def _changes(tournament: Tournament, round_: int) -> tuple[dict[int, bool], dict[int, Deadline]]:
    """Return whether each player's table was changed after publishing, and each table's own deadline."""
    rows = _seat_times(tournament, round_)
    own = {player: deadline_at(tournament, at) for player, _changed, at in rows}
    return (
        {player: changed_at is not None for player, changed_at, _at in rows},
        {player: deadline for player, deadline in own.items() if deadline},
    )


@once_per_version
def _seat_times(tournament: Tournament, round_: int) -> tuple[SeatTimes, ...]:
    """Return each seat's player, when the table was changed, and the table's own deadline."""
    seats = Seat.objects.filter(round=round_, round__stage__tournament=tournament)
    return tuple(seats.values_list("player_id", "pairing__changed_at", "pairing__deadline"))


def _identities(tournament: Tournament, tables: Iterable[Table]) -> dict[int, tuple[str, ...]]:
    """Return the known identities that everyone may see: both, or only the one for an assigned side."""
    known = public_identities(tournament)
    found = {}
    for table in tables:
        for player in table.players:
            corp, runner = known.get(player, ("", ""))
            played = (corp, runner) if table.corp is None else (corp if player == table.corp else runner,)
            found[player] = tuple(identity for identity in played if identity)
    return found


def _seats(event: Event, round_: Round, identities: dict[int, tuple[str, ...]]) -> dict[int, SeatLine]:
    """Return everyone with their points from the rounds before this one."""
    points = points_of_players(event.before(round_.number))
    return {
        player.id: _seat(player, points[player.id], identities.get(player.id, ())) for player in event.players
    }


def _seat(player: Player, points: int, identities: tuple[str, ...]) -> SeatLine:
    return SeatLine(player.id, player.name, points, person_key(player.name, player.reading), identities)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Converts a round's tables into lines; `query` is folded like the lines' search keys."""

    event: Event
    seats: dict[int, SeatLine]
    changes: dict[int, bool]
    query: str
    deadlines: dict[int, Deadline]

    def table_line(self, table: Table) -> TableLine:
        shown = table if table.corp is None else corp_first(table)
        seated = tuple(self.seats[player] for player in shown.players)
        key = " / ".join(seat.search_key for seat in seated)
        is_reported = table_points(table, self.event.scoring) is not None
        return TableLine(
            number=table.number,
            seats=seated,
            result=result_text(shown, self.event.scoring),
            is_reported=is_reported,
            is_changed=self.changes.get(table.players[0], False),
            is_found=self.query in key,
            search_key=key,
            deadline=None if is_reported else self.deadlines.get(table.players[0]),
        )

    def name_lines(self, table: Table) -> Iterator[NameLine]:
        line = self.table_line(table)
        for player in table.players:
            own = own_view(table, player)
            key = self.seats[player].search_key
            yield NameLine(
                seat=self.seats[player],
                table=table.number,
                opponent=None if table.is_bye else self.seats[own.players[-1]],
                is_runner_first=own is table,
                result=result_text(own, self.event.scoring),
                is_reported=line.is_reported,
                is_changed=line.is_changed,
                is_found=self.query in key,
                search_key=key,
                side="" if table.corp is None else Side.CORP if player == table.corp else Side.RUNNER,
                deadline=line.deadline,
            )


def own_view(table: Table, player: int) -> Table:
    """Return the table from this player's point of view: their own name and points first."""
    if table.is_bye or table.players[0] == player:
        return table
    stated = None if table.stated is None else table.stated[::-1]
    return replace(table, players=(player, table.players[0]), stated=stated)
