"""Who makes the cut after the Swiss rounds, and who just misses it (REG 9.5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.standings import standings
from pairing.structure import judge_cut
from pairing.types import Event, PlayerId, Standing, Tiebreaker


@dataclass(frozen=True, slots=True)
class Cut:
    """The cut: who is in, best seed first, who declined a place, and who just missed it.

    `decided_by` is the tiebreaker that separates the last player in from the first player out; None if points
    did, or if no one is out.
    """

    qualified: tuple[Standing, ...]
    declined: tuple[Standing, ...]
    first_out: Standing | None
    decided_by: Tiebreaker | None

    @property
    def seeds(self) -> tuple[PlayerId, ...]:
        """The players in the cut, best seed first."""
        return tuple(place.player for place in self.qualified)


def cut_of(event: Event, size: int, declined: Collection[PlayerId] = ()) -> Cut:
    """Return the cut to the top `size` from the Swiss standings (REG 9.5).

    Only players who haven't dropped qualify. A player who declines is replaced by the next one, and the seeds
    below move up. Raises RuleError cut_too_large if there aren't enough players.
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


def moved_since(
    event: Event, ranks: Mapping[PlayerId, int], declined: Collection[PlayerId] = ()
) -> dict[PlayerId, int]:
    """Return the players whose seed would change if the cut were made again, with their current Swiss rank
    (REG 9.5).

    `event` has the current results, but players outside the cut have the state (active, dropped or
    disqualified) that they had when it was made. `ranks` are the seeded players' ranks at that time. A
    disqualification in the cut doesn't change the seeding, so the players in the cut are ranked as if none
    had left (REG 8.7).
    """
    players = [
        replace(player, active=True, disqualified=False) if player.id in ranks else player
        for player in event.players
    ]
    places = standings(replace(event, players=tuple(players)))
    eligible = {
        player.id
        for player in players
        if player.active and not player.disqualified and player.id not in declined
    }
    seeds = sorted(ranks, key=lambda player: ranks[player])
    again = [place.player for place in places if place.player in eligible][: len(seeds)]
    changed = {before for before, now in zip(seeds, again, strict=True) if before != now}
    return {place.player: place.rank or 0 for place in places if place.player in changed}


def _separated_by(between: Sequence[Standing], event: Event) -> Tiebreaker | None:
    """Return the highest-ranking tiebreaker that separates neighbors in these standings; None for points."""
    reasons = [place.decided_by for place in between]
    if None in reasons:
        return None
    order = [*event.tiebreakers, Tiebreaker.RANDOM]
    return min((reason for reason in reasons if reason), key=order.index)
