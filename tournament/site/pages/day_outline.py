"""The outline of the day for the wall (REG 1.5): what is played, when, under which rules, and the staff."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournament.accounts.staff.pages import Leaders, leaders_of
from tournament.event.pages.plan import PlanPage, plan_page
from tournament.kernel.phrases import listed
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.site.pages.facts import EventFacts, event_facts
from tournament.web.dates import dated


@dataclass(frozen=True, slots=True)
class OutlineTime:
    """A step of the day: its name, and its approximate time or the hours and minutes since the start of round
    1.
    """

    time: str
    label: str


@dataclass(frozen=True, slots=True)
class WallOutline:
    """The content of the sheet: facts as (label, text), and the times, empty if the event is over or online.

    `plan` is the number of rounds and the cut, `plan_note` states whether they have been announced.
    """

    plan: str
    plan_note: str
    facts: tuple[tuple[str, str], ...]
    times: tuple[OutlineTime, ...]
    times_note: str


def wall_outline(tournament: Tournament) -> WallOutline:
    """Return the current outline. Makes a fixed number of queries."""
    plan = plan_page(tournament)
    facts = event_facts(tournament, plan.plan.terms)
    leaders = leaders_of(tournament)
    told = (
        (_("Level"), tournament.level_label),
        (_("Structure"), tournament.get_structure_display()),
        (_("Rules"), tournament.get_regulations_display()),
        (_("Each round"), plan.lengths),
        (_("Day of the cut"), dated(plan.cut_date, "l j F Y")),
        (_("After the cut"), plan.after),
        (_("Format"), tournament.kind_label),
        (_("Cards"), facts.cards[0]),
        (_("Decklists"), facts.deck_lists),
        (_("Sleeves"), facts.sleeves),
        (_("What to bring"), facts.bring),
        (_("What is expected"), facts.expects),
        (_("Points"), facts.points),
        (
            _("Tiebreakers"),
            _("%(tiebreakers)s, in this order") % {"tiebreakers": listed(facts.tiebreakers)},
        ),
        (_("Staff"), leader_words(leaders)),
    )
    times, note = _times(facts)
    return WallOutline(
        plan=plan.words,
        plan_note=_plan_note(tournament, plan),
        facts=tuple((label, words) for label, words in told if words),
        times=times,
        times_note=note,
    )


def leader_words(leaders: Leaders) -> str:
    """Return the staff by role: “Organizer: Ana · Judges: Bo, Cy”."""
    parts = [_("Organizer: %(name)s") % {"name": leaders.organizer}] if leaders.is_organizer_named else []
    if leaders.marshals:
        parts.append(_("Marshal: %(names)s") % {"names": listed(leaders.marshals)})
    elif parts:
        parts = [_("Organizer and marshal: %(name)s") % {"name": leaders.organizer}]
    if leaders.judges:
        parts.append(_("Judges: %(names)s") % {"names": listed(leaders.judges)})
    return " · ".join(parts)


def _plan_note(tournament: Tournament, plan: PlanPage) -> str:
    if tournament.state == EventState.FINISHED:
        return _("The event is over.")
    if tournament.state == EventState.RUNNING:
        return ""
    return _("Announced.") if plan.is_announced else _("Expected. It will be announced before round 1.")


def _times(facts: EventFacts) -> tuple[tuple[OutlineTime, ...], str]:
    outline = facts.outline
    if outline is None:
        return (), ""
    times = tuple(
        OutlineTime(
            f"+{step.after // 60}:{step.after % 60:02}"
            if step.begins is None
            else time_format(step.begins, "H:i")
            if not step.day
            else dated(step.begins, "D j M, H:i"),
            step.label,
        )
        for step in outline.steps
    )
    told = {"minutes": outline.between, "hours": outline.hours, "rest": outline.minutes}
    return times, _(
        "Estimated, with %(minutes)s minutes between rounds and no other breaks: about %(hours)s "
        "h %(rest)s min. Actual times may vary; follow the clock and the pairings."
    ) % told
