"""Pair groups of equal points optimally (REG 7.2-7.4), searching only where it is tight.

A group is *loose* with room for c if, no matter which c of its players arrivals from above take, and which
player then leaves it if an odd number is left, each arrival finds a new opponent and the others can all be
paired inside. Let the group have n players, none of whom has met more than m others in the group or had more
than h opponents in all. Then it is loose if:

- `n - h >= c`: each of the c arrivals has at least c new opponents in the group.
- `n - c - 1 >= 2 (m + 1)`: the players who stay can be paired inside, see `inside.pair_by_switching`.

A loose group therefore reaches the best result that its size allows on its own (at most one player leaves it,
to the next group down), whatever happens above and below. So every run of groups that aren't loose can be
settled separately, by `tight.TightRun`. The loose group above passes down the one player who must leave it,
if any. If the run can't be completed with that number, three, then five (or two, four, ...) are tried: the
first number that works is the smallest, as these players count as having met no one. Random draws then decide
who they are, among the players with whom the optimum is still reached. How many players the run sends down
into a loose group below doesn't affect other groups, as long as there is room. So each count of REG 7.4 is
optimal given the counts before it, and the result is the lexicographic optimum.

If one of these conditions fails, the loose group concerned joins the run, and everything starts again. This
happens if the run would use all the room below, if so many players must come from above that those who stay
might not find opponents, or if no player there could be the one who moves down. In the worst case everything
becomes one run, which is exact without conditions.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from pairing.matching.history import History, Pair
from pairing.matching.inside import pair_by_switching, pair_by_trying, shuffled
from pairing.matching.tight import TightRun
from pairing.types import PlayerId

Groups = Sequence[Sequence[PlayerId]]


class _JoinsTheRunError(Exception):
    """A loose group affects the run next to it, so it must join that run."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


class _ImpossibleError(Exception):
    """No complete pairing without rematches exists."""


@dataclass(frozen=True, slots=True)
class _Loose:
    """A loose group, and how many leave it: one if an odd number is left, or more for the run below."""

    index: int
    leavers: int


@dataclass(frozen=True, slots=True)
class _Tight:
    """A run of groups; `end` is the index of the loose group below it, if any."""

    start: int
    end: int
    run: TightRun


def pair_groups(groups: Groups, history: History, rng: random.Random) -> list[Pair] | None:
    """Return a random optimal pairing of everyone without rematches (REG 7.4), or None.

    `groups`, highest first, contain an even number of players in total. The pairs are ordered from the top
    group down, each with the player from the higher group first. The order inside a group affects the result
    only through the random draws.
    """
    rooms = [room_for_arrivals(group, history) for group in groups]
    while True:
        try:
            return _draw(_plan(groups, rooms, history), groups, history, rng)
        except _JoinsTheRunError as joins:
            rooms[joins.index] = 0
        except _ImpossibleError:
            return None


def pair_with_fewest_rematches(groups: Groups, history: History, rng: random.Random) -> list[Pair]:
    """Return a random pairing with the fewest rematches, optimal among these by REG 7.4 (REG 7.5)."""
    run = TightRun([shuffled(group, rng) for group in groups], history, rematches=True)
    return run.draw((), rng)


def room_for_arrivals(group: Sequence[PlayerId], history: History) -> int:
    """Return for how many arrivals the group is loose; below 1 it isn't loose."""
    return min(len(group) - history.most, len(group) - 1 - _enough_to_stay(group, history))


def _enough_to_stay(group: Sequence[PlayerId], history: History) -> int:
    """Return how many players of the group must remain so that an even number can always be paired inside."""
    met_within = history.most
    if len(group) < 2 * met_within + 4:  # count only if it matters, as it takes time
        met_within = history.most_met_within(group)
    return 2 * (met_within + 1)


