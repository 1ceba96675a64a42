"""What else changes when an event switches to other regulations or another kind of Swiss (NOW-1, 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pairing.regulations import POLICIES, RegulationsPolicy
from pairing.regulations import Regulations as RegulationsRule
from pairing.types import SwissKind, Tiebreaker
from tournament.event.plan import playable_kinds
from tournament.event.regulation_values import (
    REGULATED_FIELDS,
    card_pool_under,
    regulation_values,
    usual_cut_decks,
)
from tournament.models import DecksOpenTo, Level, Regulations, StageKind, Structure, Tournament

# The closest structure if the event's own isn't available.
_NEAREST: Mapping[str, Structure] = {
    Structure.BASIC: Structure.CASUAL,
    Structure.ADVANCED: Structure.COMPETITIVE,
    Structure.CASUAL: Structure.BASIC,
    Structure.COMPETITIVE: Structure.ADVANCED,
}
# Settings without a field for events under today's regulations; they always follow the rules.
_FIXED_TODAY = frozenset({"games_per_round", "agenda_points_to_win", "timed_win_points"})


def may_be_played(regulations: str, swiss_kind: str) -> bool:
    """Return whether these regulations include this kind of Swiss (NOW 1.1)."""
    return SwissKind(swiss_kind) in POLICIES[RegulationsRule(regulations)].swiss_kinds


def values_under(event: Tournament, regulations: str, swiss_kind: str) -> dict[str, Any]:
    """Return an event's settings under these regulations, by field: both choices and all that depends on
    them.

    Lengths and points set by the organizer stay; those with the default of the old regulations get the
    default of the new ones. The regulations must include the kind of Swiss.
    """
    policy = POLICIES[RegulationsRule(regulations)]
    kind = event.kind if event.kind in policy.kinds else policy.kinds[0].value
    level = event.level
    if regulations == Regulations.TODAY and level == Level.PREMIER:
        level = Level.FORMAL.value
    before = regulation_values(event.regulations, event.kind, event.swiss_kind)
    after = regulation_values(regulations, kind, swiss_kind)
    follows = _FIXED_TODAY if regulations == Regulations.TODAY else frozenset()
    if swiss_kind != event.swiss_kind:
        follows |= {"games_per_round"}
    values: dict[str, Any] = {
        name: after[name]
        for name in REGULATED_FIELDS
        if name in follows or getattr(event, name) == before[name]
    }
    structures = policy.structures[SwissKind(swiss_kind)]
    is_offered = event.structure in structures
    cut_kind = event.cut_kind
    if cut_kind and cut_kind not in playable_kinds(level, policy):
        cut_kind = StageKind.DOUBLE.value
    return values | {
        "regulations": regulations,
        "swiss_kind": swiss_kind,
        "kind": kind,
        "level": level,
        "structure": event.structure if is_offered else _NEAREST[event.structure].value,
        "cut_kind": cut_kind,
        "tiebreakers": _tiebreakers_under(event, policy),
        "cut_decks": _cut_decks_under(event, regulations),
        "card_pool_until": card_pool_under(event, regulations, event.date),
    }


def _cut_decks_under(event: Tournament, regulations: str) -> str:
    """Return the new default if the event had the old one and lists are private in the Swiss rounds,
    otherwise the event's own setting.
    """
    is_usual = event.cut_decks == usual_cut_decks(event.regulations)
    if is_usual and event.swiss_decks == DecksOpenTo.PRIVATE:
        return usual_cut_decks(regulations).value
    return event.cut_decks


def _tiebreakers_under(event: Tournament, policy: RegulationsPolicy) -> list[str]:
    """Return the new policy's order if the event had its old policy's, otherwise the event's allowed
    tiebreakers.
    """
    if event.tiebreakers == [code.value for code in event.policy.tiebreakers]:
        return [code.value for code in policy.tiebreakers]
    left_out = set() if policy.has_head_to_head else {Tiebreaker.HEAD_TO_HEAD.value}
    return [code for code in event.tiebreakers if code not in left_out]
