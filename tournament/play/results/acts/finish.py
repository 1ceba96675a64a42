"""Finish an event, and reopen it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.scoring import judge_complete
from tournament.event.acts.plan import PLAN_KEY, departure_back_words, departure_words
from tournament.event.plan import Departure, PlanTerms, depart, held_terms, return_to_plan
from tournament.kernel import payloads
from tournament.kernel.acts import AFTER_THE_END, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.phrases import in_a_row
from tournament.kernel.records import event_record
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.models import PlanOccasion, Player, Round, StageKind, Tournament
from tournament.models.states import EventState, RoundState
from tournament.play.cut.facts import cut_stage
from tournament.play.cut.records import bracket_record
from tournament.play.rounds.calls import and_calls, end_all_calls, ended_with_event_words, open_calls_again

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class EndPayload(payloads.Payload):
    """Finishing or reopening the event; undoing either doesn't require a running event."""

    def touches(self) -> Touches:
        return touches(("end",))

    def needs_running_event(self, states: frozenset[EventState]) -> bool:
        del states
        return False


class FinishEvent(Act[None]):
    """Finish the event: its standings are final. Repeating it changes nothing.

    `confirmed_early` means that the TO confirmed that the remaining planned rounds won't be played (REG 7.5);
    `reason` explains it to the players (REG 9.1).

    A bracket must be decided; an announced cut that wasn't made needs the same confirmation.

    Raises ActionRefused no_round_yet, draft_exists, rounds_left, cut_left, bracket_left, reason_missing;
    RuleError round_incomplete.
    """

    code = "finish_event"
    label = gettext_lazy("Event finished")
    states = WHILE_RUNNING

    confirmed_early: bool = False
    reason: str = ""

    def perform(self, tournament: Tournament, *, actor: User | None, player: Player | None = None) -> None:
        """Finish the event; do nothing if it is already finished."""
        try:
            super().perform(tournament, actor=actor, player=player)
        except ActionRefused as refusal:
            if _state_refused(refusal) == EventState.REGISTRATION:
                raise ActionRefused("no_round_yet") from refusal
            if _state_refused(refusal) != EventState.FINISHED:
                raise
            tournament.refresh_from_db(fields=["state", "version"])

    def do(self, change: Change) -> None:
        """Finish the event if everything is decided."""
        played, planned = refuse_unfinished(change.tournament, confirmed_early=self.confirmed_early)
        departure = None
        if self.confirmed_early:
            terms = _played_terms(change.tournament, played)
            departure = depart(change.tournament, terms, PlanOccasion.FINISHED, self.reason)
        change.tournament.state = EventState.FINISHED
        ended = end_all_calls(change.tournament, change.actor)
        change.log(self.Payload(played=played, planned=planned, departure=departure, ended_calls=ended))

    class Payload(EndPayload, omit_defaults=True):
        """The Swiss rounds played and planned; None in entries older than version 0.1.

        `departure` is how the end differs from the announcement, None if it doesn't. `ended_calls` are the
        calls that were still open.
        """

        closes_event = True

        played: int | None = None
        planned: int | None = None
        departure: Departure | None = None
        ended_calls: list[int] = []

        def sentence(self) -> str:
            departed = departure_words(self.departure) if self.departure else ""
            calls = ended_with_event_words(len(self.ended_calls))
            return in_a_row((self._rounds_words(), departed, calls))

        def _rounds_words(self) -> str:
            if self.played is None or self.planned is None:
                return str(FinishEvent.label)
            return (
                _("Finished the event after %(played)s of %(planned)s planned Swiss rounds.")
                % self.sentence_values
            )

        def touches(self) -> Touches:
            """Declare that the act changes whether the event is finished, any plan that the end departs from,
            and the ended calls.
            """
            ended = touches(("end",), PLAN_KEY) if self.departure else touches(("end",))
            return and_calls(ended, self.ended_calls)

        def undo(self, undoing: Undoing) -> None:
            if undoing.tournament.state != EventState.FINISHED:
                raise_conflict()
            if self.departure:
                return_to_plan(undoing.tournament, self.departure)
                undoing.tournament.planned_rounds = self.planned
            undoing.tournament.state = EventState.RUNNING
            open_calls_again(undoing.tournament, self.ended_calls)

        def undo_words(self) -> list[str]:
            words = [_("The event is running again; its standings aren’t final.")]
            return [*words, departure_back_words(self.departure)] if self.departure else words


