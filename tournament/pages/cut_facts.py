"""Who goes on after the Swiss rounds, and who just does not; for the preview and the service (REG 9.5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pairing.bracket.layouts import DOUBLE_SIZES, SINGLE_SIZES
from pairing.standings import standings
from pairing.structure import judge_cut
from pairing.types import Event, PlayerId, Standing, Tiebreaker
from tournament.models import Level, Stage, StageKind, Tournament

SIZES: dict[StageKind, tuple[int, ...]] = {
    StageKind.DOUBLE: DOUBLE_SIZES,
    StageKind.SINGLE: SINGLE_SIZES,
    StageKind.SWISS: (2, 3, *range(4, 65)),
}


class Decided(StrEnum):
    """What put the first one out behind the last one in, where no tiebreaker did."""

    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Cut:
    """The cut: who is in, best seed first; who declined a place among them; and who is the first out.

    `decided_by` is what separates the first out from the last in; None where nobody is out.
    """

    qualified: tuple[Standing, ...]
    declined: tuple[Standing, ...]
    first_out: Standing | None
    decided_by: Tiebreaker | Decided | None

    @property
    def seeds(self) -> tuple[PlayerId, ...]:
        """The players who are in, best seed first."""
        return tuple(place.player for place in self.qualified)


def cut_of(event: Event, size: int, declined: Collection[PlayerId] = ()) -> Cut:
    """Return the cut to the top `size` from the Swiss standings (REG 9.5).

    Only players who still play qualify. Who declines is replaced by the next, and the seeds move up.
    Raises RuleError cut_too_large where there are not so many.
    """
    places = standings(event)
    active = {player.id for player in event.players if player.active and not player.disqualified}
    willing = [place for place in places if place.player in active and place.player not in declined]
    judge_cut(size, len(willing))
    qualified = tuple(willing[:size])
    first_out = willing[size] if size < len(willing) else None
    last = places.index(qualified[-1]) if qualified else 0
    between = places[last + 1 : places.index(first_out) + 1] if first_out else ()
    return Cut(
        qualified=qualified,
        declined=tuple(
            place for place in places[:last] if place.player in declined and place.player in active
        ),
        first_out=first_out,
        decided_by=_separated_by(between, event) if between else None,
    )


def _separated_by(between: Sequence[Standing], event: Event) -> Tiebreaker | Decided:
    """Return the strongest of what separates each of these places from the one above it."""
    reasons = [place.decided_by for place in between]
    if None in reasons:
        return Decided.POINTS
    order = [*event.tiebreakers, Tiebreaker.RANDOM]
    return min((reason for reason in reasons if reason), key=order.index)


def allowed_kinds(tournament: Tournament) -> tuple[StageKind, ...]:
    """Return how the cut may be played: single elimination is for relaxed events only."""
    if tournament.level == Level.RELAXED:
        return (StageKind.DOUBLE, StageKind.SINGLE, StageKind.SWISS)
    return (StageKind.DOUBLE, StageKind.SWISS)


def cut_stage(tournament: Tournament) -> Stage | None:
    """Return the stage after the cut, or None before it. One query."""
    return Stage.objects.filter(tournament=tournament, number__gt=1).first()
