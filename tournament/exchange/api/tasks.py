"""The API's background tasks: delete outdated rows."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from tournament.exchange.api.rate import forget_minutes
from tournament.exchange.api.writing.once import forget_answers
from tournament.kernel.background import background_task


@background_task("forget_api_answers", gettext_lazy("Old API responses deleted"), every=timedelta(hours=6))
def forget_old_answers() -> str:
    """Delete stored answers to requests with a key after a day, and the rows of minutes that ended
    long ago.
    """
    forget_minutes(timezone.now())
    count = forget_answers(timezone.now())
    return ngettext(
        "Deleted %(count)s API response that was a day old.",
        "Deleted %(count)s API responses that were a day old.",
        count,
    ) % {"count": count}
