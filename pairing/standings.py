"""The standings, exactly as defined in REG-8."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from pairing.figures import Figures, gather
from pairing.tiebreakers import SHOWN_FIGURES, TIEBREAKERS, Group, TiebreakerRule, split_by
from pairing.types import Event, OpponentFigure, PlayerId, Standing, Tiebreaker

Steps = tuple[TiebreakerRule, ...]
Shown = list[tuple[Tiebreaker, list[Fraction]]]


class _Place(NamedTuple):
    """A player's position in `event.players`, and what decided their place."""

    player: int
    decided_by: Tiebreaker | None = None
    swept: bool = False


def standings(event: Event, figures: Figures | None = None) -> tuple[Standing, ...]:
    """Rank all registered players, best first (REG 8.1-8.7).

    Players with equal points are separated by the event's tiebreakers in turn: each is applied once, to the
    players who are still tied when it is its turn. The random draw orders the players who are tied after
    that. Dropped players keep their place. Disqualified players have no rank and are listed at the end: they
    aren't in any head-to-head group, but count for their opponents' strength of schedule. `figures` are the
    event's, if already gathered.
    """
    figures = figures or gather(event)
    shown = [(rule.code, rule.column(figures).fractions()) for rule in SHOWN_FIGURES]
    steps = _steps(event.tiebreakers)
    field = [position for position, player in enumerate(event.players) if not player.disqualified]
    apart = [position for position, player in enumerate(event.players) if player.disqualified]
    without_sweeps = tuple(step for step in steps if not step.lifts_one)
    ranked = [
        _line(event, figures, shown, place, rank)
        for rank, place in enumerate(_in_order(field, steps, figures), start=1)
    ]
    unranked = [
        _line(event, figures, shown, _Place(place.player), None)
        for place in _in_order(apart, without_sweeps, figures)
    ]
    return tuple(ranked + unranked)


def _steps(tiebreakers: tuple[Tiebreaker, ...]) -> Steps:
    """Return the steps, always ending with the random draw, so that nothing stays undecided (REG 8.5)."""
    return tuple(TIEBREAKERS[code] for code in dict.fromkeys((*tiebreakers, Tiebreaker.RANDOM)))


def _in_order(players: Group, steps: Steps, figures: Figures) -> Iterator[_Place]:
    """Yield the players ordered by points, then by the tiebreakers."""
    for group in split_by(players, figures.points):
        yield from _settle(group, steps, figures, _Place(group[0]))


def _settle(group: Group, steps: Steps, figures: Figures, first: _Place) -> Iterator[_Place]:
    """Order a group by the remaining tiebreakers; the best player keeps the deciding tiebreaker recorded in
    `first`.
    """
    if len(group) == 1:
        yield first._replace(player=group[0])
        return
    step, later_steps = steps[0], steps[1:]
    parts = step.order(group, figures)
    for part in parts:
        if part is parts[0]:
            yield from _settle(part, later_steps, figures, first._replace(swept=step.lifts_one))
        else:
            yield from _settle(part, later_steps, figures, _Place(part[0], decided_by=step.code))


def _line(event: Event, figures: Figures, shown: Shown, place: _Place, rank: int | None) -> Standing:
    position = place.player
    return Standing(
        rank=rank,
        player=event.players[position].id,
        points=figures.points[position],
        rounds_played=figures.rounds_played[position],
        figures={code: exact[position] for code, exact in shown},
        swept=place.swept,
        decided_by=place.decided_by,
    )


def opponent_figures(
    event: Event, player: PlayerId, figures: Figures | None = None
) -> tuple[OpponentFigure, ...]:
    """Return one player's figures, opponent by opponent, in round order (REG 8.3, 8.4).

    Each tiebreaker's `Figure.combine` makes the player's figure from these parts: for example, SoS is the
    mean of the opponents' averages. Empty for a player without opponents. `figures` as in `standings`.
    """
    figures = figures or gather(event)
    position = figures.positions[player]
    parts = {
        rule.code: rule.figure.parts(figures, position) for rule in SHOWN_FIGURES if rule.figure is not None
    }
    return tuple(
        OpponentFigure(
            player=event.players[opponent].id,
            round_number=round_number,
            points=figures.points[opponent],
            rounds_played=figures.rounds_played[opponent],
            parts={code: values[at] for code, values in parts.items()},
        )
        for at, (opponent, (round_number, _)) in enumerate(
            zip(figures.opponents[position], figures.meetings_of(position), strict=True)
        )
    )
