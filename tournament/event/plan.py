"""How many Swiss rounds and which cut: announced before the start, and why (REG 9.1-9.5)."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.structure import STRUCTURES, Announced, PlanSource, Proposal, announce
from pairing.structure import Structure as StructureRule
from tournament.models import Structure, Tournament
from tournament.models.states import STILL_IN, EventState


@dataclass(frozen=True, slots=True)
class Plan:
    """The announced plan. `rounds` and `cut` are None while nothing can be said yet; cut 0 is no cut.

    `reason` is a sentence for people.
    """

    rounds: int | None
    cut: int | None
    reason: str

    @property
    def is_complete(self) -> bool:
        """Whether both numbers are known."""
        return self.rounds is not None and self.cut is not None


def plan_of(tournament: Tournament, players: int | None = None) -> Plan:
    """Return the plan of an event: what the TO set, else what the structure proposes for the head count.

    `players` is the head count; by default everybody registered or checked in (one query, only
    before round 1). Whoever freezes the plan passes the number of those who play.
    """
    if tournament.state != EventState.REGISTRATION:
        return Plan(tournament.planned_rounds, tournament.cut_size, _frozen_reason(tournament))
    if players is None:
        players = tournament.players.filter(state__in=STILL_IN).count()
    announced = announce(
        players, StructureRule(tournament.structure), tournament.planned_rounds, tournament.cut_size
    )
    return Plan(announced.rounds, announced.cut, _reason(tournament, announced, players))


def plan_words(plan: Plan) -> str:
    """Return the plan in words: “5 Swiss rounds, then a cut to the top 8”."""
    if plan.rounds is None or plan.cut is None:
        return _("Rounds and cut are not announced yet")
    if not plan.cut:
        return ngettext("%(rounds)s Swiss round, no cut", "%(rounds)s Swiss rounds, no cut", plan.rounds) % {
            "rounds": plan.rounds
        }
    return ngettext(
        "%(rounds)s Swiss round, then a cut to the top %(cut)s",
        "%(rounds)s Swiss rounds, then a cut to the top %(cut)s",
        plan.rounds,
    ) % {"rounds": plan.rounds, "cut": plan.cut}


def _reason(tournament: Tournament, announced: Announced, players: int) -> str:
    if announced.row is not None:
        return _row_reason(tournament, announced.row, players)
    if announced.source is PlanSource.ORGANIZER:
        return _("Set by the organizer (REG 9.4).")
    return _no_row_reason(tournament, players)


def _frozen_reason(tournament: Tournament) -> str:
    if tournament.state == EventState.FINISHED:
        return _("As announced before round 1 (REG 9.1).")
    return _("Announced before round 1 and fixed since then (REG 9.1).")


def _no_row_reason(tournament: Tournament, players: int) -> str:
    if tournament.structure == Structure.MODIFIED:
        return _("In a modified structure the organizer sets rounds and cut before round 1 (REG 9.4).")
    fewest = STRUCTURES[StructureRule(tournament.structure)][0].fewest
    return ngettext(
        "%(players)s player so far; this structure starts at %(fewest)s players "
        "(fewer: set rounds and cut yourself).",
        "%(players)s players so far; this structure starts at %(fewest)s players "
        "(fewer: set rounds and cut yourself).",
        players,
    ) % {"players": players, "fewest": fewest}


def _row_reason(tournament: Tournament, row: Proposal, players: int) -> str:
    facts = {"players": players, "fewest": row.fewest, "most": row.most}
    is_basic = tournament.structure == Structure.BASIC
    if row.most is None:
        if is_basic:
            return (
                _("%(players)s players: the row for %(fewest)s and more of the basic structure (REG 9.2).")
                % facts
            )
        return (
            _("%(players)s players: the row for %(fewest)s and more of the advanced structure (REG 9.3).")
            % facts
        )
    if is_basic:
        return (
            _("%(players)s players: the row for %(fewest)s to %(most)s of the basic structure (REG 9.2).")
            % facts
        )
    return (
        _("%(players)s players: the row for %(fewest)s to %(most)s of the advanced structure (REG 9.3).")
        % facts
    )
