"""Swiss rounds, the cut and what follows it: what is set, what was announced, what applies (REG-9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from itertools import takewhile
from typing import Any

import msgspec
from django.utils import timezone

from pairing.bracket.layouts import double_elimination, single_elimination
from pairing.errors import RuleError
from pairing.regulations import RegulationsPolicy
from pairing.structure import Structure as StructureRule
from pairing.structure import announce
from tournament.kernel.errors import ActionRefused
from tournament.kernel.undoing import raise_conflict, restored_values
from tournament.models import AnnouncedPlan, Level, PlanOccasion, Regulations, StageKind, Tournament
from tournament.models.states import STILL_IN, EventState


class PlanTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Swiss rounds before the cut, the cut's size (0: no cut) and its kind (empty: not announced)."""

    rounds: int
    cut_size: int
    cut_kind: str = ""
    extra_rounds: int = 0

    def departs_from(self, told: PlanTerms) -> bool:
        """Return whether these terms differ from those announced to the players (REG 9.1)."""
        if (self.rounds, self.cut_size) != (told.rounds, told.cut_size):
            return True
        if not self.cut_size or not told.cut_kind:
            return False
        both_swiss = self.cut_kind == told.cut_kind == StageKind.SWISS
        return self.cut_kind != told.cut_kind or (both_swiss and self.extra_rounds != told.extra_rounds)


class ToldPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A plan as announced to the players, in the form stored in the log: a row of `AnnouncedPlan`."""

    terms: PlanTerms
    occasion: PlanOccasion
    structure: str
    players: int | None = None
    reason: str = ""
    said_at: datetime | None = None


class Departure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A staff member's change of an announced plan: the terms before it, and what was then announced."""

    before: PlanTerms
    told: ToldPlan


@dataclass(frozen=True, slots=True)
class Plan:
    """An event's plan. `rounds` and `cut` are None while they are undecided; a cut of 0 means no cut.

    `rounds` counts all Swiss rounds, including extra ones after the cut has been made; `terms` are as
    announced. `players` is the number of players the plan is for, None if it wasn't stored. `told` is the
    announcement that applies, if any. `is_set` means that the organizer set both the rounds and the cut.
    `regulations` are the event's, which the reasons cite.
    """

    rounds: int | None
    cut: int | None
    terms: PlanTerms | None
    structure: str
    players: int | None = None
    told: AnnouncedPlan | None = None
    is_set: bool = False
    regulations: str = Regulations.REG_2016

    @property
    def is_complete(self) -> bool:
        """Whether the rounds and the cut are known."""
        return self.terms is not None


class PlanChoice(StrEnum):
    """The answer of staff if the plan for those who play differs from the announced one."""

    KEEP = "keep"
    ROW = "row"


def plan_of(tournament: Tournament, players: int | None = None) -> Plan:
    """Return an event's plan: what was announced, otherwise what is set for the head count.

    `players` is the head count before round 1; by default everyone registered or checked in. One query, plus
    one for the head count.
    """
    told = newest_told(tournament)
    if told is None and players is None and tournament.state == EventState.REGISTRATION:
        players = tournament.players.filter(state__in=STILL_IN).count()
    return plan_from(tournament, told, players or 0)


def plan_from(tournament: Tournament, told: AnnouncedPlan | None, players: int) -> Plan:
    """Return the plan of an event whose most recently announced plan is `told`. No queries."""
    if told is None and tournament.state == EventState.REGISTRATION:
        return intended_plan(tournament, players)
    if told is None:
        held = _held_in_columns(tournament)
        return _plan(tournament, tournament.planned_rounds, tournament.cut_size, held)
    is_started = tournament.state != EventState.REGISTRATION
    return replace(
        _plan(
            tournament,
            tournament.planned_rounds if is_started else told.rounds,
            tournament.cut_size if is_started else told.cut_size,
            terms_of(told),
        ),
        structure=told.structure,
        players=told.players,
        told=told,
    )


def _plan(tournament: Tournament, rounds: int | None, cut: int | None, terms: PlanTerms | None) -> Plan:
    """Return a plan for this event with its current structure and regulations."""
    return Plan(rounds, cut, terms, tournament.structure, regulations=tournament.regulations)


