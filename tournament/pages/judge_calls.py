"""The open calls for a leader, oldest first, and the newest that are closed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tournament.models import Call, Tournament
from tournament.phrases.judge import whose_call
from tournament.services.change import display_name

CLOSED_SHOWN = 30


@dataclass(frozen=True, slots=True)
class CallLine:
    """One call: who asks, from where, since when, and who goes there. Times are absolute."""

    id: int
    table: int | None
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


def open_calls(tournament: Tournament, *, round_pk: int | None = None) -> tuple[CallLine, ...]:
    """Return the open calls, oldest first; `is_here` are those of the round with `round_pk`. One query."""
    rows = _rows(tournament).filter(closed_at=None).order_by("pk")
    return tuple(call_line(row, round_pk=round_pk) for row in rows)


def closed_calls(tournament: Tournament) -> tuple[CallLine, ...]:
    """Return the newest closed calls, newest first. One query."""
    rows = _rows(tournament).filter(closed_at__isnull=False).order_by("-closed_at", "-pk")
    return tuple(call_line(row) for row in rows[:CLOSED_SHOWN])


def call_line(call: Call, *, round_pk: int | None = None) -> CallLine:
    """Return one call as lists show it."""
    name = call.player.name if call.player else ""
    return CallLine(
        id=call.pk,
        table=call.table,
        is_here=call.table is not None and round_pk is not None and call.round_id == round_pk,
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
        outcome=call.outcome,
    )


def _rows(tournament: Tournament) -> QuerySet[Call]:
    return Call.objects.filter(tournament=tournament).select_related("player", "taken_by", "closed_by")
