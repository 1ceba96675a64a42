"""An event's plan in words: what applies, why, and how long its rounds are (REG 4.1, REG-9)."""

from __future__ import annotations

from datetime import date

from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from pairing.bracket.layouts import Layout, double_elimination, single_elimination
from pairing.errors import RuleError
from pairing.structure import ELIMINATION_MINUTES, FINAL_MINUTES, STRUCTURES, Proposal, propose
from pairing.structure import Structure as StructureRule
from tournament.event.plan import Plan, PlanTerms
from tournament.kernel.errors import register_refusals
from tournament.kernel.phrases import in_a_row
from tournament.models import PlanOccasion, Regulations, StageKind, Structure, Tournament
from tournament.web.dates import dated


def plan_words(plan: Plan) -> str:
    """Return the plan in words: “5 Swiss rounds, then a cut to the top 8: double elimination”."""
    return terms_words(plan.terms) if plan.terms else _("Rounds and cut are not known yet")


def terms_words(terms: PlanTerms) -> str:
    """Return the rounds, the cut and what follows it in words, without a full stop."""
    told = {"rounds": terms.rounds, "cut": terms.cut_size, "extra": terms.extra_rounds}
    if not terms.cut_size:
        return (
            ngettext("%(rounds)s Swiss round, no cut", "%(rounds)s Swiss rounds, no cut", terms.rounds) % told
        )
    if terms.cut_kind == StageKind.DOUBLE:
        text = ngettext(
            "%(rounds)s Swiss round, then a cut to the top %(cut)s: double elimination",
            "%(rounds)s Swiss rounds, then a cut to the top %(cut)s: double elimination",
            terms.rounds,
        )
    elif terms.cut_kind == StageKind.SINGLE:
        text = ngettext(
            "%(rounds)s Swiss round, then a cut to the top %(cut)s: single elimination",
            "%(rounds)s Swiss rounds, then a cut to the top %(cut)s: single elimination",
            terms.rounds,
        )
    elif terms.cut_kind == StageKind.SWISS:
        text = ngettext(
            "%(rounds)s Swiss round, then a cut to the top %(cut)s: extra Swiss rounds (%(extra)s)",
            "%(rounds)s Swiss rounds, then a cut to the top %(cut)s: extra Swiss rounds (%(extra)s)",
            terms.rounds,
        )
    else:
        text = ngettext(
            "%(rounds)s Swiss round, then a cut to the top %(cut)s",
            "%(rounds)s Swiss rounds, then a cut to the top %(cut)s",
            terms.rounds,
        )
    return text % told


def cut_day_words(day: date | None) -> str:
    """Return the day of the cut: “Cut: Sunday 6 November 2016”; empty if it is the event's date."""
    return _("Cut: %(day)s") % {"day": dated(day, "l j F Y")} if day else ""


def bracket_of(terms: PlanTerms) -> Layout | None:
    """Return the bracket that follows the cut; None if there isn't one, or none of this size."""
    make = {StageKind.DOUBLE.value: double_elimination, StageKind.SINGLE.value: single_elimination}
    try:
        return make[terms.cut_kind](terms.cut_size) if terms.cut_size else None
    except (KeyError, RuleError):
        return None


def after_the_cut_words(terms: PlanTerms) -> str:
    """Return what follows the cut and how many rounds it takes (REG 9.1); empty without a cut."""
    if not terms.cut_size:
        return ""
    if terms.cut_kind == StageKind.SWISS:
        return ngettext(
            "The top %(cut)s play %(extra)s extra Swiss round.",
            "The top %(cut)s play %(extra)s extra Swiss rounds.",
            terms.extra_rounds,
        ) % {"cut": terms.cut_size, "extra": terms.extra_rounds}
    bracket = bracket_of(terms)
    if bracket is None:
        return _("What happens after the cut hasn’t been announced.")
    told = {"cut": terms.cut_size, "most": bracket.rounds, "fewest": bracket.rounds - 1}
    return in_a_row((_bracket_words(bracket, told), byes_words(bracket)))


def _bracket_words(bracket: Layout, told: dict[str, int]) -> str:
    if bracket.is_double:
        return (
            _(
                "The top %(cut)s play double elimination: players are out after two losses. This takes "
                "%(fewest)s rounds, or %(most)s if the final needs a second game (REG 10.2)."
            )
            % told
        )
    return (
        ngettext(
            "The top %(cut)s play single elimination: %(most)s round.",
            "The top %(cut)s play single elimination: %(most)s rounds.",
            bracket.rounds,
        )
        % told
    )


