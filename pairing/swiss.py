"""Pair the next Swiss round (REG-6, REG-7).

The order of things is that of the regulations: who plays, who has the bye, who meets whom from the top group
down. Each choice is a random draw among exactly those with whom the best outcome is still within reach.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from pairing.byes import draw_bye, draw_first_bye, players_with_bye
from pairing.errors import RuleError
from pairing.floats import Floats
from pairing.matching import (
    History,
    Pair,
    pair_groups,
    pair_with_fewest_rematches,
    spare_players,
    spare_players_with_fewest_rematches,
)
from pairing.scoring import add_up, judge_complete
from pairing.types import Bye, ByeReason, Draw, Event, Meeting, Player, PlayerId

Groups = dict[int, list[PlayerId]]


def pair(event: Event, *, rng: random.Random, fewest_rematches: bool = False) -> Draw:
    """Pair all active players for the round after the event's last.

    The same event and the same state of `rng` give the same draw, in whatever order players and tables
    are listed. Everybody left in (REG 9.5) is paired by the points of all rounds so far, and meets
    nobody again (REG 7.3); only with `fewest_rematches`, and only where no legal pairing exists, as few
    meet again as can be (REG 7.5). Nobody may have sat at two tables of one round: that is a bug, which
    `check.judge_seats` finds in files.

    Raises RuleError: too_few_players (players: their number), round_incomplete (tables: numbers of those
    without a result), no_legal_pairing (players: ids of all who could be left without an opponent when
    as many as possible are paired).
    """
    players = sorted((p for p in event.players if p.active and not p.disqualified), key=lambda p: p.id)
    if len(players) < 2:
        raise RuleError("too_few_players", players=len(players))
    if not event.rounds:
        return _pair_first_round(players, rng)
    points, all_finished = add_up(event)
    if not all_finished:
        judge_complete(event)
    groups = _group([player.id for player in players], points)
    history = History(event.rounds)
    byes: tuple[Bye, ...] = ()
    try:
        if len(players) % 2:
            byes = (_draw_bye(event, groups, history, rng, fewest=False),)
        pairs = _pair_legally(_without(groups, byes), history, rng)
    except RuleError:
        if not fewest_rematches:
            raise
        if len(players) % 2:
            byes = (_draw_bye(event, groups, history, rng, fewest=True),)
        pairs = pair_with_fewest_rematches(list(_without(groups, byes).values()), history, rng)
    left = _without(groups, byes)
    draw = _tell(len(event.rounds) + 1, left, points, pairs, byes, history, rematches=fewest_rematches)
    _prove(draw, players, history, rematches=fewest_rematches)
    return draw


def _pair_first_round(players: Sequence[Player], rng: random.Random) -> Draw:
    """Byes awarded by the TO, a random bye if the rest is odd, then at random or by draft seats."""
    history = History(())
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
        pairs = _pair_legally({0: [player.id for player in rest]} if rest else {}, history, rng)
    meetings = tuple(Meeting(both, (0, 0)) for both in pairs)
    draw = Draw(1, meetings, tuple(byes))
    _prove(draw, players, history, rematches=False)
    return draw


def _pair_across_the_draft_table(seated: Sequence[PlayerId]) -> list[Pair]:
    """Everyone meets the one who sat farthest away; seats left empty are closed up (REG 7.1)."""
    half = len(seated) // 2
    return list(zip(seated[:half], seated[half:], strict=True))


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


def _draw_bye(event: Event, groups: Groups, history: History, rng: random.Random, *, fewest: bool) -> Bye:
    everyone = [player for group in groups.values() for player in group]
    if fewest:
        spare = spare_players_with_fewest_rematches(everyone, history)
    else:
        left_over, spare = spare_players(everyone, history)
        if left_over > 1:
            raise RuleError("no_legal_pairing", players=tuple(sorted(spare)))
    return draw_bye(groups, players_with_bye(event), spare, rng)


def _pair_legally(groups: Groups, history: History, rng: random.Random) -> list[Pair]:
    pairs = pair_groups(list(groups.values()), history, rng)
    if pairs is None:
        _, blockers = spare_players([player for group in groups.values() for player in group], history)
        raise RuleError("no_legal_pairing", players=tuple(sorted(blockers)))
    return pairs


def _tell(
    number: int,
    groups: Groups,
    points: Mapping[PlayerId, int],
    pairs: Sequence[Pair],
    byes: tuple[Bye, ...],
    history: History,
    *,
    rematches: bool,
) -> Draw:
    """The draw with its reasons, in the order of the pairs: the top group first."""
    floats = Floats(groups, points, pairs, history)
    met_before = {both for both in pairs if history.met(*both)} if rematches else ()
    meetings = []
    for both in pairs:
        upper, lower = points[both[0]], points[both[1]]
        floated = None if upper == lower else floats.explain(*both)
        meetings.append(Meeting(both, (upper, lower), floated, both in met_before))
    return Draw(number, tuple(meetings), byes)


def _prove(draw: Draw, players: Sequence[Player], history: History, *, rematches: bool) -> None:
    """Everyone has exactly one place, and nobody meets again. Anything else is a bug, not a refusal."""
    ones = [meeting.players[0] for meeting in draw.meetings]
    others = [meeting.players[1] for meeting in draw.meetings]
    placed = ones + others + [bye.player for bye in draw.byes]
    if len(placed) != len(players) or set(placed) != {player.id for player in players}:
        raise AssertionError("a player has no place in the round, or two")
    if not rematches and not history.all_new(ones, others):
        raise AssertionError("two players would meet again")
