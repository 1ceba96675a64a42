"""What the site does by itself for players: from where someone signed up is forgotten."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel.background import background_task
from tournament.models import Player

KEPT_ORIGIN = timedelta(days=1)  # the organizer has looked by then


@background_task("forget_origins", gettext_lazy("Sign-up origins deleted"), every=timedelta(hours=6))
def forget_origins() -> str:
    """Forget from which address people signed up more than a day ago."""
    old = Player.objects.exclude(signup_origin="").filter(created_at__lt=timezone.now() - KEPT_ORIGIN)
    count = old.update(signup_origin="")
    return ngettext(
        "Deleted the sign-up origin of %(count)s player.",
        "Deleted the sign-up origin of %(count)s players.",
        count,
    ) % {"count": count}
