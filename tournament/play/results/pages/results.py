"""The results of one round, a line per table, and how far the round has come."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from pairing.quick_results import QuickResult, quick_results, quick_table
from pairing.scoring import table_points
from pairing.types import Scoring, Side, Table
from tournament.kernel.own_table import barred_here
from tournament.kernel.records import scoring_record, table_record
from tournament.kernel.text import search_key
from tournament.models import Pairing, Round, Seat, Tournament
from tournament.models.states import EventState, RoundState
from tournament.play.results.acts.results import SaveResult
from tournament.play.results.corrections import correction_words
from tournament.play.results.forms.seated import seated_value
from tournament.play.results.pages.reported import ReportLine, report_lines_of_table
from tournament.play.rounds.result_words import result_text
from tournament.play.rounds.side_words import side_result_line, side_result_words

FEW_OPEN = 6  # so many open tables are named on top


@dataclass(frozen=True, slots=True)
class QuickButton:
    """A line's button: the result that it saves, and everything the server needs in one value.

    `words` is the full label for screen readers, which don't see the line; `element_id` is the same in every
    poll. `named` is the label with the winner's name, if results are entered by side.
    """

    label: str
    words: str
    element_id: str
    value: str
    is_standing: bool
    named: str = ""


@dataclass(frozen=True, slots=True)
class QuickChoice:
    """One of the three results beside the box: its key, the other key that types it, points and words."""

    key: str
    also: str
    label: str
    words: str


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One table: who sits there and what came of it; empty while open.

    The first runs in game 1; by side, the corp is first, and `shown` names the side.

    `is_of_leaders`: both lead the event, so that the marshal rules (REG 1.3). `barred` are the accounts that
    may not record here, as they play at this table (REG 1.6). `said` is what the players reported while the
    table is open: nothing, one report, or two that differ.
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
        """Whether both players reported: the same from both would be the result."""
        return len(self.said) == 2


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """All that the page shows. `every_line` is for looking a table up while typing; `lines` are shown.

    `has_next_step`: every result of the newest round is in, so that the event can go on. `correction` tells,
    of an earlier round, what a new result changes and what not. `by_side`: results name the sides.
    """

    round: int
    rounds: tuple[int, ...]
    is_draft: bool
    may_report: bool
    every_line: tuple[ResultLine, ...]
    lines: tuple[ResultLine, ...]
    byes: tuple[str, ...]
    quick: tuple[QuickChoice, ...]
    open_only: bool
    query: str
    has_next_step: bool
    correction: tuple[str, ...]
    by_side: bool = False

    @property
    def next_open(self) -> ResultLine | None:
        """The first open table, whose keys need no modifier; set only if results are entered by side."""
        return next((line for line in self.every_line if line.is_open and self.by_side), None)

    @property
    def mismatches(self) -> tuple[ResultLine, ...]:
        """The tables whose players report different results: a staff member settles them first."""
        return tuple(line for line in self.every_line if line.reports_differ)

    @property
    def tables(self) -> int:
        """How many tables the round has, byes apart."""
        return len(self.every_line)

    @property
    def done(self) -> int:
        """How many tables have their result."""
        return sum(not line.is_open for line in self.every_line)

    @property
    def still_open(self) -> int:
        """How many tables have no result yet."""
        return self.tables - self.done

    @property
    def waited_for(self) -> tuple[ResultLine, ...]:
        """The open tables once few are left, for staff to visit and ask; empty while most still play."""
        are_few = self.done > 0 and self.still_open <= FEW_OPEN
        return tuple(line for line in self.every_line if line.is_open) if are_few else ()


def results_page(
    tournament: Tournament, round_: Round, *, open_only: bool = False, query: str = ""
) -> ResultsPage:
    """Return the results of a round; only open tables, only those that match `query` (number or name).

    A fixed number of queries.
    """
    scoring = scoring_record(tournament)
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
        may_report=not is_draft and tournament.state in SaveResult.states,
        every_line=every_line,
        lines=tuple(line for line in every_line if (line.is_open or not open_only) and _matches(line, query)),
        byes=tuple(row.seats.all()[0].player.name for row in pairings if len(row.seats.all()) == 1),
        quick=quick_choices(scoring, by_side=tournament.rules.results_by_side),
        open_only=open_only,
        query=query,
        has_next_step=is_newest and is_complete and tournament.state != EventState.FINISHED,
        correction=correction_words(tournament, round_),
        by_side=tournament.rules.results_by_side,
    )


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


def quick_buttons(
    table: Table,
    players: tuple[int, int],
    names: tuple[str, str],
    version: int,
    scoring: Scoring,
    *,
    by_side: bool = False,
) -> tuple[QuickButton, ...]:
    """Return the three results that a tap saves; `players` as they sit, `version` of the result seen."""
    words = _("Table %(number)s: %(first)s %(label)s %(second)s")
    told = {"number": table.number, "first": names[0], "second": names[1]}
    buttons = []
    for place, quick in enumerate(quick_results(scoring, by_side=by_side), start=1):
        saved = quick_table(table.number, players, quick, scoring)
        line = side_result_line(table.number, names, result_text(saved, scoring))
        buttons.append(
            QuickButton(
                label=_quick_label(quick, by_side=by_side),
                words=line if by_side else words % (told | {"label": quick.label}),
                element_id=f"t{table.number}-{place}",
                value=f"{table.number}:{quick.key}:{version}:{seated_value(players)}",
                is_standing=table == saved,
                named=_named_label(quick, names) if by_side else "",
            )
        )
    return tuple(buttons)


def quick_choices(scoring: Scoring, *, by_side: bool) -> tuple[QuickChoice, ...]:
    """Return the three results that a key types, with their words."""
    return tuple(
        QuickChoice(quick.key, quick.also, quick.label, _quick_label(quick, by_side=by_side))
        for quick in quick_results(scoring, by_side=by_side)
    )


def _quick_label(quick: QuickResult, *, by_side: bool) -> str:
    if not by_side:
        return quick.label
    return str({Side.CORP: _("Corp won"), Side.RUNNER: _("Runner won"), None: _("Tie")}[quick.side])


def _named_label(quick: QuickResult, names: tuple[str, str]) -> str:
    """Return who wins, with the side; `names` are in the order of the seats."""
    if quick.side is None:
        return _("Tie")
    if quick.side is Side.CORP:
        return _("%(name)s (corp) won") % {"name": names[1]}
    return _("%(name)s (runner) won") % {"name": names[0]}


def _matches(line: ResultLine, query: str) -> bool:
    wanted = search_key(query)
    if wanted.isdecimal():
        return line.number == int(wanted)
    return wanted in search_key(line.first) or wanted in search_key(line.second)
