"""Pair the next Swiss round (REG-6, REG-7, NOW-2).

The order of things is the same for both kinds: who plays, who has the bye, who meets whom, and the proof that
everyone has one place. Who may meet, and which round is best, is decided by a policy: `double_sided` or
`single_sided`. Each choice is a random draw among those with whom the best outcome is still within reach.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Protocol

from pairing.byes import draw_bye, draw_first_bye, players_with_bye
from pairing.double_sided import DoubleSided
from pairing.errors import RuleError
from pairing.kinds import rules_of
from pairing.matching import Pair
from pairing.scoring import add_up, judge_complete
from pairing.single_sided import SingleSided
from pairing.types import Bye, ByeReason, Draw, Event, Meeting, Player, PlayerId, Relaxed

Groups = dict[int, list[PlayerId]]


class Policy(Protocol):
    """What the two kinds of Swiss do differently; `groups` are players by points, the highest first."""

    @property
    def steps(self) -> Sequence[str]:
        """What may be tried one after the other, from the strictest rules on."""

    def spare(self, groups: Groups, step: str) -> frozenset[PlayerId] | None:
        """Return those without whom the others can be paired; None where they cannot be (REG 6.3)."""

    def pair_first(self, players: Sequence[PlayerId]) -> list[Pair]:
        """Pair the first round at random (REG 7.1, NOW 2.1)."""

    def meet_first(self, pairs: Sequence[Pair]) -> list[Meeting]:
        """Return the meetings of the first round."""

    def pair(self, groups: Groups, step: str) -> list[Meeting] | None:
        """Draw the best complete round, the top group first; None where there is none in this step."""

    def refusal(self, groups: Groups) -> RuleError:
        """Say why no step has a complete round."""

    def conclude(self, draw: Draw) -> Draw:
        """Complete the draw and prove it; a RuleError is raised where a leader must confirm it first."""


def pair(
    event: Event,
    *,
    rng: random.Random,
    fewest_rematches: bool = False,
    allowed: Relaxed = Relaxed.NONE,
) -> Draw:
    """Pair all active players for the round after the event's last, by the event's kind of Swiss.

    The same event and the same state of `rng` give the same draw, in whatever order players and tables
    are listed. Everyone left in (REG 9.5) is paired by the points of all rounds so far. In double-sided
    rounds no one meets again (REG 7.3); only with `fewest_rematches`, and only where no legal pairing exists,
    as few meet again as can be (REG 7.5). In single-sided rounds `allowed` says how far the leader lets the
    round depart from NOW 2.2 and 2.3 where it must (NOW 2.5). No one may have sat at two tables of one round:
    that is a bug, which `check.judge_seats` finds in files.

    Raises RuleError: too_few_players (players: their number), round_incomplete (tables: numbers of those
    without a result), no_legal_pairing (players: ids of all who could be left without an opponent when
    as many as possible are paired); of single-sided rounds only_dear_pairings and only_third_meetings (pairs:
    corp, runner and cost, or how often they met before, of those that ask for it; cost: of the whole round).
    """
    players = sorted((p for p in event.players if p.active and not p.disqualified), key=lambda p: p.id)
    if len(players) < 2:
        raise RuleError("too_few_players", players=len(players))
    points, all_finished = add_up(event)
    if not all_finished:
        judge_complete(event)
    policy: Policy = (
        SingleSided(event, points, rng, allowed=allowed)
        if rules_of(event).pairs_by_cost
        else DoubleSided(event, points, rng, fewest_rematches=fewest_rematches)
    )
    groups = _group([player.id for player in players], points)
    if event.rounds:
        byes, meetings = _pair_later_round(event, groups, policy, rng)
    else:
        byes, meetings = _pair_first_round(players, policy, rng)
    draw = Draw(len(event.rounds) + 1, tuple(meetings), byes)
    _prove(draw, players)
    return policy.conclude(draw)


def _pair_first_round(
    players: Sequence[Player], policy: Policy, rng: random.Random
) -> tuple[tuple[Bye, ...], list[Meeting]]:
    """Byes awarded by the TO, a random bye if the rest is odd, then at random or by draft seats."""
    byes = [Bye(p.id, 0, ByeReason.AWARDED) for p in players if p.first_round_bye]
    rest = [player for player in players if not player.first_round_bye]
    if len(rest) % 2:
        bye = draw_first_bye([player.id for player in rest], rng)
        byes.append(bye)
        rest = [player for player in rest if player.id != bye.player]
    seats = {player.id: player.draft_seat for player in rest if player.draft_seat is not None}
    if rest and len(seats) == len(rest):
        pairs = _pair_across_the_draft_table(sorted(seats, key=seats.__getitem__))
    else:
        pairs = policy.pair_first([player.id for player in rest])
    return tuple(byes), policy.meet_first(pairs)


def _pair_across_the_draft_table(seated: Sequence[PlayerId]) -> list[Pair]:
    """Everyone meets the one who sat farthest away; seats left empty are closed up (REG 7.1)."""
    half = len(seated) // 2
    return list(zip(seated[:half], seated[half:], strict=True))


def _pair_later_round(
    event: Event, groups: Groups, policy: Policy, rng: random.Random
) -> tuple[tuple[Bye, ...], list[Meeting]]:
    """The bye and the meetings of the first step that has a complete round."""
    odd = sum(map(len, groups.values())) % 2
    for step in policy.steps:
        byes: tuple[Bye, ...] = ()
        if odd:
            spare = policy.spare(groups, step)
            if spare is None:
                continue
            byes = (draw_bye(groups, players_with_bye(event), spare, rng),)
        meetings = policy.pair(_without(groups, byes), step)
        if meetings is not None:
            return byes, meetings
    raise policy.refusal(groups)


def _group(players: Sequence[PlayerId], points: Mapping[PlayerId, int]) -> Groups:
    """The players by points, the highest first (REG 7.2)."""
    groups: Groups = {}
    for player in players:
        groups.setdefault(points[player], []).append(player)
    return dict(sorted(groups.items(), reverse=True))


def _without(groups: Groups, byes: Sequence[Bye]) -> Groups:
    """The groups without those who have a bye, and without groups that this empties."""
    away = {bye.player for bye in byes}
    if not away:
        return groups
    left = {points: [p for p in group if p not in away] for points, group in groups.items()}
    return {points: group for points, group in left.items() if group}


def _prove(draw: Draw, players: Sequence[Player]) -> None:
    """Everyone has exactly one place. Anything else is a bug, not a refusal."""
    placed = [player for meeting in draw.meetings for player in meeting.players]
    placed += [bye.player for bye in draw.byes]
    if len(placed) != len(players) or set(placed) != {player.id for player in players}:
        raise AssertionError("a player has no place in the round, or two")
