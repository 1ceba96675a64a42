"""The announced plan, what applies now, and why (REG 9.1): one model for every page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.event.cut_day import cut_day
from tournament.event.plan import Plan, PlanTerms, intended_plan, plan_from, plan_of, terms_of
from tournament.event.plan_words import (
    OCCASIONS,
    after_the_cut_words,
    cut_day_words,
    length_words,
    plan_reason,
    plan_words,
    terms_words,
)
from tournament.kernel.event_rows import told_plans
from tournament.kernel.head_count import HeadCount, head_count
from tournament.models import AnnouncedPlan, PlanOccasion, Stage, Tournament
from tournament.models.states import EventState


@dataclass(frozen=True, slots=True)
class ToldLine:
    """One plan as announced: its heading, time and text, and the reason given by staff."""

    heading: str
    said_at: datetime | None
    words: str
    reason: str
    is_reason_missing: bool


@dataclass(frozen=True, slots=True)
class PlanPage:
    """What was announced, what applies now, and why.

    `words` and `reason` describe what applies or, before an announcement, what is expected. `told` lists all
    announced plans, oldest first: more than one if staff changed the first.

    `cut_date` is the date of a cut on a later day than the event, otherwise None.

    Before round 1, `counted` describes how many players the plan is for, and what it would be for those
    checked in.
    """

    plan: Plan
    words: str
    reason: str
    after: str
    cut_date: date | None
    lengths: str
    counted: str
    told: tuple[ToldLine, ...]

    @property
    def cut_day(self) -> str:
        """The date of a cut on a later day, in words; otherwise empty."""
        return cut_day_words(self.cut_date)

    @property
    def is_announced(self) -> bool:
        """Whether the plan has been announced to the players."""
        return bool(self.told)

    @property
    def is_departed_from(self) -> bool:
        """Whether the plan that applies differs from the one announced first."""
        return len(self.told) > 1


@dataclass(frozen=True, slots=True)
class PlanQuestion:
    """The question before round 1: the announced plan, or the one for the players who are playing.

    `was_announced` is false if the page only showed what was expected.
    """

    told: str
    now: str
    why_now: str
    playing: int
    was_announced: bool
    usual_reason: str


def plan_page(tournament: Tournament, people: HeadCount | None = None) -> PlanPage:
    """Return what was announced, what applies now, and why.

    `people` is the head count, if known. One query, plus one before round 1 if the head count isn't known.
    """
    rows = told_plans(tournament)
    is_registering = tournament.state == EventState.REGISTRATION
    if is_registering and people is None:
        people = head_count(tournament)
    plan = plan_from(tournament, rows[-1] if rows else None, people.still_in if people else 0)
    return PlanPage(
        plan=plan,
        words=plan_words(plan),
        reason=plan_reason(plan),
        after=after_the_cut_words(plan.terms) if plan.terms else "",
        cut_date=cut_day(tournament, plan.terms.cut_size if plan.terms else tournament.cut_size),
        lengths=length_words(tournament, plan.terms),
        counted=counted_words(tournament, plan, people) if is_registering and people else "",
        told=_told_lines(rows),
    )


def counted_words(tournament: Tournament, plan: Plan, people: HeadCount) -> str:
    """Return how many players the plan is for, and what it would be for those checked in. No queries."""
    told = {"registered": people.still_in, "checked_in": people.playing}
    now = intended_plan(tournament, people.playing)
    if plan.terms is None:
        return ""
    if now.is_set:
        is_other = plan.told and now.terms and now.terms.departs_from(plan.terms)
        return (
            _("Set since then, but not announced: %(plan)s.") % {"plan": plan_words(now)} if is_other else ""
        )
    if now.terms is None or not now.terms.departs_from(plan.terms):
        if plan.told:
            return ""
        return (
            _(
                "%(registered)s registered, %(checked_in)s of them checked in. The number of checked-in "
                "players decides the plan when round 1 is paired."
            )
            % told
        )
    return _("%(registered)s registered. With %(checked_in)s checked in, the structure gives %(plan)s.") % (
        told | {"plan": terms_words(PlanTerms(now.terms.rounds, now.terms.cut_size))}
    )


def plan_question(tournament: Tournament) -> PlanQuestion:
    """Return what to ask if the plan for the players who are playing differs from the announced one."""
    people = head_count(tournament)
    playing = people.playing
    held, now = plan_of(tournament, people.still_in), intended_plan(tournament, playing)
    counted = held.players if held.told and held.players is not None else people.still_in
    usual = ngettext(
        "%(playing)s player is checked in; the plan was announced for %(counted)s.",
        "%(playing)s players are checked in; the plan was announced for %(counted)s.",
        playing,
    ) % {"playing": playing, "counted": counted}
    return PlanQuestion(
        told=plan_words(held),
        now=plan_words(now),
        why_now=plan_reason(now),
        playing=playing,
        was_announced=held.told is not None,
        usual_reason=usual if held.told and counted != playing else "",
    )


def may_change_plan(tournament: Tournament) -> bool:
    """Return whether the plan can still be announced or changed, i.e. the cut hasn't been made. One query."""
    is_cut = Stage.objects.filter(tournament=tournament, number__gt=1).exists()
    return tournament.state != EventState.FINISHED and not is_cut


def _told_lines(rows: Sequence[AnnouncedPlan]) -> tuple[ToldLine, ...]:
    """Return each announced plan once; one merely confirmed by pairing round 1 isn't repeated."""
    lines: list[ToldLine] = []
    before: AnnouncedPlan | None = None
    has_lengths = any(row.occasion == PlanOccasion.LENGTH for row in rows)
    for row in rows:
        is_other_length = row.occasion == PlanOccasion.LENGTH
        if before is None or is_other_length or terms_of(row) != terms_of(before):
            lines.append(_told_line(row, is_first=before is None, with_length=has_lengths))
        before = row
    return tuple(lines)


def _told_line(row: AnnouncedPlan, *, is_first: bool, with_length: bool) -> ToldLine:
    occasion = PlanOccasion(row.occasion)
    heading = str(OCCASIONS[occasion])
    if not is_first and occasion == PlanOccasion.ANNOUNCED:
        heading = _("Announced again")
    elif not is_first and occasion == PlanOccasion.STARTED:
        heading = _("Changed when round 1 was paired")
    words = terms_words(terms_of(row))
    if with_length and row.round_minutes is not None:
        told = {"plan": words, "minutes": row.round_minutes}
        words = _("%(plan)s; Swiss rounds last %(minutes)s minutes") % told
    is_kept = occasion in (PlanOccasion.CUT, PlanOccasion.FINISHED, PlanOccasion.CHANGED)
    return ToldLine(
        heading=heading,
        said_at=row.said_at,
        words=words,
        reason=row.reason,
        is_reason_missing=is_kept and not row.reason,
    )
