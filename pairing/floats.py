"""Why players are paired with someone from a lower group, as shown to staff and players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pairing.matching import History, Pair
from pairing.types import Float, FloatReason, Passed, PlayerId

Groups = Mapping[int, Sequence[PlayerId]]


class Floats:
    """The floats of one paired round.

    `groups` are the paired players by points, highest first; in each pair the player with more points is
    first.
    """

    def __init__(
        self, groups: Groups, points: Mapping[PlayerId, int], pairs: Sequence[Pair], history: History
    ) -> None:
        self._groups = groups
        self._points = points
        self._history = history
        crossing = [pair for pair in pairs if points[pair[0]] != points[pair[1]]]
        self._taken_by = {lower: upper for upper, lower in crossing}
        self._leavers = Counter(points[upper] for upper, _ in crossing)
        self._arrivals = Counter(points[lower] for _, lower in crossing)

    def explain(self, upper: PlayerId, lower: PlayerId) -> Float:
        """Explain why the upper player floats down to the lower one (REG 7.2, 7.4)."""
        start, end = self._points[upper], self._points[lower]
        nearer = tuple(points for points in self._groups if end < points < start)
        left_over = len(self._groups[start]) - self._arrivals[start]
        leavers = self._leavers[start]
        just_odd = leavers == left_over % 2
        if nearer:
            reason = FloatReason.GROUP_SKIPPED
        elif just_odd:
            reason = FloatReason.ODD_GROUP
        else:
            reason = FloatReason.NO_OPPONENT_LEFT
        missing = nearer if just_odd else (start, *nearer)
        passed = tuple(self._pass(upper, points) for points in missing)
        return Float(upper, start, end, reason, nearer, left_over, leavers, passed)

    def _pass(self, player: PlayerId, points: int) -> Passed:
        """Explain what happened to each player of a group in which this player found no opponent."""
        others = [other for other in self._groups[points] if other != player]
        met = [other for other in others if self._history.met(player, other)]
        new = [other for other in others if other not in met]
        taken = [other for other in new if other in self._taken_by]
        kept = [other for other in new if other not in self._taken_by]
        return Passed(points, tuple(met), tuple(taken), tuple(kept))
