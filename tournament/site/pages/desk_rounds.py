"""The rounds of an event on the desk: their progress, and the next step."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.scoring import open_tables
from tournament.kernel.event_rows import swiss_rounds
from tournament.kernel.records import event_record
from tournament.kernel.text import name_order
from tournament.models import Round, Tournament
from tournament.models.states import PlayerState, RoundState
from tournament.play.cut.facts import cut_facts
from tournament.play.results.acts.finish import FinishEvent, ReopenEvent
from tournament.site.pages.desk import DeskPage, desk_page


@dataclass(frozen=True, slots=True)
class DeskRoundLine:
    """One round: its number of tables without byes, and how many of them have no result."""

    round: Round
    tables: int
    byes: int
    open: int

    @property
    def is_draft(self) -> bool:
        """Whether only staff can see the round."""
        return self.round.state == RoundState.DRAFT


@dataclass(frozen=True, slots=True)
class RoundsPage:
    """Everything in the desk's list of rounds.

    `not_checked_in` are the names of players who won't be paired. An event may finish, perhaps early, if a
    round is published and no result is missing; early means that announced rounds (`rounds_left`) or the cut
    (`cut_left`, its size) haven't been played. A bracket must be decided first: then `champion` is the
    winner's name.
    """

    desk: DeskPage
    rounds: tuple[DeskRoundLine, ...]
    not_checked_in: tuple[str, ...]
    may_finish: bool
    may_finish_early: bool
    rounds_left: bool
    cut_left: int | None
    is_cut_made: bool
    champion: str
    may_reopen: bool


def rounds_page(tournament: Tournament) -> RoundsPage:
    """Return the desk's list of rounds. Makes a fixed number of queries."""
    desk = desk_page(tournament)
    event = event_record(tournament, with_draft=True)
    rows = swiss_rounds(tournament)
    lines = tuple(
        DeskRoundLine(
            round=row,
            tables=sum(not table.is_bye for table in record.tables),
            byes=sum(table.is_bye for table in record.tables),
            open=len(open_tables(record, event.scoring)),
        )
        for row, record in zip(rows, event.rounds, strict=True)
    )
    waiting = tournament.players.filter(state=PlayerState.REGISTERED).values_list("name", "pk", "reading")
    is_complete = bool(lines) and not any(line.is_draft or line.open for line in lines)
    may_finish = is_complete and tournament.state in FinishEvent.states
    cut = cut_facts(tournament)
    if cut.bracket is not None:
        may_finish = may_finish and cut.bracket.is_decided
    rounds_left = len(lines) < (desk.plan.rounds or 0)
    cut_left = bool(desk.plan.cut) and cut.stage is None
    is_early = rounds_left or cut_left
    return RoundsPage(
        desk=desk,
        rounds=lines,
        not_checked_in=tuple(row[0] for row in sorted(waiting, key=lambda row: name_order(*row))),
        may_finish=may_finish and not is_early,
        may_finish_early=may_finish and is_early,
        cut_left=desk.plan.cut if cut_left else None,
        rounds_left=rounds_left,
        is_cut_made=cut.stage is not None,
        champion=cut.bracket.champion if cut.bracket else "",
        may_reopen=tournament.state in ReopenEvent.states,
    )
