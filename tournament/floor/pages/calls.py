"""The open calls for staff, oldest first, and the most recently closed ones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import QuerySet

from tournament.floor.words import whose_call
from tournament.kernel.own_table import barred_here
from tournament.kernel.places import place_words
from tournament.kernel.roles import display_name
from tournament.models import Call, Level, Round, Seat, Tournament
from tournament.play.rounds.calls import call_outcome, is_call_of

CLOSED_SHOWN = 30
LeadersAtTables = dict[tuple[int | None, int | None], set[int]]


@dataclass(frozen=True, slots=True)
class CallLine:
    """A call: who is asking, from where, since when, and who is going there. Times are absolute.

    `place` is the table in words, empty for a call without one. `is_here` shows whether the table is in play
    now. `barred` are the accounts that may not take the call because they play at that table (REG 1.6).
    """

    id: int
    table: int | None
    place: str
    is_here: bool
    whose: str
    player: int | None
    name: str
    about: str
    raised_at: datetime
    taken_by: str
    taken_by_id: int | None
    taken_at: datetime | None
    closed_by: str
    closed_at: datetime | None
    outcome: str
    barred: frozenset[int] = frozenset()


def open_calls(tournament: Tournament, in_play: Round | None = None) -> tuple[CallLine, ...]:
    """Return the open calls, oldest first; `is_here` marks those from the current round. Two queries."""
    rows = call_rows(tournament).filter(closed_at=None).order_by("pk")
    leaders = leaders_at_tables(tournament)
    return tuple(replace(call_line(row, in_play), barred=barred_at(tournament, row, leaders)) for row in rows)


def leaders_at_tables(tournament: Tournament) -> LeadersAtTables:
    """Return which staff sit at which tables. One query; none above the relaxed level (REG 1.3)."""
    found: LeadersAtTables = {}
    if tournament.level == Level.RELAXED:
        rows = Seat.objects.filter(player__tournament=tournament, player__leader__isnull=False)
        for round_, table, leader in rows.values_list("round", "pairing__number", "player__leader"):
            found.setdefault((round_, table), set()).add(leader)
    return found


def barred_at(tournament: Tournament, call: Call, leaders: LeadersAtTables) -> frozenset[int]:
    """Return the accounts that may not take a call: those seated at its table, and the caller (REG 1.6)."""
    seated = leaders.get((call.round_id, call.table), set()) if call.table else set()
    called = call.player.leader_id if call.player else None
    return barred_here(tournament, {*seated, called})


def closed_calls(tournament: Tournament) -> tuple[CallLine, ...]:
    """Return the most recently closed calls, newest first. One query."""
    rows = call_rows(tournament).filter(closed_at__isnull=False).order_by("-closed_at", "-pk")
    return tuple(call_line(row) for row in rows[:CLOSED_SHOWN])


def call_line(call: Call, in_play: Round | None = None) -> CallLine:
    """Return one call as shown in lists. Fetch its round and stage with it to avoid extra queries."""
    name = call.player.name if call.player else ""
    return CallLine(
        id=call.pk,
        table=call.table,
        place=place_words(call.table) if call.table else "",
        is_here=_is_here(call, in_play),
        whose=whose_call(call.table, name),
        player=call.player_id,
        name=name,
        about=call.about,
        raised_at=call.raised_at,
        taken_by=display_name(call.taken_by),
        taken_by_id=call.taken_by_id,
        taken_at=call.taken_at,
        closed_by=display_name(call.closed_by) or (name if call.closed_at else ""),
        closed_at=call.closed_at,
        outcome=call_outcome(call),
    )


def call_rows(tournament: Tournament) -> QuerySet[Call]:
    """Return the event's calls with the related rows that their lines show."""
    rows = Call.objects.filter(tournament=tournament)
    return rows.select_related("player", "taken_by", "closed_by", "round__stage")


def _is_here(call: Call, in_play: Round | None) -> bool:
    """Return whether the call's table is in play; in the cut, several rounds can be in play at once."""
    return call.table is not None and in_play is not None and is_call_of(call, in_play)
