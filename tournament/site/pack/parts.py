"""The pack for an outage: everything needed to continue without the site, as one PDF with bookmarks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

from pairing.types import Event
from tournament.kernel.access import Viewer
from tournament.kernel.head_count import HeadCount, head_count
from tournament.kernel.places import round_words
from tournament.kernel.records import event_record
from tournament.models import Round, Stage, StageKind, Tournament
from tournament.models.states import EventState, Role, RoundState
from tournament.people.sheets import print_players
from tournament.play.clock.pages import ClockPage, clock_page
from tournament.play.clock.sheets import open_tables_sheet
from tournament.play.cut.sheets.bracket import BLANK_SIZES, BracketSheetKind, print_bracket_sheet
from tournament.play.cut.sheets.slips import blank_bracket_slips, print_bracket_slips
from tournament.play.rounds.by_hand_words import rules_by_hand
from tournament.play.rounds.pages.by_hand import ByHandPage, by_hand_page
from tournament.play.rounds.pages.round import RoundPage, round_page
from tournament.play.rounds.sheets.blanks import blank_round
from tournament.play.rounds.sheets.by_hand import by_hand_rules, by_hand_sheet, unfinished_words
from tournament.play.rounds.sheets.pairings import blank_slips, print_by_name, print_slips
from tournament.play.rounds.sheets.slip_options import ANY_SLIPS, SlipOptions
from tournament.play.rounds.sheets.table_list import table_list
from tournament.printing.press import Paper, Part, gathered, press, press_book
from tournament.printing.sheet import Heading, Printed, file_name, heading_of
from tournament.ranking.standings.pages.standings import standings_of
from tournament.ranking.standings.pages.worked import worked_lines
from tournament.ranking.standings.sheets.worked import worked_sheet
from tournament.site.pack.cover import Cover, contents, cover_of, cover_page
from tournament.site.pack.penalties import NamedPenalty, penalties_sheet, standing_penalties
from tournament.site.sheets import print_standings_page

Chapter = tuple[str, Callable[[], object]]  # a title, and the function that prints its sheets


def print_pack(
    tournament: Tournament,
    paper: Paper,
    *,
    now: datetime,
    options: SlipOptions = ANY_SLIPS,
) -> Printed:
    """Return the pack for an event in any state. Makes a fixed number of queries.

    It doesn't contain personal links: they give access to players' pages, and are printed in a separate PDF.
    """
    pack = _Pack(tournament, paper, now, options)
    parts = [part for title, print_it in pack.chapters() if (part := _part(title, print_it))]
    heading = pack.heading(pack_title())
    entries = contents([(part.title, part.pages) for part in parts])
    with gathered() as cover:
        press(heading, paper, [cover_page(pack.cover(), entries)])
    pdf = press_book(heading, [Part(_("What to do"), tuple(cover)), *parts])
    return Printed(pack_name(tournament, heading, pack.newest), pdf)


def pack_title() -> str:
    """Return the pack's title, which is the last part of its name."""
    return _("Outage pack")


def pack_name(tournament: Tournament, heading: Heading, newest: Round | None) -> str:
    words = round_words(newest.number, is_cut=False) if newest else ""
    if Stage.objects.elimination(tournament):
        words = _("Cut")
    return file_name(heading.event, words, heading.sheet)


def _part(title: str, print_it: Callable[[], object]) -> Part | None:
    with gathered() as sheets:
        print_it()
    return Part(title, tuple(sheets)) if sheets else None


