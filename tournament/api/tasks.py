"""What the site does by itself for programs: answers that were kept to be given again are forgotten."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from tournament.api.writing.once import forget_answers
from tournament.core.background import background_task


@background_task("forget_api_answers", gettext_lazy("Answers of the API forgotten"), every=timedelta(hours=6))
def forget_old_answers() -> str:
    """Delete what was answered to requests with a key more than a day ago."""
    count = forget_answers(timezone.now())
    return ngettext(
        "%(count)s answer to a program was deleted after a day.",
        "%(count)s answers to programs were deleted after a day.",
        count,
    ) % {"count": count}