def intended_plan(tournament: Tournament, players: int) -> Plan:
    """Return the plan for this many players: the TO's settings, else the structure's proposal. No queries."""
    rounds, cut = tournament.planned_rounds, tournament.cut_size
    if tournament.state != EventState.REGISTRATION:  # the settings from before round 1 was paired
        rounds, cut = tournament.chosen_rounds, tournament.chosen_cut_size
    found = announce(players, StructureRule(tournament.structure), rounds, cut)
    terms = None
    if found.rounds is not None and found.cut is not None:
        terms = PlanTerms(found.rounds, found.cut, tournament.cut_kind, tournament.extra_rounds)
    is_set = rounds is not None and cut is not None
    return replace(_plan(tournament, found.rounds, found.cut, terms), players=players, is_set=is_set)


def newest_told(tournament: Tournament) -> AnnouncedPlan | None:
    """Return the most recently announced plan, which applies; None if none was announced. One query."""
    return AnnouncedPlan.objects.filter(tournament=tournament).order_by("-pk").first()


def terms_of(told: AnnouncedPlan) -> PlanTerms:
    """Return the terms of an announced plan."""
    return PlanTerms(told.rounds, told.cut_size, told.cut_kind, told.extra_rounds)


def held_terms(tournament: Tournament) -> PlanTerms:
    """Return the terms that apply in an event that has started. One query."""
    told = newest_told(tournament)
    return terms_of(told) if told else _held_in_columns(tournament)


def judge_terms(terms: PlanTerms, level: str, policy: RegulationsPolicy) -> None:
    """Refuse a cut that can't be played as announced (REG 9.5, 10.1).

    If no kind of cut was announced, only the size is checked. `level` and `policy` are the event's.

    Raises RuleError no_such_bracket; ActionRefused single_elimination_is_relaxed, extra_rounds_missing.
    """
    if not terms.cut_size:
        return
    if terms.cut_kind == StageKind.DOUBLE:
        double_elimination(terms.cut_size)
    elif terms.cut_kind == StageKind.SINGLE:
        if StageKind.SINGLE not in playable_kinds(level, policy):
            raise ActionRefused("single_elimination_is_relaxed")
        single_elimination(terms.cut_size)
    elif terms.cut_kind == StageKind.SWISS and terms.extra_rounds < 1:
        raise ActionRefused("extra_rounds_missing")
    if terms.cut_size < 2:
        raise RuleError("no_such_bracket", size=terms.cut_size)


def playable_kinds(level: str, policy: RegulationsPolicy) -> tuple[StageKind, ...]:
    """Return the kinds of cut at this level; in 2016, single only for relaxed events (NOW 4.1)."""
    if level == Level.RELAXED or policy.is_single_elimination_for_all:
        return (StageKind.DOUBLE, StageKind.SINGLE, StageKind.SWISS)
    return (StageKind.DOUBLE, StageKind.SWISS)


@dataclass(frozen=True, slots=True)
class PlanAnswer:
    """Which plan applies, and the reason shown to players.

    `players` is the number for which the staff member saw the other plan; None skips this check.
    """

    choice: PlanChoice | None = None
    reason: str = ""
    players: int | None = None


def plan_for_round_1(
    tournament: Tournament, playing: int, answer: PlanAnswer, *, drafted: ToldPlan | None
) -> ToldPlan:
    """Return the plan that pairing round 1 announces: the one for the players taking part, unless another one
    was announced before.

    `answer` is the choice made if the two differ; `drafted` is the plan announced by a draft that is being
    paired again. Raises RuleError no_structure_row; ActionRefused plan_differs if it hasn't been answered
    yet, reason_missing if the answer differs from an announcement without a reason.
    """
    now, held = intended_plan(tournament, playing), _told_before(tournament, drafted)
    choice, reason = answer.choice, answer.reason
    structure = tournament.structure
    if drafted is not None and drafted.players == playing:
        return msgspec.structs.replace(drafted, said_at=timezone.now())
    if now.terms is None:
        if held is None or not (held.told or drafted):
            raise RuleError("no_structure_row", players=playing, structure=structure)
        choice, now = PlanChoice.KEEP, held
    terms, told = now.terms, held.terms if held else None
    if held is not None and told is not None and terms is not None and terms.departs_from(told):
        if choice is None or answer.players not in (None, playing):
            raise ActionRefused("plan_differs", playing=playing)
        if choice == PlanChoice.ROW and not reason and (held.told or drafted):
            raise ActionRefused("reason_missing")
        terms = told if choice == PlanChoice.KEEP else terms
        reason = "" if choice == PlanChoice.KEEP else reason
    else:
        terms, reason = told if held and held.told and told else terms, ""
    if terms is None:
        raise RuleError("no_structure_row", players=playing, structure=structure)
    judge_terms(terms, tournament.level, tournament.policy)
    return ToldPlan(terms, PlanOccasion.STARTED, structure, playing, reason, timezone.now())


