"""The tables that must not be shown on stream because one of the players objects."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.kernel.phrases import listed
from tournament.models import Round, Seat
from tournament.models.player_fields import StreamConsent


@dataclass(frozen=True, slots=True)
class OffStream:
    """A table, with the names of its players who don't want to be on stream."""

    table: int
    names: str


def off_stream(round_: Round) -> tuple[OffStream, ...]:
    """Return the tables to keep off stream in table order, for staff. Takes one query."""
    rows = Seat.objects.filter(
        round=round_, pairing__number__isnull=False, player__stream_consent=StreamConsent.NO.value
    )
    found: dict[int, list[str]] = {}
    for table, name in rows.order_by("pairing__number", "position").values_list(
        "pairing__number", "player__name"
    ):
        found.setdefault(table or 0, []).append(name)
    return tuple(OffStream(table, listed(names)) for table, names in found.items())
