"""The announced length of the Swiss rounds, and changes to it with a reason (REG 4.1, 9.1)."""

from __future__ import annotations

from django.utils import timezone

from tournament.event.plan import newest_told
from tournament.kernel.errors import ActionRefused
from tournament.models import AnnouncedPlan, PlanOccasion, Tournament


def tell_length(tournament: Tournament, minutes: int, reason: str) -> bool:
    """Announce a changed length of the Swiss rounds to the players, inside a change (REG 4.1, 9.1).

    Return whether it was announced: without an announced plan it isn't. Raises ActionRefused reason_missing.
    """
    newest = newest_told(tournament)
    if newest is None or newest.round_minutes == minutes:
        return False
    if not reason:
        raise ActionRefused("reason_missing")
    if newest.round_minutes is None:  # announced by an earlier release, which didn't store the length
        AnnouncedPlan.objects.filter(pk=newest.pk).update(round_minutes=tournament.round_minutes)
    newest.pk = None
    newest._state.adding = True
    newest.occasion, newest.reason = PlanOccasion.LENGTH, reason
    newest.said_at, newest.round_minutes = timezone.now(), minutes
    newest.save()
    return True


def untell_length(tournament: Tournament, minutes: int) -> None:
    """Undo the announcement of this length if it is the newest one, inside a change."""
    newest = newest_told(tournament)
    if newest and (newest.occasion, newest.round_minutes) == (PlanOccasion.LENGTH, minutes):
        newest.delete()