class ReopenEvent(Act[None]):
    """Reopen a finished event, to continue or correct it. Repeating it changes nothing."""

    code = "reopen_event"
    label = gettext_lazy("Event reopened")
    states = AFTER_THE_END

    def perform(self, tournament: Tournament, *, actor: User | None, player: Player | None = None) -> None:
        """Reopen the event; do nothing if it is already running."""
        try:
            super().perform(tournament, actor=actor, player=player)
        except ActionRefused as refusal:
            if _state_refused(refusal) != EventState.RUNNING:
                raise
            tournament.refresh_from_db(fields=["state", "version"])

    def do(self, change: Change) -> None:
        change.tournament.state = EventState.RUNNING
        change.log(self.Payload())

    class Payload(EndPayload):
        def sentence(self) -> str:
            return _("Reopened the event.")

        def undo(self, undoing: Undoing) -> None:
            """Finish the event again if everything is still decided.

            Raises what `FinishEvent` raises, except for the remaining rounds, which were already confirmed.
            """
            if undoing.tournament.state != EventState.RUNNING:
                raise_conflict()
            refuse_unfinished(undoing.tournament, confirmed_early=True)
            undoing.tournament.state = EventState.FINISHED

        def undo_words(self) -> list[str]:
            return [_("The event is finished again.")]


def refuse_unfinished(event_row: Tournament, *, confirmed_early: bool) -> tuple[int, int]:
    """Return the rounds played and planned if the event can be finished. Raises what `FinishEvent` raises."""
    newest = Round.objects.newest_swiss(event_row, with_draft=True)
    if newest is None:
        raise ActionRefused("no_round_yet")
    if newest.state == RoundState.DRAFT:
        raise ActionRefused("draft_exists", round=newest.number)
    event = event_record(event_row)
    judge_complete(event)
    played, planned = len(event.rounds), event_row.planned_rounds or 0
    if played < planned and not confirmed_early:
        raise ActionRefused("rounds_left", played=played, planned=planned)
    _refuse_undecided(event_row, confirmed_early=confirmed_early)
    return played, planned


def _played_terms(event_row: Tournament, played: int) -> PlanTerms:
    """Return the terms of what was played, given the number of Swiss rounds, including extra rounds."""
    held, stage = held_terms(event_row), cut_stage(event_row)
    if stage is None:
        return PlanTerms(played, 0, held.cut_kind, held.extra_rounds)
    extra = Round.objects.swiss(event_row).filter(stage=stage).count()
    extra_rounds = extra if stage.kind == StageKind.SWISS else held.extra_rounds
    return PlanTerms(played - extra, held.cut_size, held.cut_kind, extra_rounds)


def _refuse_undecided(tournament: Tournament, *, confirmed_early: bool) -> None:
    """Refuse to finish while an announced cut isn't made, or its bracket isn't decided."""
    record = bracket_record(tournament)
    if record is not None and not record.is_decided:
        raise ActionRefused("bracket_left", open=tuple(game.number for game in record.open_games))
    if tournament.cut_size and not confirmed_early and cut_stage(tournament) is None:
        raise ActionRefused("cut_left", cut=tournament.cut_size)


def _state_refused(refusal: ActionRefused) -> str | None:
    """Return the event's state if the act was refused because of it, None for any other refusal."""
    return refusal.facts["state"] if refusal.code == "act_not_allowed" else None
