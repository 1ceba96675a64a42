"""Who runs first in a Swiss round (REG 5.1). Sides of elimination games are `bracket`'s (REG 10.3)."""

from __future__ import annotations

import random

from pairing.types import Draw, PlayerId


def seat_order(draw: Draw, *, rng: random.Random) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """Draw who plays the runner first at each table, in the order of `draw.meetings`.

    The first of each two is the runner of game 1, and the corp of game 2 if the round has one (REG 5.1,
    11.2). Each of the two is equally likely, and the tables do not depend on each other.
    """
    return tuple(
        (one, other) if rng.random() < 0.5 else (other, one)
        for one, other in (meeting.players for meeting in draw.meetings)
    )