def byes_words(bracket: Layout) -> str:
    """Return a sentence on who starts later; empty if no one has a bye (NOW 3.4, 4.4)."""
    byes = bracket.byes
    if not byes:
        return ""
    told = {"first": byes[0], "last": byes[-1]}
    if len(byes) == 1:
        return _("Seed %(first)s has a bye in round 1 and starts in round 2.") % told
    if len(byes) == 2:
        return _("Seeds %(first)s and %(last)s have a bye in round 1 and start in round 2.") % told
    return _("Seeds %(first)s to %(last)s have a bye in round 1 and start in round 2.") % told


def length_words(tournament: Tournament, terms: PlanTerms | None) -> str:
    """Return how long the rounds are (REG 4.1), including any bracket's; for online events, when they end."""
    if tournament.is_online:
        return _online_length(tournament)
    told = {"swiss": tournament.round_minutes, "bracket": ELIMINATION_MINUTES, "final": FINAL_MINUTES}
    if tournament.rules.assigns_sides:
        return _single_sided_length(told, terms)
    if terms is None or not terms.cut_size or terms.cut_kind == StageKind.SWISS:
        return _("A Swiss round lasts %(swiss)s minutes.") % told
    return (
        _(
            "A Swiss round lasts %(swiss)s minutes, an elimination round %(bracket)s minutes, and the "
            "final %(final)s minutes."
        )
        % told
    )


def _online_length(tournament: Tournament) -> str:
    days = tournament.round_days
    text = ngettext(
        "Played online, each table on its own schedule: a Swiss round lasts %(count)s day, until "
        "%(time)s (%(zone)s).",
        "Played online, each table on its own schedule: a Swiss round lasts %(count)s days, until "
        "%(time)s (%(zone)s).",
        days,
    )
    at = time_format(tournament.deadline_time, "H:i")
    return text % {"count": days, "time": at, "zone": tournament.time_zone}


def _single_sided_length(told: dict[str, int], terms: PlanTerms | None) -> str:
    if terms is None or not terms.cut_size or terms.cut_kind == StageKind.SWISS:
        return _("Single-sided: one game per round, %(swiss)s minutes.") % told
    return (
        _(
            "Single-sided: one game per round. A Swiss round lasts %(swiss)s minutes, an elimination "
            "round %(bracket)s minutes, and the final %(final)s minutes."
        )
        % told
    )


def plan_reason(plan: Plan) -> str:
    """Return a sentence on why the plan is as it is; if it differs from the structure's row, show that
    too.
    """
    row = row_for(plan.structure, plan.players)
    if plan.terms is None:
        return _no_row_reason(plan)
    told: dict[str, object] = {"players": plan.players, "rule": _own_plan_rule(plan)}
    is_of_row = row is not None and _is_of_row(plan.terms, row, plan.players or 0)
    is_choice_of_row = is_of_row and row is not None and plan.terms.rounds != row.rounds
    if plan.is_set and not is_choice_of_row:
        return _("Set by the organizer (%(rule)s).") % told
    if plan.players is None:
        is_first = plan.told is not None and plan.told.occasion in (
            PlanOccasion.ANNOUNCED,
            PlanOccasion.STARTED,
        )
        return _("Announced before round 1 (REG 9.1).") if is_first else ""
    if row is None:  # a modified structure, or fewer players than its table covers
        return _("Set by the organizer (%(rule)s).") % told
    told["row"] = row_words(plan.structure, row)
    if is_of_row:
        return ngettext("%(players)s player: %(row)s.", "%(players)s players: %(row)s.", plan.players) % told
    says = terms_words(PlanTerms(row.rounds, row.cut))
    return ngettext(
        "Set by the organizer (%(rule)s). For %(players)s player, %(row)s gives: %(says)s.",
        "Set by the organizer (%(rule)s). For %(players)s players, %(row)s gives: %(says)s.",
        plan.players,
    ) % (told | {"says": says})


def _own_plan_rule(plan: Plan) -> str:
    """Return the rule that lets the organizer set the rounds and the cut."""
    return "NOW 3.4" if plan.regulations == Regulations.TODAY else "REG 9.4"


