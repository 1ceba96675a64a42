"""Double-sided Swiss pairing: groups with equal points, no rematches (REG 6.3, 7.1-7.5)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

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
from pairing.types import Draw, Event, Meeting, PlayerId

Groups = Mapping[int, Sequence[PlayerId]]

_LEGAL, _FEWEST_REMATCHES = "legal", "fewest rematches"


class DoubleSided:
    """REG-7 pairing for one round.

    `fewest_rematches` is set if the TO allows rematches when no pairing is legal (REG 7.5).
    """

    def __init__(
        self,
        event: Event,
        points: Mapping[PlayerId, int],
        rng: random.Random,
        *,
        fewest_rematches: bool = False,
    ) -> None:
        self._points = points
        self._rng = rng
        self._history = History(event.rounds)
        self._rematches = fewest_rematches and bool(event.rounds)
        self.steps = (_LEGAL, _FEWEST_REMATCHES) if self._rematches else (_LEGAL,)

    def spare(self, groups: Groups, step: str) -> frozenset[PlayerId] | None:
        """Return the players without whom the others can be paired; None if they never can (REG 6.3)."""
        everyone = _everyone(groups)
        if step == _FEWEST_REMATCHES:
            return spare_players_with_fewest_rematches(everyone, self._history)
        left_over, spare = spare_players(everyone, self._history)
        return None if left_over > 1 else spare

    def pair_first(self, players: Sequence[PlayerId]) -> list[Pair]:
        """Pair the first round at random (REG 7.1)."""
        return pair_groups([players], self._history, self._rng) or [] if players else []

    def meet_first(self, pairs: Sequence[Pair]) -> list[Meeting]:
        return [Meeting(both, (0, 0)) for both in pairs]

    def pair(self, groups: Groups, step: str) -> list[Meeting] | None:
        """Draw an optimal pairing (REG 7.4), with the reasons for all floats; None if there isn't one."""
        pairs: list[Pair] | None
        if step == _FEWEST_REMATCHES:
            pairs = pair_with_fewest_rematches(list(groups.values()), self._history, self._rng)
        else:
            pairs = pair_groups(list(groups.values()), self._history, self._rng)
        return None if pairs is None else self._tell(groups, pairs)

    def refusal(self, groups: Groups) -> RuleError:
        """Return the error no_legal_pairing, with the players who block it, for when no step yields a
        pairing.
        """
        _, blockers = spare_players(_everyone(groups), self._history)
        return RuleError("no_legal_pairing", players=tuple(sorted(blockers)))

    def conclude(self, draw: Draw) -> Draw:
        """Verify that no two players meet again, unless the TO confirmed it."""
        ones = [meeting.players[0] for meeting in draw.meetings]
        others = [meeting.players[1] for meeting in draw.meetings]
        if not self._rematches and not self._history.all_new(ones, others):
            raise AssertionError("two players meet again")
        return draw

    def _tell(self, groups: Groups, pairs: Sequence[Pair]) -> list[Meeting]:
        """Return the meetings with their reasons, in the order of the pairs: top group first."""
        points = self._points
        floats = Floats(groups, points, pairs, self._history)
        met_before = {both for both in pairs if self._history.met(*both)} if self._rematches else ()
        meetings = []
        for both in pairs:
            upper, lower = points[both[0]], points[both[1]]
            floated = None if upper == lower else floats.explain(*both)
            meetings.append(Meeting(both, (upper, lower), floated, both in met_before))
        return meetings


def _everyone(groups: Groups) -> list[PlayerId]:
    return [player for group in groups.values() for player in group]
