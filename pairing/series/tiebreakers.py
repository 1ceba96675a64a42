"""The tiebreakers between participants of a series on equal points, one definition each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from pairing.series.records import EventPart, ParticipantId, PlayedEvent, SeriesTiebreaker

PartsOf = Mapping[ParticipantId, Sequence[EventPart]]
_Figure = Callable[["SeriesFigures", ParticipantId], Fraction | None]


@dataclass(frozen=True, slots=True)
class SeriesFigures:
    """The figures behind the tiebreakers.

    `duels` has, for two who met, the matches won minus those lost; `strengths` has each participant's SoS,
    None if they met no one.
    """

    parts: PartsOf
    duels: Mapping[ParticipantId, Mapping[ParticipantId, int]]
    strengths: Mapping[ParticipantId, Fraction | None]


def gather_series(events: Iterable[PlayedEvent], parts: PartsOf) -> SeriesFigures:
    """Compute duels and strengths over all events, including those dropped from the points."""
    duels: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    met: dict[int, list[int]] = defaultdict(list)
    points: dict[int, int] = defaultdict(int)
    possible: dict[int, int] = defaultdict(int)
    for event in events:
        for showing in event.showings:
            points[showing.participant] += showing.points
            possible[showing.participant] += showing.possible
        for match in event.matches:
            sign = (match.margin > 0) - (match.margin < 0)
            duels[match.one][match.other] += sign
            duels[match.other][match.one] -= sign
            met[match.one].append(match.other)
            met[match.other].append(match.one)
    unit = lcm(*({*possible.values()} - {0}))
    shares = {who: points[who] * (unit // most) if most else 0 for who, most in possible.items()}
    strengths = {
        who: Fraction(sum(shares[each] for each in met[who]), unit * len(met[who])) if met.get(who) else None
        for who in parts
    }
    return SeriesFigures(parts, duels, strengths)


@dataclass(frozen=True, slots=True)
class SeriesTiebreakerRule:
    """A tiebreaker: one participant's `figure`, higher first unless `low_is_first`.

    Without a figure it is the head-to-head, which compares the whole group.
    """

    code: SeriesTiebreaker
    figure: _Figure | None = None
    low_is_first: bool = False

    def split(self, group: Sequence[ParticipantId], figures: SeriesFigures) -> list[list[ParticipantId]]:
        """Return the group in parts, best first; participants still tied stay in the given order."""
        if self.figure is None:
            return _swept_first(group, figures)
        found: dict[Fraction | None, list[ParticipantId]] = {}
        for who in group:
            found.setdefault(self.figure(figures, who), []).append(who)
        valued = sorted((value for value in found if value is not None), reverse=not self.low_is_first)
        return [found[value] for value in (*valued, *([None] if None in found else []))]


def _swept_first(group: Sequence[ParticipantId], figures: SeriesFigures) -> list[list[ParticipantId]]:
    """Put first the participant, if any, who won more matches than they lost against each other participant
    in the group.
    """
    for who in group:
        own = figures.duels.get(who, {})
        if all(own.get(other, 0) > 0 for other in group if other != who):
            return [[who], [other for other in group if other != who]]
    return [list(group)]


def _best_place(figures: SeriesFigures, who: ParticipantId) -> Fraction | None:
    places = [part.place for part in figures.parts[who] if part.place is not None]
    return Fraction(min(places)) if places else None


def _events(figures: SeriesFigures, who: ParticipantId) -> Fraction:
    return Fraction(sum(part.place is not None for part in figures.parts[who]))


def _all_points(figures: SeriesFigures, who: ParticipantId) -> Fraction:
    return Fraction(sum(part.total for part in figures.parts[who]))


def _strength(figures: SeriesFigures, who: ParticipantId) -> Fraction | None:
    return figures.strengths[who]


SERIES_TIEBREAKERS: dict[SeriesTiebreaker, SeriesTiebreakerRule] = {
    rule.code: rule
    for rule in (
        SeriesTiebreakerRule(SeriesTiebreaker.HEAD_TO_HEAD),
        SeriesTiebreakerRule(SeriesTiebreaker.BEST_PLACE, _best_place, low_is_first=True),
        SeriesTiebreakerRule(SeriesTiebreaker.EVENTS, _events),
        SeriesTiebreakerRule(SeriesTiebreaker.ALL_POINTS, _all_points),
        SeriesTiebreakerRule(SeriesTiebreaker.SOS, _strength),
    )
}
