"""The standings, exactly as REG-8 has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pairing.figures import Figures, gather
from pairing.scoring import table_points
from pairing.tiebreakers import SPLITTERS, Group, split_by
from pairing.types import Event, OpponentFigure, PlayerId, Standing, Tiebreaker


class _Place(NamedTuple):
    """A player's position in `event.players`, with how the place was come by."""

    player: int
    decided_by: Tiebreaker | None = None
    swept: bool = False


def standings(event: Event) -> tuple[Standing, ...]:
    """Rank everybody ever registered, best first (REG 8.1-8.7).

    The event's tiebreakers split each group of equal points one after the other, each of them once,
    the group as it stands when its turn comes; the lot ends what is left. Dropped players keep their
    place. Disqualified ones have no rank and stand at the end: they sit in no head-to-head group,
    but count for their opponents' strength of schedule.
    """
    figures = gather(event)
    steps = _steps(event.tiebreakers)
    field = [position for position, player in enumerate(event.players) if not player.disqualified]
    apart = [position for position, player in enumerate(event.players) if player.disqualified]
    without_sweeps = tuple(step for step in steps if step is not Tiebreaker.HEAD_TO_HEAD)
    ranked = [
        _line(event, figures, place, rank)
        for rank, place in enumerate(_in_order(field, steps, figures), start=1)
    ]
    unranked = [
        _line(event, figures, _Place(place.player), None)
        for place in _in_order(apart, without_sweeps, figures)
    ]
    return tuple(ranked + unranked)


def _steps(tiebreakers: tuple[Tiebreaker, ...]) -> tuple[Tiebreaker, ...]:
    """End with the lot, listed or not: nothing may stay undecided (REG 8.5)."""
    return tiebreakers if Tiebreaker.RANDOM in tiebreakers else (*tiebreakers, Tiebreaker.RANDOM)


def _in_order(players: Group, steps: tuple[Tiebreaker, ...], figures: Figures) -> Iterator[_Place]:
    """Order players by points, and those of equal points by the tiebreakers."""
    for group in split_by(players, figures.points):
        yield from _settle(group, steps, figures, _Place(group[0]))


def _settle(group: Group, steps: tuple[Tiebreaker, ...], figures: Figures, first: _Place) -> Iterator[_Place]:
    """Order a group by the tiebreakers left; whoever comes first keeps how `first` came by its place."""
    if len(group) == 1:
        yield first._replace(player=group[0])
        return
    step, later_steps = steps[0], steps[1:]
    parts = SPLITTERS[step](group, figures)
    for part in parts:
        if part is parts[0]:
            swept = step is Tiebreaker.HEAD_TO_HEAD and len(parts) > 1
            yield from _settle(part, later_steps, figures, first._replace(swept=swept))
        else:
            yield from _settle(part, later_steps, figures, _Place(part[0], decided_by=step))


def _line(event: Event, figures: Figures, place: _Place, rank: int | None) -> Standing:
    position = place.player
    return Standing(
        rank=rank,
        player=event.players[position].id,
        points=figures.points[position],
        rounds_played=figures.rounds_played[position],
        sos=figures.sos_of(position),
        extended_sos=figures.extended_sos_of(position),
        swept=place.swept,
        decided_by=place.decided_by,
    )


def opponent_figures(event: Event, player: PlayerId) -> tuple[OpponentFigure, ...]:
    """Work out one player's strength of schedule, opponent by opponent, in the order of the rounds.

    Their `average` values have the player's SoS as their mean, their `sos` values the extended SoS
    (REG 8.3, 8.4). A player without opponents gets an empty tuple.
    """
    figures = gather(event)
    position = figures.positions[player]
    met_in = [
        round_.number
        for round_ in event.rounds
        for table in round_.tables
        if player in table.players and not table.is_bye and table_points(table, event.scoring) is not None
    ]
    return tuple(
        OpponentFigure(
            player=event.players[opponent].id,
            round_number=round_number,
            points=figures.points[opponent],
            rounds_played=figures.rounds_played[opponent],
            average=figures.average_of(opponent),
            sos=figures.sos_of(opponent),
        )
        for opponent, round_number in zip(figures.opponents[position], met_in, strict=True)
    )
