"""What has a history that is kept: a round with results stays published, a cut in play stays made."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournament.core.errors import Refusal
from tournament.models import LogEntry, Round, StageKind, Tournament
from tournament.models.states import Act


@dataclass(frozen=True, slots=True)
class History:
    """The Swiss rounds with results or reports, taken back or not, and whether the cut has such."""

    swiss_rounds: frozenset[int]
    is_cut_played: bool

    def keeps(self, entry: LogEntry) -> Refusal | None:
        """Return why an entry stays, or None where no history stands in the way of its undo."""
        if entry.act == Act.PUBLISH_ROUND and entry.facts.get("round") in self.swiss_rounds:
            return Refusal("round_had_results", round=entry.facts["round"])
        if entry.act == Act.MAKE_CUT and entry.facts.get("kind") != StageKind.SWISS and self.is_cut_played:
            return Refusal("cut_in_play")
        return None


def history_of(tournament: Tournament) -> History:
    """Return which rounds have a history. One query."""
    told = Q(pairings__results__isnull=False) | Q(pairings__reports__isnull=False)
    rounds = Round.objects.filter(told, stage__tournament=tournament).order_by()
    found = list(rounds.values_list("stage__kind", "number").distinct())
    return History(
        swiss_rounds=frozenset(number for kind, number in found if kind == StageKind.SWISS),
        is_cut_played=any(kind != StageKind.SWISS for kind, _number in found),
    )
