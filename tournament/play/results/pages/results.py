"""The results of one round, one line per table, and the round's progress."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.scoring import table_points
from pairing.types import Scoring
from tournament.kernel.own_table import barred_here
from tournament.kernel.phrases import listed
from tournament.kernel.records import table_record
from tournament.kernel.text import search_key
from tournament.models import Pairing, Round, Seat, Stage, Tournament
from tournament.models.states import EventState, RoundState
from tournament.play.result_words import result_text, side_result_words
from tournament.play.results.acts.results import SaveResult
from tournament.play.results.forms.quick import QuickButton, quick_buttons, seated_value
from tournament.play.results.reports import ReportLine, report_lines_of_table


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One table with its players and its result; the result is empty while the table is open.

    The first player is the runner in game 1. If results are entered by side, the first player is the corp and
    `shown` names the sides.

    `is_of_leaders` is true if both players are on the event's staff, so that the marshal makes the rulings
    (REG 1.3). `barred` contains the accounts that may not record results here because they play at this table
    (REG 1.6). `said` contains what the players have reported while the table is open: nothing, one report, or
    two different ones.
    """

    number: int
    first: str
    second: str
    players: str
    shown: str
    is_open: bool
    buttons: tuple[QuickButton, ...]
    is_of_leaders: bool = False
    said: tuple[ReportLine, ...] = ()
    barred: frozenset[int] = frozenset()

    @property
    def reports_differ(self) -> bool:
        """Whether both players have reported. Two identical reports would already have become the result."""
        return len(self.said) == 2

    def matches(self, wanted: str) -> bool:
        """Return whether the text is this table's number or matches the search key of one of its players."""
        if wanted.isdecimal():
            return self.number == int(wanted)
        return not wanted or wanted in search_key(self.first) or wanted in search_key(self.second)


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """Everything that the page shows. `every_line` is in table order, for finding a table while typing.

    `has_next_step` is true once all results of the newest round are in and the event can go on. For an
    earlier round, `correction` explains what a new result changes and what it doesn't. `by_side` is true if
    results name the sides.
    """

    round: int
    rounds: tuple[int, ...]
    is_draft: bool
    is_newest: bool
    may_report: bool
    every_line: tuple[ResultLine, ...]
    byes: tuple[str, ...]
    query: str
    has_next_step: bool
    correction: tuple[str, ...]
    by_side: bool = False

    @property
    def lines(self) -> tuple[ResultLine, ...]:
        """The tables that match `query`: those with differing reports first, then the open ones."""
        wanted = search_key(self.query)
        return tuple(sorted((line for line in self.every_line if line.matches(wanted)), key=_urgency))

    @property
    def next_open(self) -> ResultLine | None:
        """The first open table, to which a result typed without a table number applies. Set only if results
        are entered by side.
        """
        return next((line for line in self.every_line if line.is_open and self.by_side), None)

    @property
    def mismatches(self) -> tuple[ResultLine, ...]:
        """The tables whose players report different results; staff should settle these first."""
        return tuple(line for line in self.every_line if line.reports_differ)

    @property
    def tables(self) -> int:
        """The number of tables in the round, not counting byes."""
        return len(self.every_line)

    @property
    def done(self) -> int:
        return sum(not line.is_open for line in self.every_line)

    @property
    def still_open(self) -> int:
        return self.tables - self.done


def results_page(tournament: Tournament, round_: Round, *, query: str = "") -> ResultsPage:
    """Return the results of a round, limited to tables that match `query` (number or name).

    Takes a fixed number of queries.
    """
    correction = correction_words(tournament, round_)
    scoring = tournament.scoring
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    pairings = list(round_.pairings.prefetch_related(seats, "results__games", "reports"))
    every_line = tuple(_line(tournament, row, scoring) for row in pairings if len(row.seats.all()) == 2)
    published_rounds = Round.objects.swiss(tournament).filter(state=RoundState.PUBLISHED)
    published = tuple(published_rounds.order_by("number").values_list("number", flat=True))
    is_draft = round_.state == RoundState.DRAFT
    is_newest = bool(published) and published[-1] == round_.number
    is_complete = not is_draft and not any(line.is_open for line in every_line)
    return ResultsPage(
        round=round_.number,
        rounds=published,
        is_draft=is_draft,
        is_newest=is_newest,
        may_report=not is_draft and tournament.state in SaveResult.states,
        every_line=every_line,
        byes=tuple(row.seats.all()[0].player.name for row in pairings if len(row.seats.all()) == 1),
        query=query,
        has_next_step=is_newest and is_complete and tournament.state != EventState.FINISHED,
        correction=correction,
        by_side=tournament.rules.results_by_side,
    )


def _urgency(line: ResultLine) -> tuple[bool, bool, int]:
    return not line.reports_differ, not line.is_open, line.number


def _line(tournament: Tournament, pairing: Pairing, scoring: Scoring) -> ResultLine:
    first, second = pairing.seats_in_order
    table = table_record(pairing)
    version = max((result.version for result in pairing.results.all()), default=0)
    players = (first.player_id, second.player_id)
    names = (first.player.name, second.player.name)
    by_side = tournament.rules.results_by_side
    shown = result_text(table, scoring)
    return ResultLine(
        number=pairing.number or 0,
        first=names[1] if by_side else names[0],
        second=names[0] if by_side else names[1],
        players=seated_value(players),
        shown=side_result_words(shown) if by_side else shown,
        is_open=table_points(table, scoring) is None,
        buttons=quick_buttons(table, players, names, version, scoring, by_side=by_side),
        is_of_leaders=None not in (first.player.leader_id, second.player.leader_id),
        said=report_lines_of_table(tournament, pairing),
        barred=barred_here(tournament, (first.player.leader_id, second.player.leader_id)),
    )


def correction_words(tournament: Tournament, round_: Round) -> tuple[str, ...]:
    """Return what correcting a result in this Swiss round changes and what it doesn't, to show beforehand.

    Return nothing if no later round has been paired and the cut hasn't been made. Takes at most three
    queries.
    """
    rounds = Round.objects.swiss(tournament).filter(number__gt=round_.number)
    later = list(rounds.order_by("number").values_list("number", flat=True))
    has_cut = Stage.objects.filter(tournament=tournament, number__gt=round_.stage.number).exists()
    if not later and not has_cut:
        return ()
    over = _(
        "Round %(round)s is over. A correction changes these players’ points, the standings, and "
        "the tiebreakers of everyone who has played them."
    )
    words = [over % {"round": round_.number}]
    if later:
        stays = ngettext(
            "Pairings and byes based on the old result don’t change: round %(rounds)s.",
            "Pairings and byes based on the old result don’t change: rounds %(rounds)s.",
            len(later),
        )
        words.append(stays % {"rounds": listed(later)})
    if has_cut:
        words.append(_("The players in the cut and their seeds stay as they are."))
    return tuple(words)
