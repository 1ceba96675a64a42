"""Who goes on after the Swiss rounds, and who just does not (REG 9.5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.standings import standings
from pairing.structure import judge_cut
from pairing.types import Event, PlayerId, Standing, Tiebreaker


@dataclass(frozen=True, slots=True)
class Cut:
    """The cut: who is in, best seed first; who declined a place among them; and who is the first out.

    `decided_by` is the tiebreaker that separates the first out from the last in; None where points did, or
    where nobody is out.
    """

    qualified: tuple[Standing, ...]
    declined: tuple[Standing, ...]
    first_out: Standing | None
    decided_by: Tiebreaker | None

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


def moved_since(event: Event, ranks: Mapping[PlayerId, int]) -> dict[PlayerId, int]:
    """Return the players who stand elsewhere in the standings by now than in `ranks`, with that rank.

    `ranks` are the ranks from which the cut was made. Corrections of results move players after that; the
    seeds stay (REG 9.5). A disqualification in the cut corrects nothing, so it moves no one, although those
    behind move up in the standings (REG 8.7).
    """
    qualified = [
        replace(player, disqualified=False) if player.id in ranks else player for player in event.players
    ]
    as_then = standings(replace(event, players=tuple(qualified)))
    if all(place.rank == ranks[place.player] for place in as_then if place.player in ranks):
        return {}
    now = {place.player: place.rank for place in standings(event)}
    return {
        player: rank_now
        for player, rank in ranks.items()
        if (rank_now := now.get(player)) is not None and rank_now != rank
    }


def _separated_by(between: Sequence[Standing], event: Event) -> Tiebreaker | None:
    """Return the strongest of what separates each of these places from the one above it; None for points."""
    reasons = [place.decided_by for place in between]
    if None in reasons:
        return None
    order = [*event.tiebreakers, Tiebreaker.RANDOM]
    return min((reason for reason in reasons if reason), key=order.index)
