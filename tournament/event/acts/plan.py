"""The plan for the rounds and the cut: announced before the event starts, changed with a reason (REG 9.1)."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.event.plan import (
    Departure,
    PlanTerms,
    ToldPlan,
    depart,
    judge_terms,
    logged,
    newest_told,
    return_to_plan,
    tell,
    terms_of,
)
from tournament.event.plan_words import row_for, terms_words
from tournament.kernel import payloads
from tournament.kernel.acts import BEFORE_ROUND_1, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.head_count import head_count
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import PlanOccasion, Round, Stage, Tournament
from tournament.models.states import RoundState

# What the acts on the plan touch, and what depends on it.
PLAN_KEY = ("plan",)


class AnnouncePlan(Act[None]):
    """Announce the rounds, the cut and what follows it, before the event starts (REG 9.1).

    If the same plan is already announced, nothing changes. Raises ActionRefused reason_missing if it differs
    from what was announced before, and whatever `judge_terms` raises.
    """

    code = "announce_plan"
    label = gettext_lazy("Plan announced")
    states = BEFORE_ROUND_1

    terms: PlanTerms
    reason: str = ""

    def do(self, change: Change) -> None:
        event = change.tournament
        before = newest_told(event)
        if before is not None and terms_of(before) == self.terms:
            change.skip()
            return
        judge_terms(self.terms, event.level, event.policy)
        if before is not None and not self.reason:
            raise ActionRefused("reason_missing")
        told = ToldPlan(
            terms=self.terms,
            occasion=PlanOccasion.ANNOUNCED,
            structure=event.structure,
            players=_told_to(event, self.terms),
            reason=self.reason if before else "",
            said_at=timezone.now(),
        )
        tell(event, told)
        change.log(self.Payload(told=told))

    class Payload(payloads.Payload):
        """The announcement; the inverse undoes it."""

        told: ToldPlan

        def sentence(self) -> str:
            facts = {"plan": terms_words(self.told.terms), "reason": self.told.reason}
            if self.told.reason:
                return _("Announced a new plan: %(plan)s. Reason: %(reason)s") % facts
            return _("Announced the plan: %(plan)s.") % facts

        def touches(self) -> Touches:
            return touches(PLAN_KEY)

        def undo(self, undoing: Undoing) -> None:
            """Undo the announcement; the previous one applies again."""
            newest = newest_told(undoing.tournament)
            if newest is None or logged(newest).terms != self.told.terms:
                raise_conflict()
            newest.delete()

        def undo_words(self) -> list[str]:
            return [_("This plan is no longer announced: %(plan)s.") % {"plan": terms_words(self.told.terms)}]


class ChangePlan(Act[None]):
    """Change the plan after the event has started, with a reason for the players (REG 9.1).

    If the plan is already like this, nothing changes. Raises ActionRefused reason_missing, cut_made,
    round_1_is_a_draft, rounds_paired_already, and whatever `judge_terms` raises.
    """

    code = "change_plan"
    label = gettext_lazy("Plan changed")
    states = WHILE_RUNNING

    terms: PlanTerms
    reason: str

    def do(self, change: Change) -> None:
        event = change.tournament
        stage = Stage.objects.filter(tournament=event, number__gt=1).first()
        if stage is not None:
            raise ActionRefused("cut_made", size=stage.size)
        rounds = list(Round.objects.swiss(event))
        if len(rounds) == 1 and rounds[0].state == RoundState.DRAFT:
            raise ActionRefused("round_1_is_a_draft")
        if self.terms.rounds < len(rounds):
            raise ActionRefused("rounds_paired_already", paired=len(rounds))
        judge_terms(self.terms, event.level, event.policy)
        departure = depart(event, self.terms, PlanOccasion.CHANGED, self.reason)
        if departure is None:
            change.skip()
            return
        change.log(self.Payload(departure=departure))

    class Payload(payloads.Payload):
        """The terms before and after, and the reason; the inverse restores the earlier terms."""

        departure: Departure

        def sentence(self) -> str:
            return departure_words(self.departure)

        def touches(self) -> Touches:
            return touches(PLAN_KEY, builds_on=[("round", 1)])

        def undo(self, undoing: Undoing) -> None:
            if Round.objects.swiss(undoing.tournament).count() > self.departure.before.rounds:
                raise_conflict()
            return_to_plan(undoing.tournament, self.departure)

        def undo_words(self) -> list[str]:
            return [departure_back_words(self.departure)]


def _told_to(event: Tournament, terms: PlanTerms) -> int:
    """Return how many players a plan is for: those still in, or only those playing, depending on which
    number's row in the structure matches the plan; if neither row does, those still in.
    """
    people = head_count(event)
    rows = {count: row_for(event.structure, count) for count in (people.still_in, people.playing)}
    said = (terms.rounds, terms.cut_size)
    return next(
        (count for count, row in rows.items() if row and (row.rounds, row.cut) == said), people.still_in
    )


def departure_words(departure: Departure) -> str:
    """Return a plan change in the log's words: the terms before and after, and the reason."""
    return _("Changed the plan from “%(before)s” to “%(after)s”. Reason: %(reason)s") % {
        "before": terms_words(departure.before),
        "after": terms_words(departure.told.terms),
        "reason": departure.told.reason,
    }


def departure_back_words(departure: Departure) -> str:
    """Return the terms that apply again after a plan change is undone, in words."""
    return _("The plan goes back to: %(plan)s.") % {"plan": terms_words(departure.before)}