def _plan(groups: Groups, rooms: Sequence[int], history: History) -> list[_Loose | _Tight]:
    """Divide the groups into loose ones and runs, and settle how many players each passes down."""
    plan: list[_Loose | _Tight] = []
    arrivals = index = 0
    while index < len(groups):
        if rooms[index] > 0:
            left = len(groups[index]) - arrivals
            arrivals = left % 2
            plan.append(_Loose(index, arrivals))
            index += 1
            continue
        end = next((after for after in range(index, len(groups)) if rooms[after] > 0), len(groups))
        if end < len(groups):
            run = _settle_above(end, groups[index:end], history, arrivals, rooms[end])
        elif index == 0:
            run = TightRun(groups, history)
            if not run.solvable:
                raise _ImpossibleError
        else:
            most_arrivals = left - _enough_to_stay(groups[index - 1], history)
            run = _settle_last(index, groups[index:], history, arrivals, most_arrivals)
            plan[-1] = _Loose(index - 1, run.arrivals)
        plan.append(_Tight(index, end, run))
        arrivals = run.leaving
        index = end
    return plan


def _settle_above(end: int, groups: Groups, history: History, arrivals: int, most_room: int) -> TightRun:
    """Return an optimal run above the loose group `end`; its room below is increased only until more couldn't
    improve the result.
    """
    room = min(3, most_room)
    while True:
        run = TightRun(groups, history, arrivals=arrivals, room=room)
        if run.solvable and not run.cramped:
            return run
        if room == most_room:
            raise _JoinsTheRunError(end)
        room = min(2 * room, most_room)


def _settle_last(start: int, groups: Groups, history: History, arrivals: int, most: int) -> TightRun:
    """Return the last run: the optimal one with the fewest arrivals from the loose group above."""
    for number in range(arrivals, most + 1, 2):
        run = TightRun(groups, history, arrivals=number)
        if run.solvable:
            return run
    raise _JoinsTheRunError(start - 1)


def _draw(
    plan: Sequence[_Loose | _Tight], groups: Groups, history: History, rng: random.Random
) -> list[Pair]:
    """Make the random choices from the top down."""
    pairs: list[Pair] = []
    left = [list(group) for group in groups]
    for part, following in zip(plan, [*plan, None][1:], strict=True):
        if isinstance(part, _Tight):
            below = left[part.end] if part.end < len(groups) else []
            drawn = part.run.draw(below, rng)
            taken = {opponent for _, opponent in drawn}
            if below:
                left[part.end] = [player for player in below if player not in taken]
            pairs += drawn
            continue
        members = left[part.index]
        leavers = _draw_leavers(part, members, following, rng)
        if leavers:
            members = [player for player in members if player not in leavers]
        pairs += pair_by_trying(members, history, rng) or pair_by_switching(members, history, rng)
        if isinstance(following, _Loose):
            for leaver in leavers:
                opponent = _draw_new_opponent(leaver, left[following.index], history, rng)
                left[following.index].remove(opponent)
                pairs.append((leaver, opponent))
    return pairs


def _draw_leavers(
    part: _Loose, members: Sequence[PlayerId], following: _Loose | _Tight | None, rng: random.Random
) -> list[PlayerId]:
    """Draw the players who leave a loose group: any player or, if a run follows, any with whom the run can
    still reach its optimum.
    """
    if part.leavers == 0:
        return []
    if isinstance(following, _Loose):
        return [rng.choice(members)]
    if following is None:
        raise AssertionError("an even number of players, but one is left over in the last group")
    leavers: list[PlayerId] = []
    for player in shuffled(members, rng):
        if following.run.admit(player):
            leavers.append(player)
            if len(leavers) == part.leavers:
                return leavers
    raise _JoinsTheRunError(part.index)


def _draw_new_opponent(
    player: PlayerId, group: Sequence[PlayerId], history: History, rng: random.Random
) -> PlayerId:
    """Return a random player of a loose group whom this player hasn't met."""
    for _ in range(100 * len(group)):  # at least one in len(group) is new to the player
        opponent = rng.choice(group)
        if not history.met(player, opponent):
            return opponent
    raise AssertionError("a player has met more opponents than there were rounds")
