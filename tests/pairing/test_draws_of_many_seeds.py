"""Double-sided rounds are still drawn as before, for every seed and every random number (REG-6, REG-7)."""

import hashlib
from random import Random

from pairing.errors import RuleError
from pairing.sides import seat_order
from pairing.swiss import pair
from pairing.types import Event, Meeting
from tests.pairing.oracle import random_event

BEFORE_SINGLE_SIDED = "1f1543fae7cbf782c626ac0021947171251d369abec734c8d77f8309fe758d1f"


def told(meeting: Meeting) -> tuple[object, ...]:
    floated = meeting.floated and (
        meeting.floated.player,
        meeting.floated.reason.value,
        meeting.floated.nearer,
        [(passed.points, passed.met, passed.taken, passed.kept) for passed in meeting.floated.passed],
    )
    return meeting.players, meeting.points, floated, meeting.rematch


def drawn(event: Event, seed: int, *, fewest_rematches: bool) -> object:
    """Return everything that a seed produces: pairs and reasons, byes, sides, and how much of the rng is
    used.
    """
    rng = Random(seed)
    try:
        draw = pair(event, rng=rng, fewest_rematches=fewest_rematches)
    except RuleError as refusal:
        return str(refusal)
    meetings = [told(meeting) for meeting in draw.meetings]
    byes = [(bye.player, bye.points, bye.reason.value, bye.candidates, bye.spared) for bye in draw.byes]
    return draw.number, meetings, byes, seat_order(draw, rng=rng), rng.random()


def test_pair_when_double_sided_then_400_events_are_drawn_as_before_single_sided_rounds_came() -> None:
    digest = hashlib.sha256()
    for seed in range(400):
        for fewest in (False, True):
            digest.update(repr(drawn(random_event(seed), seed, fewest_rematches=fewest)).encode())
    assert digest.hexdigest() == BEFORE_SINGLE_SIDED
