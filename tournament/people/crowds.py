"""Many sign-ups within two minutes from one address: a queue at a venue, or a script."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from tournament.models import Player, Tournament
from tournament.models.states import EventState

SPAN = timedelta(minutes=2)
LEAST = 15  # at a venue with sixty people behind one router, about twelve sign up in two minutes


@dataclass(frozen=True, slots=True)
class SignUpCrowd:
    """A group of players who signed up together; `first` is the first one's key, and identifies the group."""

    first: int
    count: int


def sign_up_crowds(tournament: Tournament) -> list[SignUpCrowd]:
    """Return each address's largest crowd that is big enough to report, largest first. One query.

    The list is empty after round 1 is paired: no one signs up anymore, and most players can't be removed.
    """
    if tournament.state != EventState.REGISTRATION:
        return []
    by_origin = defaultdict(list)
    signed_up = tournament.players.exclude(signup_origin="").order_by("created_at", "pk")
    for origin, at, pk in signed_up.values_list("signup_origin", "created_at", "pk"):
        by_origin[origin].append((at, pk))
    crowds = [_largest(people) for people in by_origin.values()]
    return sorted((crowd for crowd in crowds if crowd.count >= LEAST), key=lambda crowd: -crowd.count)


def crowd_of(players: QuerySet[Player], first: int) -> QuerySet[Player]:
    """Return the players who signed up with this one, from this one on; empty if the address is unknown."""
    found = Player.objects.filter(pk=first).exclude(signup_origin="").first()
    if found is None:
        return players.none()
    until = found.created_at + SPAN
    return players.filter(
        signup_origin=found.signup_origin, created_at__gte=found.created_at, created_at__lt=until
    )


def _largest(people: Sequence[tuple[datetime, int]]) -> SignUpCrowd:
    """Return the largest group within the span; `people` come from one address, in order of time."""
    largest, after = SignUpCrowd(0, 0), 0
    for place, (at, pk) in enumerate(people):
        while after < len(people) and people[after][0] < at + SPAN:
            after += 1
        if after - place > largest.count:
            largest = SignUpCrowd(pk, after - place)
    return largest
