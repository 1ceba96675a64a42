"""Was each round complete, free of rematches, and optimal? (REG-6, REG-7, NOW-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from pairing.check.costs import judge_costs
from pairing.check.faults import Fault, fault
from pairing.errors import RuleError
from pairing.kinds import rules_of
from pairing.scoring import points_of_players, table_points
from pairing.swiss import pair
from pairing.types import ByeReason, Draw, Event, PlayerId, Relaxed, Round, Table

Pair = tuple[PlayerId, PlayerId]


def judge_rounds(event: Event, *, active_is_known: bool = True) -> Iterator[Fault]:
    """Judge who played and who met whom, using what was known when each round was paired.

    Most files don't record who is still in; a player missing from the last rounds is then assumed to have
    dropped.
    """
    yield from judge_seats(event)
    yield from _judge_presence(event, active_is_known)
    for place in range(len(event.rounds)):
        yield from _judge_pairing(_Case.of(event, place))


def judge_seats(event: Event) -> Iterator[Fault]:
    """Report the players who sit at more than one table of a round."""
    for round_ in event.rounds:
        seats = Counter(player for table in round_.tables for player in table.players)
        for player, count in seats.items():
            if count > 1:
                yield fault("twice_in_round", round_.number, player=player)


def _judge_presence(event: Event, active_is_known: bool) -> Iterator[Fault]:
    played = [{player for table in round_.tables for player in table.players} for round_ in event.rounds]
    still_in = {player.id for player in event.players if player.active and not player.disqualified}
    for place, (round_, seats) in enumerate(zip(event.rounds, played, strict=True)):
        earlier = set().union(*played[:place])
        later = set().union(*played[place + 1 :])
        expected = earlier & (later | still_in if active_is_known else later)
        for player in sorted(expected - seats):
            yield fault("left_out", round_.number, player=player)
        for table in round_.tables:
            if later and table_points(table, event.scoring) is None:
                yield fault("result_missing", round_.number, players=table.players)


@dataclass(frozen=True, slots=True)
class _Case:
    """One round to be judged, and the event as it was before."""

    before: Event
    round_: Round
    met_in: dict[frozenset[PlayerId], int]
    points: dict[PlayerId, int]

    @classmethod
    def of(cls, event: Event, place: int) -> _Case:
        """Return the case of the round at this position, with the event as it was before that round.

        Missing results count as 0 points for both players.
        """
        rounds = tuple(
            replace(part, tables=tuple(_closed(table, event) for table in part.tables))
            for round_ in event.rounds[:place]
            for part in _each_once(round_)
        )
        before = replace(event, rounds=rounds)
        met_in: dict[frozenset[PlayerId], int] = {}
        for round_ in rounds:
            for table in round_.tables:
                met_in.setdefault(frozenset(table.players), round_.number)
        return cls(before, event.rounds[place], met_in, points_of_players(before))

    @property
    def pairs(self) -> list[Pair]:
        return [table.players for table in self.round_.tables if len(table.players) == 2]

    @property
    def byes(self) -> list[PlayerId]:
        return [table.players[0] for table in self.round_.tables if table.is_bye]

    @property
    def rematches(self) -> list[Pair]:
        return [pair_ for pair_ in self.pairs if frozenset(pair_) in self.met_in]

    def paired_anew(self, players: set[PlayerId], *, relaxed: bool = False) -> Draw | None:
        """Let the engine pair just these players; None if the rules don't allow it (REG 7.5, NOW 2.5)."""
        field = tuple(
            replace(player, active=player.id in players, disqualified=False) for player in self.before.players
        )
        try:
            return pair(
                replace(self.before, players=field),
                rng=Random(0),
                fewest_rematches=relaxed,
                allowed=Relaxed.THIRD_MEETINGS if relaxed else Relaxed.NONE,
            )
        except RuleError:
            return None


