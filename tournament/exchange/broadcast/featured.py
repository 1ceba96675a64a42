"""The table chosen by staff for the stream, and whether its players want to be on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from tournament.kernel.cache import once_per_version
from tournament.models import Pairing, Tournament
from tournament.models.player_fields import StreamConsent

_Player = TypeVar("_Player")


@once_per_version
def featured_pairing(tournament: Tournament) -> Pairing | None:
    """Return the event's featured table with its round and stage, in any round. One query."""
    rows = Pairing.objects.filter(round__stage__tournament=tournament, is_featured=True)
    return rows.select_related("round__stage").first()


def refusers_and_unasked(
    answers: Mapping[_Player, str], *, is_streamed: bool
) -> tuple[list[_Player], list[_Player]]:
    """Return the players who don't want to be on the stream, and those in a streamed event who gave no
    answer.
    """
    refusers = [player for player, answer in answers.items() if answer == StreamConsent.NO.value]
    return refusers, [player for player, answer in answers.items() if is_streamed and not answer]
