"""The deadlines of a round on the desk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournament.models import Reschedule, Round, Tournament
from tournament.models.states import RoundState
from tournament.play.online.pages.own_due import RescheduleLine, proposal_line
from tournament.play.rounds.deadlines import DueTable, DueTables, due_tables


@dataclass(frozen=True, slots=True)
class DeadlinesPage:
    """The open tables of a round; `shown` are those that match the filter.

    `proposals` are all proposals at its tables, with the table's number, newest first. `chosen` is the table
    whose deadline the form sets; None if the form sets the round's.
    """

    number: int
    is_online: bool
    is_published: bool
    due: DueTables
    shown: tuple[DueTable, ...]
    chosen: DueTable | None
    only_overdue: bool
    proposals: tuple[tuple[int, RescheduleLine], ...]


def deadlines_page(
    tournament: Tournament, round_: Round, now: datetime, *, table: int | None, only_overdue: bool
) -> DeadlinesPage:
    """Return the page; `table` is the number of the table to edit. A fixed number of queries."""
    due = due_tables(tournament, round_, now)
    return DeadlinesPage(
        number=round_.number,
        is_online=tournament.is_online,
        is_published=round_.state == RoundState.PUBLISHED,
        due=due,
        shown=due.overdue if only_overdue else due.tables,
        chosen=next((each for each in due.tables if each.number == table), None),
        only_overdue=only_overdue,
        proposals=_proposals(tournament, round_) if tournament.is_online else (),
    )


def _proposals(tournament: Tournament, round_: Round) -> tuple[tuple[int, RescheduleLine], ...]:
    rows = Reschedule.objects.filter(pairing__round=round_).select_related("pairing", "proposer", "answerer")
    return tuple(
        (row.pairing.number or 0, proposal_line(row, tournament.time_zone, None))
        for row in rows.order_by("-pk")
    )
