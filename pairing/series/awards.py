"""Who has earned what a series gives: a place in one of its events, or in the series itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.series.records import ParticipantId, PlayedEvent, SeriesLine


@dataclass(frozen=True, slots=True)
class Earned:
    """That a participant has earned an award: by this `place` in this event, or (None) in the series."""

    participant: ParticipantId
    event: int | None
    place: int


def earned_in_events(events: Sequence[PlayedEvent], places: int) -> tuple[Earned, ...]:
    """Return who took one of the first `places` of any event: each once, by the first time it happened."""
    found: dict[ParticipantId, Earned] = {}
    for event in events:
        for showing in sorted(event.showings, key=lambda each: each.place or 0):
            if showing.place is not None and showing.place <= places:
                found.setdefault(showing.participant, Earned(showing.participant, event.id, showing.place))
    return tuple(found.values())


def earned_in_series(lines: Sequence[SeriesLine], places: int) -> tuple[Earned, ...]:
    """Return who has one of the first `places` of the series, including all who share the last of them."""
    return tuple(Earned(line.participant, None, line.rank) for line in lines if line.rank <= places)
