"""Who has earned the awards of a series: by a place in one of its events, or in the series itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.series.records import ParticipantId, PlayedEvent, SeriesLine


@dataclass(frozen=True, slots=True)
class Earned:
    """A participant's earned award: for this `place` in this event, or (None) in the series."""

    participant: ParticipantId
    event: int | None
    place: int


def earned_in_events(events: Sequence[PlayedEvent], places: int) -> tuple[Earned, ...]:
    """Return the participants who took one of the first `places` in any event, each only once."""
    found: dict[ParticipantId, Earned] = {}
    for event in events:
        for showing in sorted(event.showings, key=lambda each: each.place or 0):
            if showing.place is not None and showing.place <= places:
                found.setdefault(showing.participant, Earned(showing.participant, event.id, showing.place))
    return tuple(found.values())


def earned_in_series(lines: Sequence[SeriesLine], places: int) -> tuple[Earned, ...]:
    """Return the participants in the first `places` of the series, including all who share the last one."""
    return tuple(Earned(line.participant, None, line.rank) for line in lines if line.rank <= places)
