"""The standings of a series: the best event points added up, with ties broken or shared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pairing.series.records import (
    EventPart,
    ParticipantId,
    PlayedEvent,
    SeriesLine,
    SeriesRules,
    SeriesTiebreaker,
    Showing,
)
from pairing.series.tiebreakers import (
    SERIES_TIEBREAKERS,
    SeriesFigures,
    SeriesTiebreakerRule,
    gather_series,
)


@dataclass(frozen=True, slots=True)
class _Ranked:
    """A participant in ranked order: whether they share the place of the one above, and what decided it."""

    participant: ParticipantId
    is_tied_above: bool = False
    decided_by: SeriesTiebreaker | None = None
    swept: bool = False


def series_standings(events: Sequence[PlayedEvent], rules: SeriesRules) -> tuple[SeriesLine, ...]:
    """Rank everyone who took part in an event of the series, best first; empty without events.

    Participants whom no tiebreaker separates share a place, ordered by id, and the next place skips ahead (1,
    2, 2, 4). A disqualified player is listed with the points from the other events.
    """
    parts = parts_of(events, rules)
    figures = gather_series(events, parts)
    totals = {who: sum(part.total for part in own if part.counts) for who, own in parts.items()}
    steps = tuple(SERIES_TIEBREAKERS[code] for code in dict.fromkeys(rules.tiebreakers))
    groups: dict[int, list[ParticipantId]] = defaultdict(list)
    for who in sorted(parts):
        groups[totals[who]].append(who)
    order = [
        placed
        for total in sorted(groups, reverse=True)
        for placed in _settle(groups[total], steps, figures, _Ranked(groups[total][0]))
    ]
    lines: list[SeriesLine] = []
    for at, placed in enumerate(order, start=1):
        who = placed.participant
        is_shared = placed.is_tied_above or (at < len(order) and order[at].is_tied_above)
        rank = lines[-1].rank if placed.is_tied_above else at
        shown = {rule.code: rule.figure(figures, who) for rule in steps if rule.figure is not None}
        lines.append(
            SeriesLine(rank, who, totals[who], parts[who], shown, placed.decided_by, is_shared, placed.swept)
        )
    return tuple(lines)


def parts_of(events: Sequence[PlayedEvent], rules: SeriesRules) -> dict[ParticipantId, tuple[EventPart, ...]]:
    """Return everyone's points from each event, in event order, marking which ones count."""
    found: dict[ParticipantId, list[EventPart]] = defaultdict(list)
    for event in events:
        for showing in event.showings:
            found[showing.participant].append(_part(event, showing, rules))
    return {who: _best(own, rules.counted) for who, own in found.items()}


def _part(event: PlayedEvent, showing: Showing, rules: SeriesRules) -> EventPart:
    if showing.place is None:
        return EventPart(event.id, None, 0, 0, 0, event.weight)
    return EventPart(
        event=event.id,
        place=showing.place,
        for_place=rules.points_of_place(showing.place),
        for_results=showing.points * rules.result_points,
        for_attendance=rules.attendance_points,
        weight=event.weight,
    )


def _best(parts: list[EventPart], counted: int | None) -> tuple[EventPart, ...]:
    """Mark the dropped events: those with the fewest points; with equal points, the worse place is dropped
    first, then the later event.
    """
    if counted is None or len(parts) <= counted:
        return tuple(parts)

    def worth(at: int) -> tuple[int, bool, int, int]:
        part = parts[at]
        return -part.total, part.place is None, part.place or 0, at

    kept = set(sorted(range(len(parts)), key=worth)[:counted])
    return tuple(part if at in kept else replace(part, counts=False) for at, part in enumerate(parts))


def _settle(
    group: Sequence[ParticipantId],
    steps: Sequence[SeriesTiebreakerRule],
    figures: SeriesFigures,
    first: _Ranked,
) -> Iterator[_Ranked]:
    """Order a group by the remaining tiebreakers; the best participant keeps the deciding tiebreaker recorded
    in `first`.
    """
    if len(group) == 1 or not steps:
        yield replace(first, participant=group[0])
        yield from (_Ranked(who, is_tied_above=True) for who in group[1:])
        return
    rule = steps[0]
    pieces = rule.split(group, figures)
    for piece in pieces:
        if piece is pieces[0]:
            swept = rule.figure is None and len(pieces) > 1
            begin = replace(first, swept=first.swept or swept)
        else:
            begin = _Ranked(piece[0], decided_by=rule.code)
        yield from _settle(piece, steps[1:], figures, begin)
