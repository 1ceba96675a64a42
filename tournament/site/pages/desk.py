"""The desk of one event: its state, and the one next step."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.conf import settings
from django.urls import reverse
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
from tournament.models import Round, StageKind, Tournament
from tournament.models.states import EventState, RoundState
from tournament.people.acts.imports import ImportPlayers
from tournament.people.acts.players import AddPlayer
from tournament.people.acts.steps import CheckIn
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.facts import CutFacts, cut_facts
from tournament.play.cut.records import BracketRecord
from tournament.play.cut.words import bracket_decided_words, open_games_words
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.rounds.acts.pairing import PairRound


class Progress(StrEnum):
    """How far a step of the event has come."""

    DONE = "done"
    NOW = "now"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the event as the desk's picture shows it."""

    label: str
    detail: str
    progress: Progress
    url: str | None
    act: str = ""


@dataclass(frozen=True, slots=True)
class DeskStep:
    """The next step's button: its target, and its reason. `post_round` is set if it pairs a round.

    `is_paper`: it opens a sheet to print. `other` is a second way to the same. `act` is what the viewer's
    role must be allowed; empty if all staff may.
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
    """All that the desk of one event shows; `open_games` are those of the bracket, None before the cut."""

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


@dataclass(frozen=True, slots=True)
class _Facts:
    """What the next step depends on."""

    slug: str
    state: str
    people: HeadCount
    plan: Plan
    rounds: tuple[Round, ...]
    tables: int
    open_tables: int
    cut: CutFacts

    @property
    def newest(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def rounds_played(self) -> int:
        finished = [row for row in self.rounds if row.state == RoundState.PUBLISHED]
        return len(finished) - (1 if self.open_tables else 0)

    @property
    def is_swiss_over(self) -> bool:
        return self.plan.rounds is not None and self.rounds_played >= self.plan.rounds

    @property
    def wants_cut(self) -> bool:
        """Whether the Swiss rounds are over and the announced cut is the next thing to do."""
        over = self.is_swiss_over and bool(self.rounds) and not self.open_tables
        return over and bool(self.plan.cut) and self.cut.stage is None

    @property
    def is_at_the_end(self) -> bool:
        """Whether nothing is left to play."""
        if self.cut.bracket is not None:
            return self.cut.bracket.is_decided
        return self.is_swiss_over and bool(self.rounds) and not self.wants_cut

    def to(self, name: str, **kwargs: object) -> str:
        return reverse(name, kwargs={"slug": self.slug, **kwargs})


def desk_page(tournament: Tournament) -> DeskPage:
    """Return the desk of an event. A fixed number of queries."""
    return _page_in(tournament, get_language() or settings.LANGUAGE_CODE)


@once_per_version
def _page_in(tournament: Tournament, language: str) -> DeskPage:
    with translation.override(language):
        people = head_count(tournament)
        announced = plan_page(tournament, people)
        rounds = swiss_rounds(tournament)
        record = event_record(tournament)
        tables, still_open = _tables_of_newest(record)
        facts = _Facts(
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
            steps=_steps(facts),
        )


def _tables_of_newest(record: Event) -> tuple[int, int]:
    """Return how many tables the newest published round has, byes apart, and how many are open."""
    if not record.rounds:
        return 0, 0
    newest = record.rounds[-1]
    return sum(not table.is_bye for table in newest.tables), len(open_tables(newest, record.scoring))


def _next_step(facts: _Facts) -> DeskStep:
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


def _next_step_of_the_bracket(facts: _Facts, bracket: BracketRecord) -> DeskStep:
    if bracket.is_decided:
        reason = bracket_decided_words(bracket.champion)
        return DeskStep(_("Finish the event"), reason, facts.to("desk-finish"), act=FinishEvent.code)
    return DeskStep(
        _("Enter the results of the bracket"), as_sentence(_open_games(bracket)), facts.to("desk-bracket")
    )


def _next_step_before_round_1(facts: _Facts) -> DeskStep:
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
            _("Set rounds and cut"),
            plan_reason(facts.plan),
            facts.to("desk-settings"),
            act=ChangeSettings.code,
        )
    if not facts.people.waiting:
        return _pair(facts, 1, _("Everybody is checked in."))
    reason = ngettext(
        "%(number)s player isn’t checked in and won’t be paired.",
        "%(number)s players aren’t checked in and won’t be paired.",
        facts.people.waiting,
    ) % {"number": facts.people.waiting}
    return _pair(facts, 1, reason)


def _pair(facts: _Facts, number: int, reason: str) -> DeskStep:
    return DeskStep(
        _("Pair round %(round)s") % {"round": number},
        reason,
        facts.to("desk-pair"),
        post_round=number,
        act=PairRound.code,
    )


def _steps(facts: _Facts) -> tuple[Step, ...]:
    """Return the event as a row of steps: registration, each planned round, the end."""
    is_registering = facts.state == EventState.REGISTRATION
    steps = [
        Step(
            _("Players"),
            facts.people.registered_words,
            Progress.NOW if is_registering and not facts.rounds else Progress.DONE,
            facts.to("desk-players"),
        )
    ]
    planned = max(facts.plan.rounds or 0, len(facts.rounds))
    rounds = [_round_step(facts, number) for number in range(1, planned + 1)]
    before_cut = facts.cut.rounds_before if facts.cut.rounds_before is not None else planned
    steps += [*rounds[:before_cut], *_cut_steps(facts), *rounds[before_cut:]]
    label = _("Final standings")
    if facts.state == EventState.FINISHED:
        end = Step(label, _("Finished"), Progress.DONE, facts.to("desk-standings"))
    elif facts.is_at_the_end:
        end = Step(label, "", Progress.NOW, facts.to("desk-finish"), FinishEvent.code)
    else:
        end = Step(label, "", Progress.LATER, None)
    return (*steps, end)


def _cut_steps(facts: _Facts) -> list[Step]:
    """Return the cut and the bracket, where one was announced or made."""
    size = facts.plan.cut if facts.cut.stage is None else facts.cut.stage.size
    is_finished = facts.state == EventState.FINISHED
    if not size or (is_finished and facts.cut.stage is None):
        return []
    label = _("Cut to the top %(cut)s") % {"cut": size}
    bracket = facts.cut.bracket
    if facts.cut.stage is None:
        progress, to = Progress.LATER, None
        if facts.wants_cut:
            progress, to = Progress.NOW, facts.to("desk-cut")
        cut = Step(label, "", progress, to, MakeCut.code)
        if facts.plan.terms and facts.plan.terms.cut_kind == StageKind.SWISS:
            return [cut]
        return [cut, Step(_("Bracket"), "", Progress.LATER, None)]
    made = Step(label, "", Progress.DONE, facts.to("desk-cut"), MakeCut.code)
    if bracket is None:
        return [made]
    detail = _("Decided") if bracket.is_decided else _open_games(bracket)
    progress = Progress.DONE if bracket.is_decided else Progress.NOW
    return [made, Step(_("Bracket"), detail, progress, facts.to("desk-bracket"))]


def _open_games(bracket: BracketRecord) -> str:
    """Return how many games of the bracket's round are open, in words."""
    current = bracket.bracket.current_round
    number = sum(game.layout.round_number == current for game in bracket.open_games)
    return open_games_words(current, number)


def _round_step(facts: _Facts, number: int) -> Step:
    label = _("Round %(round)s") % {"round": number}
    row = next((row for row in facts.rounds if row.number == number), None)
    if row is None:
        follows = number == len(facts.rounds) + 1 and bool(facts.rounds) and not facts.open_tables
        is_now = follows and facts.newest is not None and facts.newest.state == RoundState.PUBLISHED
        return Step(label, "", Progress.NOW if is_now else Progress.LATER, None)
    url = facts.to("desk-round", number=number)
    if row.state == RoundState.DRAFT:
        return Step(label, _("Draft"), Progress.NOW, url)
    if row is facts.newest and facts.open_tables:
        detail = _("%(open)s of %(tables)s open") % {"open": facts.open_tables, "tables": facts.tables}
        return Step(label, detail, Progress.NOW, url)
    return Step(label, _("Complete"), Progress.DONE, url)
