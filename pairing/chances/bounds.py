"""Bounds on how many rivals finish above a player in any ending."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from pairing.chances.race import Outcome, Race
from pairing.chances.ties import Ties
from pairing.types import PlayerId


@dataclass(frozen=True, slots=True)
class Proven:
    """What the bounds prove about one player: True and False are proven, None is undecided."""

    always: bool | None
    never: bool | None
    always_with_win: bool | None
    always_with_draw: bool | None


@dataclass(frozen=True, slots=True)
class _Above:
    """Bounds on the number of rivals above a player, over every ending.

    In every ending at least `least` and at most `most` rivals are above. There is an ending with no more than
    `found_few` above, and one with no fewer than `found_many`; None if not known.
    """

    most: int
    least: int
    found_few: int | None
    found_many: int | None


class Bounds:
    """Bounds for every player in a race, given the open tables and the rounds to come."""

    def __init__(self, race: Race) -> None:
        self._race = race
        self._ties = Ties(race) if not race.to_come else None
        self._asks_ties = False
        self._rivals = set(race.rivals)

    def of(self, player: PlayerId) -> Proven:
        """Return what is proven about one player; tiebreakers are used only if points don't decide."""
        proven = self._judge(player)
        if self._ties is not None and None in (proven.always, proven.never, proven.always_with_win):
            self._asks_ties = True
            proven = self._judge(player)
            self._asks_ties = False
        return proven

    def _judge(self, player: PlayerId) -> Proven:
        """Bound the number of rivals above the player, for each outcome of the player's own table."""
        race = self._race
        own = race.own_outcomes(player)
        by_outcome = {outcome: self._above(player, outcome) for outcome in own}
        cases = list(by_outcome.values()) or [self._above(player, None)]
        wins = [by_outcome[outcome] for outcome in own if outcome[0] == race.full_win]
        draws = [by_outcome[outcome] for outcome in own if outcome == race.drawn]
        if own:
            with_win, with_draw = self._is_always(wins), self._is_always(draws)
        elif race.to_come:  # the next table is in the next round
            with_win = self._next_is_enough(player, race.full_win)
            with_draw = self._next_is_enough(player, race.drawn[0]) if race.drawn in race.outcomes else False
        else:
            with_win = with_draw = False
        return Proven(self._is_always(cases), self._is_never(cases), with_win, with_draw)

    def _is_always(self, cases: list[_Above]) -> bool | None:
        if not cases or any(
            case.found_many is not None and case.found_many >= self._race.size for case in cases
        ):
            return False
        return True if all(case.most < self._race.size for case in cases) else None

    def _is_never(self, cases: list[_Above]) -> bool | None:
        if any(case.found_few is not None and case.found_few < self._race.size for case in cases):
            return False
        return True if all(case.least >= self._race.size for case in cases) else None

    def _above(self, player: PlayerId, own: Outcome | None) -> _Above:
        if self._race.to_come:
            points = self._race.points[player] + (own[0] if own else 0)
            most = self._most_later(player, own, points, self._budget(self._race.to_come))
            least = self._least_later(player, own, points + self._race.gains[-1])
            return _Above(most, least, None, None)
        return self._above_at_the_end(player, own)

    # The last round is paired: each open table is independent

    def _above_at_the_end(self, player: PlayerId, own: Outcome | None) -> _Above:
        race = self._race
        level = race.points[player] + (own[0] if own else 0)
        most = least = few = many = 0
        for place, table in enumerate(race.open_tables):
            outcomes = self._outcomes(player, own, place)
            counts = [self._count(player, own, level, place, outcome) for outcome in outcomes]
            if not any(rival in self._rivals for rival in table.players):
                continue
            most += max(can for can, _ in counts)
            few += min(can for can, _ in counts)
            least += min(must for _, must in counts)
            many += max(must for _, must in counts)
        for rival in race.rivals:
            if rival not in race.seat and rival != player:
                can, must = self._is_above(rival, race.points[rival], player, level, self._fixed(player, own))
                most, few, least, many = most + can, few + can, least + must, many + must
        return _Above(most, least, few, many)

    def _count(
        self, player: PlayerId, own: Outcome | None, level: int, place: int, outcome: Outcome
    ) -> tuple[int, int]:
        """Return how many players of another table can be above the player, and how many must be, if that
        table has this outcome.
        """
        fixed = {**self._fixed(player, own), place: outcome}
        can = must = 0
        for rival, gained in zip(self._race.open_tables[place].players, outcome, strict=True):
            if rival in self._rivals and rival != player:
                points = self._race.points[rival] + gained
                may, will = self._is_above(rival, points, player, level, fixed)
                can, must = can + may, must + will
        return can, must

    def _is_above(
        self, rival: PlayerId, points: int, player: PlayerId, level: int, fixed: dict[int, Outcome]
    ) -> tuple[bool, bool]:
        if points != level:
            return points > level, points > level
        if self._ties is None or not self._asks_ties:
            return True, False
        return self._ties.above(rival, player, fixed)

    def _outcomes(self, player: PlayerId, own: Outcome | None, place: int) -> Sequence[Outcome]:
        """Return the possible outcomes of an open table, given the player's own outcome."""
        fixed = self._fixed(player, own)
        return (fixed[place],) if place in fixed else self._race.open_outcomes[place]

    def _fixed(self, player: PlayerId, own: Outcome | None) -> dict[int, Outcome]:
        if own is None:
            return {}
        place, seat = self._race.seat[player]
        return {place: own if seat == 0 else (own[1], own[0])}

    # Rounds are to come: in any pairing, players share the points that a round can give

    def _next_is_enough(self, player: PlayerId, gained: int) -> bool | None:
        """Return whether this many points from the next round are enough, without any later ones."""
        level = self._race.points[player] + gained
        most = self._most_later(player, None, level, self._budget(self._race.to_come))
        return True if most < self._race.size else None

    def _budget(self, rounds: int) -> int:
        """Return the most points that all players together can gain in this many unpaired rounds."""
        race = self._race
        playing = len(race.rivals)
        tables, byes = divmod(playing, 2)
        of_a_table = max(one + other for one, other in race.outcomes)
        a_round = tables * of_a_table + byes * race.event.scoring.bye
        if race.event.rounds:
            return rounds * a_round
        dearest = max(of_a_table, race.event.scoring.bye)
        # in round 1 the TO may award any number of byes (REG 6.1)
        return (rounds - 1) * a_round + playing * dearest

    def _need(self, points: int, level: int) -> int | None:
        """Return the smallest possible gain in the rounds to come that reaches the level, or None."""
        place = bisect_left(self._race.gains, level - points)
        return self._race.gains[place] if place < len(self._race.gains) else None

    def _most_later(self, player: PlayerId, own: Outcome | None, level: int, budget: int) -> int:
        """Return an upper bound on how many other players can reach the level, given the points available in
        the rounds to come.

        A tie counts as above. A player's need is the number of points that they still lack to reach the
        level. For each open table there are two steps: getting the player with the smallest need to the
        level, then getting the other there too. If both steps together cost less than twice the smallest
        need, each costs half of that total instead. Spending the budget on the cheapest steps of all tables
        reaches at least as many players as any real distribution.
        """
        steps: list[int] = []
        race = self._race
        for place, table in enumerate(race.open_tables):
            outcomes = self._outcomes(player, own, place)
            steps += self._steps(player, table.players, level, outcomes)
        for rival in race.rivals:
            if rival not in race.seat and rival != player:
                need = self._need(race.points[rival], level)
                steps += [] if need is None else [2 * need]
        spent = count = 0
        for step in sorted(steps):
            spent += step
            if spent > 2 * budget:
                break
            count += 1
        return count

    def _steps(
        self, player: PlayerId, seated: tuple[PlayerId, ...], level: int, outcomes: Sequence[Outcome]
    ) -> list[int]:
        """Return the costs of the steps at one table: for the first player to reach the level, then for the
        second.

        The costs are doubled, so that half of a total is a whole number.
        """
        singles: list[int] = []
        pairs: list[int] = []
        for outcome in outcomes:
            needs = [
                need
                for rival, gained in zip(seated, outcome, strict=True)
                if rival in self._rivals
                and rival != player
                and (need := self._need(self._race.points[rival] + gained, level)) is not None
            ]
            singles += needs
            pairs += [sum(needs)] if len(needs) == 2 else []
        if not pairs:
            return [2 * min(singles)] if singles else []
        one, both = min(singles), min(pairs)
        return [2 * one, 2 * (both - one)] if both >= 2 * one else [both, both]

    def _least_later(self, player: PlayerId, own: Outcome | None, level: int) -> int:
        """Return a lower bound on the others who are above the level, whatever the open tables' results."""
        race = self._race
        count = sum(
            race.points[rival] > level for rival in race.rivals if rival not in race.seat and rival != player
        )
        for place, table in enumerate(race.open_tables):
            outcomes = self._outcomes(player, own, place)
            count += min(
                sum(
                    rival in self._rivals and rival != player and race.points[rival] + gained > level
                    for rival, gained in zip(table.players, outcome, strict=True)
                )
                for outcome in outcomes
            )
        return count
