"""Drafts of Swiss rounds: discard and restore them, and freeze the plan along with the first one."""

from __future__ import annotations

from typing import Any

import msgspec

from pairing.types import Draw
from tournament.event.acts.settings import FROZEN_GAMES, FROZEN_PLAN
from tournament.event.plan import PlanTerms, ToldPlan, take_back, tell
from tournament.kernel.errors import ActionRefused
from tournament.kernel.payloads import Payload
from tournament.kernel.typed import converted
from tournament.kernel.undoing import Undoing, raise_conflict, restored_values
from tournament.models import PlanOccasion, Round, Stage, StageKind, Tournament
from tournament.models.states import EventState, RoundState
from tournament.play.rounds.seating import Seating, create_table, refuse_impossible_tables, seating_of

# Settings that can't change once round 1 is paired (REG 9.1).
FROZEN_SETTINGS = tuple(sorted(FROZEN_PLAN | FROZEN_GAMES))


class LoggedPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rounds and the cut as stored in the log; None for anything left to the structure."""

    planned_rounds: int | None
    cut_size: int | None


class LoggedDraft(Payload):
    """A discarded draft, with everything needed to restore it.

    `explanation` is the stored explanation of its pairings, or None if there is none.

    `told` is the plan that players saw when round 1 was paired; None for later rounds, and in entries from
    releases that announced none.
    """

    round: int
    seed: int
    tables: tuple[Seating, ...]
    explanation: Draw | None
    changed_by_hand: bool = False
    plan: LoggedPlan | None = None
    told: ToldPlan | None = None


def typed_draft(values: dict[str, Any]) -> dict[str, Any]:
    """Convert a version 1 draft to the current format; there, {} meant no explanation."""
    return values | {"explanation": msgspec.to_builtins(_draw(values.get("explanation")))}


def _draw(explanation: Any) -> Draw | None:
    """Return the stored draw, or None if none was kept or if an early release stored it in another form."""
    try:
        return converted(explanation, Draw)
    except ValueError:
        return None


def swiss_stage(tournament: Tournament) -> Stage:
    """Return the stage for the round to pair: the first, or the extra Swiss rounds after a cut (REG 9.5)."""
    extra = Stage.objects.filter(tournament=tournament, number__gt=1, kind=StageKind.SWISS).first()
    if extra:
        return extra
    return Stage.objects.get_or_create(tournament=tournament, number=1, kind=StageKind.SWISS)[0]


def get_draft(tournament: Tournament, number: int) -> Round | None:
    """Return the draft with this number, or None if it is gone. Raises ActionRefused round_published."""
    found = Round.objects.swiss(tournament).filter(number=number).first()
    if found and found.state == RoundState.PUBLISHED:
        raise ActionRefused("round_published", round=number)
    return found


def freeze_plan(tournament: Tournament, told: ToldPlan) -> LoggedPlan:
    """Fix and announce the plan and start the event, within a change (REG 9.1).

    Returns the rounds and the cut as set by the TO.
    """
    tell(tournament, told)
    plan = LoggedPlan(told.terms.rounds, told.terms.cut_size)
    chosen = LoggedPlan(tournament.planned_rounds, tournament.cut_size)
    tournament.chosen_rounds, tournament.chosen_cut_size = chosen.planned_rounds, chosen.cut_size
    tournament.planned_rounds, tournament.cut_size = plan.planned_rounds, plan.cut_size
    tournament.state = EventState.RUNNING
    return chosen


def discard_draft(tournament: Tournament, draft: Round) -> LoggedDraft:
    """Delete a draft, within a change; return what the log stores about it.

    If the draft is for round 1, the event returns to registration, with the plan as set by the TO.
    """
    kept = LoggedDraft(
        round=draft.number,
        seed=draft.seed,
        tables=tuple(seating_of(draft).values()),
        explanation=_draw(draft.explanation),
        changed_by_hand=draft.changed_by_hand,
        plan=LoggedPlan(tournament.planned_rounds, tournament.cut_size),
        told=take_back(tournament, PlanOccasion.STARTED) if draft.number == 1 else None,
    )
    stage = draft.stage
    draft.delete()
    if stage.number == 1 and not stage.rounds.exists():
        stage.delete()
        tournament.planned_rounds, tournament.cut_size = tournament.chosen_rounds, tournament.chosen_cut_size
        tournament.chosen_rounds = tournament.chosen_cut_size = None
        tournament.state = EventState.REGISTRATION
    return kept


def restore_draft(undoing: Undoing, kept: LoggedDraft) -> None:
    """Restore a draft; for round 1, also restart the event with its earlier plan.

    Raises ActionRefused undo_overtaken if another round is now the next one, or if players are gone.
    """
    event, newest = undoing.tournament, Round.objects.newest_swiss(undoing.tournament, with_draft=True)
    following = newest.number + 1 if newest else 1
    if kept.round != following or (newest and newest.state == RoundState.DRAFT):
        raise_conflict()
    if event.state == EventState.REGISTRATION:
        freeze_plan(event, kept.told or _told_of(event, kept.plan))
    round_ = Round.objects.create(
        stage=swiss_stage(event),
        number=kept.round,
        explanation={} if kept.explanation is None else msgspec.to_builtins(kept.explanation),
        changed_by_hand=kept.changed_by_hand,
        **restored_values(Round, {"seed": kept.seed}),
    )
    refuse_impossible_tables(undoing, kept.tables)
    for seating in kept.tables:
        create_table(round_, seating)


def _told_of(event: Tournament, plan: LoggedPlan | None) -> ToldPlan:
    """Return the plan that a draft from an earlier release froze; its number of players wasn't stored."""
    if plan is None or plan.planned_rounds is None or plan.cut_size is None:
        raise_conflict()
    terms = PlanTerms(plan.planned_rounds, plan.cut_size, event.cut_kind, event.extra_rounds)
    return ToldPlan(terms, PlanOccasion.STARTED, event.structure)