def _told_before(tournament: Tournament, drafted: ToldPlan | None) -> Plan | None:
    """Return what the public page has shown so far: the plan announced, or expected for those registered."""
    if drafted is not None:
        plan = _plan(tournament, drafted.terms.rounds, drafted.terms.cut_size, drafted.terms)
        return replace(plan, structure=drafted.structure)
    found = plan_of(tournament)
    return found if found.is_complete else None


def tell(tournament: Tournament, told: ToldPlan) -> None:
    """Announce a plan to the players, inside a change; it applies from then on.

    The plan may come from a log entry: raises ActionRefused undo_invalid for values that no form accepts.
    """
    values = msgspec.structs.asdict(told)
    values |= msgspec.structs.asdict(values.pop("terms"))
    AnnouncedPlan.objects.create(
        tournament=tournament,
        round_minutes=tournament.round_minutes,
        **restored_values(AnnouncedPlan, values),
    )


def take_back(tournament: Tournament, occasion: PlanOccasion) -> ToldPlan | None:
    """Delete and return the newest announced plan, inside a change, if this occasion announced it."""
    rows = list(AnnouncedPlan.objects.filter(tournament=tournament).order_by("-pk"))
    lengths = list(takewhile(lambda row: row.occasion == PlanOccasion.LENGTH, rows))
    plans = rows[len(lengths) :]
    if not plans or plans[0].occasion != occasion:
        return None
    plans[0].delete()
    for row in lengths:  # a length announced later stays announced, with the restored terms
        if len(plans) == 1:
            row.delete()
        else:
            again = msgspec.structs.asdict(terms_of(plans[1]))
            AnnouncedPlan.objects.filter(pk=row.pk).update(**again)
    return logged(plans[0])


def logged(told: AnnouncedPlan) -> ToldPlan:
    """Return an announced plan as stored in the log."""
    return ToldPlan(
        terms_of(told),
        PlanOccasion(told.occasion),
        told.structure,
        told.players,
        told.reason,
        told.said_at,
    )


def depart(tournament: Tournament, terms: PlanTerms, occasion: PlanOccasion, reason: str) -> Departure | None:
    """Apply other terms from now on, inside a change, and announce them (REG 9.1); None if nothing changes.

    The kind of cut needs no reason if it hasn't been announced yet. Raises ActionRefused reason_missing.
    """
    newest = newest_told(tournament)
    before = terms_of(newest) if newest else _held_in_columns(tournament)
    departs = terms.departs_from(before)
    if terms == before or not (departs or occasion == PlanOccasion.CHANGED):
        return None
    if departs and not reason:
        raise ActionRefused("reason_missing")
    if newest is None:  # these terms were announced, but the time and the number of players weren't recorded
        tell(tournament, ToldPlan(before, PlanOccasion.STARTED, tournament.structure))
    told = ToldPlan(terms, occasion, tournament.structure, None, reason, timezone.now())
    departure = Departure(before, told)
    depart_again(tournament, departure)
    return departure


def depart_again(tournament: Tournament, departure: Departure) -> None:
    """Apply a recorded plan change, inside a change."""
    tell(tournament, departure.told)
    hold(tournament, departure.told.terms)


def return_to_plan(tournament: Tournament, departure: Departure) -> None:
    """Undo a plan change, inside a change. Raises ActionRefused undo_overtaken if another one followed."""
    newest = newest_told(tournament)
    if newest is None or logged(newest).terms != departure.told.terms:
        raise_conflict()
    newest.delete()
    hold(tournament, departure.before)


def hold(tournament: Tournament, terms: PlanTerms) -> None:
    """Set the event's columns to the terms in effect, inside a change; extra rounds count after the cut."""
    tournament.planned_rounds, tournament.cut_size = terms.rounds, terms.cut_size
    tournament.cut_kind, tournament.extra_rounds = terms.cut_kind, terms.extra_rounds


def _held_in_columns(tournament: Tournament) -> PlanTerms:
    columns: dict[str, Any] = {"rounds": tournament.planned_rounds or 0, "cut_size": tournament.cut_size or 0}
    return PlanTerms(**columns, cut_kind=tournament.cut_kind, extra_rounds=tournament.extra_rounds)
