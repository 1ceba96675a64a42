"""What orders players of equal points: small named splitters, one for each tiebreaker (REG 8.2-8.5).

A splitter takes a group of players who are still equal and gives it back in parts, best first. A
player here is a position in `event.players`, as everywhere in `Figures`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from pairing.figures import Figures
from pairing.types import Tiebreaker

Group = list[int]
Splitter = Callable[[Group, Figures], list[Group]]


def by_head_to_head(group: Group, figures: Figures) -> list[Group]:
    """Lift the one who has met and beaten every other player of the group, if anyone has (REG 8.2).

    Two who met more than once are compared by their points from all those tables.
    """
    sweeper = next((player for player in group if _has_swept(player, group, figures)), None)
    if sweeper is None or len(group) == 1:
        return [group]
    return [[sweeper], [player for player in group if player != sweeper]]


def _has_swept(player: int, group: Group, figures: Figures) -> bool:
    opponents = figures.opponents[player]
    if len(opponents) < len(group) - 1:
        return False
    won_by: dict[int, int] = {}
    for opponent, margin in zip(opponents, figures.margins[player], strict=True):
        won_by[opponent] = won_by.get(opponent, 0) + margin
    return all(won_by.get(other, 0) > 0 for other in group if other != player)


def by_sos(group: Group, figures: Figures) -> list[Group]:
    """Higher strength of schedule first (REG 8.3)."""
    return split_by(group, figures.sos)


def by_extended_sos(group: Group, figures: Figures) -> list[Group]:
    """Higher extended strength of schedule first (REG 8.4)."""
    return split_by(group, figures.extended_sos)


def by_lot(group: Group, figures: Figures) -> list[Group]:
    """Lower lot first; equal lots, which nobody should have drawn, go by id (REG 8.5)."""
    return [[player] for player in sorted(group, key=figures.lots.__getitem__)]


def split_by(group: Group, values: list[int]) -> list[Group]:
    """Split a group into those of equal value, the highest value first."""
    value = values.__getitem__
    return [list(equal) for _, equal in groupby(sorted(group, key=value, reverse=True), key=value)]


SPLITTERS: dict[Tiebreaker, Splitter] = {
    Tiebreaker.HEAD_TO_HEAD: by_head_to_head,
    Tiebreaker.SOS: by_sos,
    Tiebreaker.EXTENDED_SOS: by_extended_sos,
    Tiebreaker.RANDOM: by_lot,
}
