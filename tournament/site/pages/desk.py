"""The desk of one event: its state, and its next step."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.utils import translation
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from pairing.scoring import open_tables
from pairing.types import Event
from tournament.event.acts.settings import ChangeSettings
from tournament.event.pages.plan import PlanPage, plan_page
from tournament.event.plan import Plan
from tournament.event.plan_words import plan_reason
from tournament.kernel.cache import once_per_version
from tournament.kernel.event_rows import swiss_rounds
from tournament.kernel.head_count import HeadCount, head_count
from tournament.kernel.phrases import as_sentence
from tournament.kernel.records import event_record
from tournament.models import Round, Tournament
from tournament.models.states import EventState, RoundState
from tournament.people.acts.imports import ImportPlayers
from tournament.people.acts.players import AddPlayer
from tournament.people.acts.steps import CheckIn
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.facts import cut_facts
from tournament.play.cut.records import BracketRecord
from tournament.play.cut.words import bracket_decided_words
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.rounds.acts.pairing import PairRound
from tournament.site.pages.desk_facts import DeskFacts, open_games_now
from tournament.site.pages.desk_steps import Step, desk_steps


@dataclass(frozen=True, slots=True)
class DeskStep:
    """The button for the next step: its target and its reason. `post_round` is set if it pairs a round.

    `is_paper` means that it opens a sheet to print. `other` is another way to do the same. `act` is the act
    that the viewer's role must allow, empty if all staff may do it.
    """

    label: str
    reason: str
    url: str
    post_round: int | None = None
    act: str = ""
    is_paper: bool = False
    other: DeskStep | None = None


@dataclass(frozen=True, slots=True)
class DeskPage:
    """Everything that an event's desk shows; `open_games` is for the bracket, None before the cut."""

    people: HeadCount
    rounds_played: int
    newest: Round | None
    tables: int
    open_tables: int
    open_games: int | None
    plan: Plan
    announced: PlanPage
    next_step: DeskStep
    steps: tuple[Step, ...]

    @property
    def is_played_out(self) -> bool:
        """Whether no clock is needed any more: the last planned round, or the bracket, is decided."""
        return self.next_step.act in (MakeCut.code, FinishEvent.code)


def desk_page(tournament: Tournament) -> DeskPage:
    """Return the desk of an event. Makes a fixed number of queries."""
    return _page_in(tournament, get_language() or settings.LANGUAGE_CODE)


@once_per_version
def _page_in(tournament: Tournament, language: str) -> DeskPage:
    with translation.override(language):
        people = head_count(tournament)
        announced = plan_page(tournament, people)
        rounds = swiss_rounds(tournament)
        record = event_record(tournament)
        tables, still_open = _tables_of_newest(record)
        facts = DeskFacts(
            slug=tournament.slug,
            state=tournament.state,
            people=people,
            plan=announced.plan,
            rounds=rounds,
            tables=tables,
            open_tables=still_open,
            cut=cut_facts(tournament),
        )
        return DeskPage(
            people=people,
            rounds_played=facts.rounds_played,
            newest=facts.newest,
            tables=tables,
            open_tables=still_open,
            open_games=len(facts.cut.bracket.open_games) if facts.cut.bracket else None,
            plan=facts.plan,
            announced=announced,
            next_step=_next_step(facts),
            steps=desk_steps(facts),
        )


def _tables_of_newest(record: Event) -> tuple[int, int]:
    """Return how many tables, without byes, the newest published round has, and how many of them are open."""
    if not record.rounds:
        return 0, 0
    newest = record.rounds[-1]
    return sum(not table.is_bye for table in newest.tables), len(open_tables(newest, record.scoring))


def _next_step(facts: DeskFacts) -> DeskStep:
    if facts.state == EventState.FINISHED:
        paper = facts.to("desk-print", sheet="standings")
        return DeskStep(_("Print the final standings"), _("The event is finished."), paper, is_paper=True)
    if facts.newest and facts.newest.state == RoundState.DRAFT:
        return DeskStep(
            _("Review the draft of round %(round)s") % {"round": facts.newest.number},
            _("It’s paired, but only staff can see it. Check it, then publish."),
            facts.to("desk-round", number=facts.newest.number),
        )
    if facts.newest is None:
        return _next_step_before_round_1(facts)
    if facts.open_tables:
        reason = ngettext(
            "%(open)s of %(tables)s tables is still open.",
            "%(open)s of %(tables)s tables are still open.",
            facts.open_tables,
        ) % {"open": facts.open_tables, "tables": facts.tables}
        return DeskStep(
            _("Enter the results of round %(round)s") % {"round": facts.newest.number},
            reason,
            facts.to("desk-results", number=facts.newest.number),
        )
    if facts.cut.bracket is not None:
        return _next_step_of_the_bracket(facts, facts.cut.bracket)
    if facts.is_swiss_over:
        over = _("All planned Swiss rounds are finished and every result is in.")
        if facts.wants_cut:
            label = _("Cut to the top %(cut)s") % {"cut": facts.plan.cut}
            return DeskStep(label, over, facts.to("desk-cut"), act=MakeCut.code)
        return DeskStep(_("Finish the event"), over, facts.to("desk-finish"), act=FinishEvent.code)
    return _pair(facts, facts.newest.number + 1, _("Every result is in."))


def _next_step_of_the_bracket(facts: DeskFacts, bracket: BracketRecord) -> DeskStep:
    if bracket.is_decided:
        reason = bracket_decided_words(bracket.champion)
        return DeskStep(_("Finish the event"), reason, facts.to("desk-finish"), act=FinishEvent.code)
    return DeskStep(
        _("Enter the results of the bracket"), as_sentence(open_games_now(bracket)), facts.to("desk-bracket")
    )


def _next_step_before_round_1(facts: DeskFacts) -> DeskStep:
    if not facts.people.still_in:
        reason = _("Paste or upload the registration sheet, or add players one at a time.")
        sheet = DeskStep(_("Import a sheet"), "", facts.to("desk-sheet"), act=ImportPlayers.code)
        return DeskStep(
            _("Add the players"), reason, facts.to("desk-players"), act=AddPlayer.code, other=sheet
        )
    if facts.people.playing < 2:
        reason = _("Only checked-in players are paired.")
        return DeskStep(_("Check the players in"), reason, facts.to("desk-players"), act=CheckIn.code)
    if not facts.plan.is_complete:
        return DeskStep(
            _("Set the rounds and the cut"),
            plan_reason(facts.plan),
            facts.to("desk-settings"),
            act=ChangeSettings.code,
        )
    if not facts.people.waiting:
        return _pair(facts, 1, _("Everyone is checked in."))
    reason = ngettext(
        "%(number)s player isn’t checked in and won’t be paired.",
        "%(number)s players aren’t checked in and won’t be paired.",
        facts.people.waiting,
    ) % {"number": facts.people.waiting}
    return _pair(facts, 1, reason)


def _pair(facts: DeskFacts, number: int, reason: str) -> DeskStep:
    return DeskStep(
        _("Pair round %(round)s") % {"round": number},
        reason,
        facts.to("desk-pair"),
        post_round=number,
        act=PairRound.code,
    )
