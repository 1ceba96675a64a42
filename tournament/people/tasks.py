"""A background task for players: forget where they signed up from."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel.background import background_task
from tournament.models import Player

KEPT_ORIGIN = timedelta(days=1)  # time enough for the organizer to check


@background_task("forget_origins", gettext_lazy("Sign-up origins deleted"), every=timedelta(hours=6))
def forget_origins() -> str:
    """Delete the network origin of sign-ups that are more than a day old."""
    old = Player.objects.exclude(signup_origin="").filter(created_at__lt=timezone.now() - KEPT_ORIGIN)
    count = old.update(signup_origin="")
    return ngettext(
        "Deleted the sign-up origin of %(count)s player.",
        "Deleted the sign-up origin of %(count)s players.",
        count,
    ) % {"count": count}
