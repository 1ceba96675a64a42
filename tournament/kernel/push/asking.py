"""Request notifications about changes; the background task is queued in the same transaction."""

from __future__ import annotations

from collections.abc import Collection

from django.conf import settings

from tournament.kernel.background import enqueue
from tournament.models import Call, PushSubscription, Tournament

# the tasks, defined in `site`
PUSH_ROUND, PUSH_CALL, PUSH_PLACE = "push_round", "push_call", "push_place"


def push_to_players(tournament: Tournament) -> None:
    """Notify players of their tables once the current change is saved. One query if push is on."""
    browsers = PushSubscription.objects.switched_on().filter(tournament=tournament, user=None)
    if settings.PUSH and browsers.exists():
        enqueue(PUSH_ROUND, event=tournament.pk)


def push_to_leaders(call: Call) -> None:
    """Notify staff of a call once the current change is saved. One query if push is on."""
    browsers = PushSubscription.objects.switched_on().filter(tournament=call.tournament, player=None)
    if settings.PUSH and browsers.exists():
        enqueue(PUSH_CALL, call=call.pk)


def push_to_moved_up(tournament: Tournament, players: Collection[int]) -> None:
    """Notify players, by their keys, that they now have a place. One query if push is on."""
    browsers = PushSubscription.objects.switched_on().filter(tournament=tournament, player__in=players)
    if settings.PUSH and players and browsers.exists():
        enqueue(PUSH_PLACE, event=tournament.pk, players=sorted(players))