def _each_once(round_: Round) -> Iterator[Round]:
    """Yield the round, split into parts if a player sits at several tables: the engine expects each player
    only once per round.
    """
    times_seated: Counter[PlayerId] = Counter()
    parts: dict[int, list[Table]] = {}
    for table in round_.tables:
        earlier = max(times_seated[player] for player in table.players)
        parts.setdefault(earlier, []).append(table)
        for player in table.players:
            times_seated[player] = earlier + 1
    for tables in parts.values():
        yield replace(round_, tables=tuple(tables))


def _closed(table: Table, event: Event) -> Table:
    if table_points(table, event.scoring) is None:
        return replace(table, games=(), stated=(0, 0))
    return table


def _judge_pairing(case: _Case) -> Iterator[Fault]:
    """Judge a round against the engine's pairing of the same players (REG 6.1-6.3, 7.3-7.5).

    In round 1 no one has points, anyone may have the bye, and the TO may have awarded extra byes.
    """
    seats = [player for table in case.round_.tables for player in table.players]
    playing = set(seats)
    if not case.before.rounds or len(playing) < len(seats):
        return
    number, byes = case.round_.number, case.byes
    if len(byes) > len(playing) % 2:
        yield fault("byes_without_need", number, players=tuple(byes), needed=len(playing) % 2)
    legal = case.paired_anew(playing)
    reference = legal or case.paired_anew(playing, relaxed=True)
    if len(byes) == 1 and reference is not None and reference.byes:
        yield from _judge_bye(case, byes[0], reference)
    if rules_of(case.before).pairs_by_cost:
        optimum = case.paired_anew(playing - set(byes), relaxed=True)
        if optimum is not None:
            yield from judge_costs(case.before, case.round_, optimum)
        return
    allowed = 0 if reference is None else sum(meeting.rematch for meeting in reference.meetings)
    if len(case.rematches) > allowed:
        for first, second in case.rematches:
            first_met = case.met_in[frozenset((first, second))]
            yield fault("rematch", number, players=(first, second), first_met=first_met)
    if legal is not None:
        optimum = case.paired_anew(playing - set(byes))
        if optimum is not None:
            yield from _judge_floats(case, [meeting.players for meeting in optimum.meetings])


def _judge_bye(case: _Case, player: PlayerId, reference: Draw) -> Iterator[Fault]:
    """Judge a bye: the candidates of any optimal draw are exactly those that REG 6.2 and 6.3 allow."""
    bye = reference.byes[0]
    if player in bye.candidates:
        return
    if frozenset((player,)) in case.met_in and bye.reason is not ByeReason.REPEATED:
        yield fault("repeated_bye", case.round_.number, player=player, instead_of=bye.candidates)
    else:
        yield fault(
            "bye_in_wrong_group",
            case.round_.number,
            player=player,
            points=case.points[player],
            expected=bye.points,
        )


def _judge_floats(case: _Case, optimum: list[Pair]) -> Iterator[Fault]:
    """Compare the floats from the top group down; only the first difference is reported, since it causes the
    others.
    """
    played, possible = _floats(case.pairs, case.points), _floats(optimum, case.points)
    for points in sorted(set(case.points.values()), reverse=True):
        met, best = played.get(points, []), possible.get(points, [])
        if met == best:
            continue
        number = case.round_.number
        if len(met) > len(best):
            yield fault("floated_without_need", number, points=points, floated=len(met), needed=len(best))
        elif len(met) == len(best) and met < best:
            yield fault("floated_too_far", number, points=points, met=tuple(met), possible=tuple(best))
        return


def _floats(pairs: list[Pair], points: dict[PlayerId, int]) -> dict[int, list[int]]:
    """Return for each group the points of the lower opponents its players met, highest first."""
    floats: dict[int, list[int]] = {}
    for first, second in pairs:
        high, low = max(points[first], points[second]), min(points[first], points[second])
        if high != low:
            floats.setdefault(high, []).append(low)
    return {high: sorted(lows, reverse=True) for high, lows in floats.items()}
