"""Pair the next Swiss round (REG-6, REG-7, NOW-2).

The steps are the same for both kinds: who plays, who has the bye, who meets whom, and a check that everyone
has exactly one place. A policy, `double_sided` or `single_sided`, decides who may meet and which round is
best. Each choice is drawn at random from the players with whom the best outcome can still be reached.
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
    """The differences between the kinds of Swiss; `groups` are the players by points, highest first."""

    @property
    def steps(self) -> Sequence[str]:
        """The steps to try in turn, starting with the strictest rules."""

    def spare(self, groups: Groups, step: str) -> frozenset[PlayerId] | None:
        """Return the players without whom the others can be paired; None if they never can (REG 6.3)."""

    def pair_first(self, players: Sequence[PlayerId]) -> list[Pair]:
        """Pair the first round at random (REG 7.1, NOW 2.1)."""

    def meet_first(self, pairs: Sequence[Pair]) -> list[Meeting]:
        """Return the meetings of the first round."""

    def pair(self, groups: Groups, step: str) -> list[Meeting] | None:
        """Draw the best complete round, top group first; None if this step doesn't allow a complete round."""

    def refusal(self, groups: Groups) -> RuleError:
        """Explain why no step yields a complete round."""

    def conclude(self, draw: Draw) -> Draw:
        """Complete the draw and verify it; raise RuleError if the staff must confirm it first."""


def pair(
    event: Event,
    *,
    rng: random.Random,
    fewest_rematches: bool = False,
    allowed: Relaxed = Relaxed.NONE,
) -> Draw:
    """Pair all active players for the round after the event's last one, by the event's kind of Swiss.

    The same event and the same state of `rng` give the same draw, whatever the order of players and tables.
    Everyone still in (REG 9.5) is paired by the points of all rounds so far. In double-sided rounds there are
    no rematches (REG 7.3); only with `fewest_rematches`, and if no legal pairing exists, as few as possible
    are allowed (REG 7.5). In single-sided rounds, `allowed` is how far the staff let a round depart from NOW
    2.2 and 2.3 if necessary (NOW 2.5). A player at two tables in one round is a bug; `check.judge_seats`
    finds it in files.

    Raises RuleError: too_few_players (players: how many), round_incomplete (tables: numbers of those without
    a result), no_legal_pairing (players: ids of all who could be left without an opponent when as many as
    possible are paired); for single-sided rounds also only_dear_pairings and only_third_meetings (pairs:
    corp, runner and cost, or number of earlier meetings, for each pair that must be confirmed; cost: the
    whole round's).
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
    """Give the TO's byes and, if an odd number is left, a random one; pair at random or by draft seats."""
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
    """Pair each player with the one who sat farthest away, skipping empty seats (REG 7.1)."""
    half = len(seated) // 2
    return list(zip(seated[:half], seated[half:], strict=True))


def _pair_later_round(
    event: Event, groups: Groups, policy: Policy, rng: random.Random
) -> tuple[tuple[Bye, ...], list[Meeting]]:
    """Return the bye and the meetings from the first step with a complete round."""
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
    """Return the players grouped by points, highest first (REG 7.2)."""
    groups: Groups = {}
    for player in players:
        groups.setdefault(points[player], []).append(player)
    return dict(sorted(groups.items(), reverse=True))


def _without(groups: Groups, byes: Sequence[Bye]) -> Groups:
    """Return the groups without the players who have a bye, and without empty groups."""
    away = {bye.player for bye in byes}
    if not away:
        return groups
    left = {points: [p for p in group if p not in away] for points, group in groups.items()}
    return {points: group for points, group in left.items() if group}


def _prove(draw: Draw, players: Sequence[Player]) -> None:
    """Check that everyone has exactly one place; otherwise there is a bug, not a refusal."""
    placed = [player for meeting in draw.meetings for player in meeting.players]
    placed += [bye.player for bye in draw.byes]
    if len(placed) != len(players) or set(placed) != {player.id for player in players}:
        raise AssertionError("a player has no place in the round, or more than one")
