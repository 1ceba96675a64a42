"""Background tasks for events: emptying the bin."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from tournament.event.bin import empty_bin
from tournament.kernel.background import background_task


@background_task("empty_bin", gettext_lazy("Deleted events erased"), every=timedelta(days=1))
def empty_the_bin() -> str:
    """Erase the events that were deleted more than a week ago."""
    count = empty_bin(now=timezone.now())
    return ngettext(
        "%(count)s event was erased, a week after it was deleted.",
        "%(count)s events were erased, a week after they were deleted.",
        count,
    ) % {"count": count}
