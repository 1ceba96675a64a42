"""What can't be undone once it has results: a published round, or a cut in play."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournament.kernel.cache import once_per_version
from tournament.models import Round, StageKind, Tournament


@dataclass(frozen=True, slots=True)
class History:
    """The Swiss rounds with results or reports, even undone ones, and whether the cut has any."""

    swiss_rounds: frozenset[int]
    is_cut_played: bool


@once_per_version
def history_of(tournament: Tournament) -> History:
    """Return which rounds have results or reports. One query."""
    told = Q(pairings__results__isnull=False) | Q(pairings__reports__isnull=False)
    rounds = Round.objects.filter(told, stage__tournament=tournament).order_by()
    found = list(rounds.values_list("stage__kind", "number").distinct())
    return History(
        swiss_rounds=frozenset(number for kind, number in found if kind == StageKind.SWISS),
        is_cut_played=any(kind != StageKind.SWISS for kind, _number in found),
    )