def _is_of_row(terms: PlanTerms, row: Proposal, players: int) -> bool:
    """Return whether a plan matches a row, or a choice that it gives this many players (NOW 3.1)."""
    return terms.cut_size == row.cut and terms.rounds in (row.rounds, row.fewer_rounds_for(players))


def row_for(structure: str, players: int | None) -> Proposal | None:
    """Return the structure's row for this many players, or None if it has none (REG 9.2, NOW 3.1)."""
    try:
        return propose(players or 0, StructureRule(structure))
    except RuleError:
        return None


def row_words(structure: str, row: Proposal) -> str:
    """Return a row's name: “the row for 9 to 24 of the basic structure (REG 9.2)”."""
    told = {
        "fewest": row.fewest,
        "most": row.most,
        "choosers": row.most_for_fewer,
        "fewer": row.fewer_rounds,
    }
    closed, open_ended = _ROWS[Structure(structure)]
    if row.fewer_rounds:
        return _ROW_WITH_A_CHOICE % told
    return str(open_ended if row.most is None else closed) % told


def _no_row_reason(plan: Plan) -> str:
    if plan.structure == Structure.MODIFIED:
        return _(
            "In a modified structure, the organizer sets the number of rounds and the cut before round 1 "
            "(%(rule)s)."
        ) % {"rule": _own_plan_rule(plan)}
    fewest = STRUCTURES[StructureRule(plan.structure)][0].fewest
    return ngettext(
        "%(players)s player so far; this structure starts at %(fewest)s players (with fewer, set the "
        "rounds and the cut yourself).",
        "%(players)s players so far; this structure starts at %(fewest)s players (with fewer, set the "
        "rounds and the cut yourself).",
        plan.players or 0,
    ) % {"players": plan.players or 0, "fewest": fewest}


# The names of each structure's rows: rows with an upper limit, and the last row.
_ROWS = {
    Structure.BASIC: (
        gettext_lazy("the basic structure’s row for %(fewest)s to %(most)s players (REG 9.2)"),
        gettext_lazy("the basic structure’s row for %(fewest)s or more players (REG 9.2)"),
    ),
    Structure.ADVANCED: (
        gettext_lazy("the advanced structure’s row for %(fewest)s to %(most)s players (REG 9.3)"),
        gettext_lazy("the advanced structure’s row for %(fewest)s or more players (REG 9.3)"),
    ),
    Structure.COMPETITIVE: (
        gettext_lazy("the competitive structure’s row for %(fewest)s to %(most)s players (NOW 3.1)"),
        gettext_lazy("the competitive structure’s row for %(fewest)s or more players (NOW 3.1)"),
    ),
    Structure.CASUAL: (
        gettext_lazy("the casual structure’s row for %(fewest)s to %(most)s players (NOW 3.2)"),
        gettext_lazy("the casual structure’s row for %(fewest)s or more players (NOW 3.2)"),
    ),
}
_ROW_WITH_A_CHOICE = gettext_lazy(
    "the competitive structure’s row for %(fewest)s to %(most)s players, in which events with up to "
    "%(choosers)s players may choose %(fewer)s rounds (NOW 3.1)"
)

# The headings of announced plans, by occasion; the time is appended.
OCCASIONS = {
    PlanOccasion.ANNOUNCED: gettext_lazy("Announced"),
    PlanOccasion.STARTED: gettext_lazy("Announced when round 1 was paired"),
    PlanOccasion.CHANGED: gettext_lazy("Changed"),
    PlanOccasion.CUT: gettext_lazy("Changed when the cut was made"),
    PlanOccasion.FINISHED: gettext_lazy("Changed when the event was finished"),
    PlanOccasion.LENGTH: gettext_lazy("New round length"),
}

register_refusals(
    {
        "plan_differs": gettext_lazy(
            "%(playing)s players are checked in, so the plan differs from the one announced. Choose "
            "which plan applies."
        ),
        "reason_missing": gettext_lazy(
            "This differs from the plan announced to players. Give a reason (REG 9.1)."
        ),
        "rounds_paired_already": gettext_lazy(
            "%(paired)s Swiss rounds are already paired, so there can’t be fewer."
        ),
        "round_1_is_a_draft": gettext_lazy(
            "Round 1 is still a draft: discard it, change the plan, and pair it again."
        ),
    }
)