@dataclass
class _Pack:
    """The data for the chapters of one pack, each read once."""

    tournament: Tournament
    paper: Paper
    now: datetime
    options: SlipOptions

    @cached_property
    def _newest_of_all(self) -> Round | None:
        return Round.objects.newest_swiss(self.tournament, with_draft=True)

    @cached_property
    def draft(self) -> Round | None:
        newest = self._newest_of_all
        return newest if newest and newest.state == RoundState.DRAFT else None

    @cached_property
    def newest(self) -> Round | None:
        """The newest published Swiss round."""
        return Round.objects.newest_swiss(self.tournament) if self.draft else self._newest_of_all

    @cached_property
    def is_cut(self) -> bool:
        return Stage.objects.elimination(self.tournament) is not None

    @cached_property
    def people(self) -> HeadCount:
        return head_count(self.tournament)

    @cached_property
    def event(self) -> Event:
        return event_record(self.tournament)

    @cached_property
    def clock(self) -> ClockPage | None:
        return clock_page(self.tournament)

    @cached_property
    def by_hand(self) -> ByHandPage | None:
        """The players to pair next, or None if no Swiss round follows."""
        tournament = self.tournament
        if self.is_cut or tournament.state == EventState.FINISHED:
            return None
        page = by_hand_page(self.event)
        planned = tournament.planned_rounds if tournament.state == EventState.RUNNING else None
        return None if planned is not None and page.number > planned else page

    @cached_property
    def penalties(self) -> tuple[NamedPenalty, ...]:
        return standing_penalties(self.tournament)

    @property
    def blank_bracket(self) -> BracketSheetKind | None:
        """The blank bracket for after the last Swiss round; None if there is none, or the bracket exists."""
        tournament = self.tournament
        if self.is_cut or tournament.state != EventState.RUNNING or tournament.cut_kind != StageKind.DOUBLE:
            return None
        return next((kind for kind, size in BLANK_SIZES.items() if size == tournament.cut_size), None)

    @cached_property
    def viewer(self) -> Viewer:
        """The organizer: the pack is the same for every role that requests it."""
        return Viewer(user_id=self.tournament.owner_id, role=Role.TO)

    def heading(self, title: str, *, number: int | None = None, mark: str = "") -> Heading:
        """Return a sheet's header; `number` is the round's."""
        heading = heading_of(self.tournament, title, self.now, mark=mark)
        return replace(heading, round=round_words(number, is_cut=False)) if number else heading

    def cover(self) -> Cover:
        return cover_of(
            self.tournament,
            people=self.people,
            newest=self.newest,
            draft=self.draft,
            clock=self.clock,
            is_cut=self.is_cut,
            pairs_by_hand=self.by_hand is not None,
        )

    def chapters(self) -> Iterator[Chapter]:
        """Yield the chapters in the order in which they are needed."""
        is_played = self.tournament.state != EventState.FINISHED
        if is_played and self.newest and not self.is_cut:
            yield from self._of_the_round(self.newest)
        if is_played and self.clock and self.clock.open_tables:
            yield _("Open tables"), self._open_tables
        if self.is_cut:
            yield _("Bracket"), lambda: self._bracket(BracketSheetKind.AS_IT_STANDS)
            if is_played:
                yield _("Result slips for the bracket"), self._bracket_slips
        if self.newest:
            yield _("Standings"), self._standings
            yield _("Tiebreaker calculations"), self._worked
        yield _("Player list"), lambda: print_players(self.tournament, self.paper, now=self.now)
        if is_played and self.penalties:
            yield _("Penalties, staff only"), self._penalties
        if self.by_hand:
            yield from self._next_round(self.by_hand)
        elif self.blank_bracket:
            yield _("Blank bracket"), lambda: self._bracket(self.blank_bracket)
        if is_played:
            yield _("Blank slips"), self._blank_slips

    def _of_the_round(self, newest: Round) -> Iterator[Chapter]:
        tournament, paper, now = self.tournament, self.paper, self.now
        page = round_page(tournament, newest, viewer=self.viewer, event=self.event)
        yield _("Pairings by name"), lambda: print_by_name(tournament, newest, page, paper, now=now)
        yield _("List of tables"), lambda: self._table_list(page)
        yield (
            _("Result slips"),
            lambda: print_slips(tournament, newest, page, paper, now=now, options=self.options),
        )

    def _table_list(self, page: RoundPage) -> None:
        table_list(page, self.heading(_("List of tables"), number=page.number), self.paper)

    def _open_tables(self) -> None:
        if self.clock:
            heading = replace(self.heading(_("Open tables")), round=self.clock.round)
            open_tables_sheet(self.clock, self.tournament.zone, heading, self.paper)

    def _bracket(self, kind: BracketSheetKind | None) -> None:
        if kind:
            print_bracket_sheet(kind, self.tournament, self.paper, now=self.now)

    def _standings(self) -> None:
        page = standings_of(self.tournament, self.event)
        print_standings_page(self.tournament, page, self.paper, now=self.now)

    def _worked(self) -> None:
        worked_sheet(worked_lines(self.event), self.heading(_("Tiebreaker calculations")), self.paper)

    def _penalties(self) -> None:
        penalties_sheet(self.penalties, self.heading(_("Penalties")), self.paper)

    def _next_round(self, page: ByHandPage) -> Iterator[Chapter]:
        title = _("Pairing by hand")
        heading = self.heading(title, number=page.number, mark=unfinished_words(page))
        yield _("Pairing by hand: the players"), lambda: by_hand_sheet(page, heading, self.paper)
        rules = rules_by_hand(self.tournament, page.number)
        yield _("Pairing by hand: the rules"), lambda: by_hand_rules(rules, heading, self.paper)
        yield _("Blank round"), lambda: self._blank_round(page)

    def _blank_round(self, page: ByHandPage) -> None:
        players = len(page.lines) if self.newest else self.people.registered
        blank_round(
            max(players // 2, 1),
            self.heading(_("Pairings and results"), number=page.number),
            self.paper,
            page.rules,
        )

    def _bracket_slips(self) -> None:
        print_bracket_slips(self.tournament, self.paper, now=self.now, options=self.options)

    def _blank_slips(self) -> None:
        heading = self.heading(_("Blank slips"))
        (blank_bracket_slips if self.is_cut else blank_slips)(self.tournament, heading, self.paper)
