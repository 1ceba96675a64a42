"""Background task for series: empty their bin."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel.background import background_task
from tournament.ranking.series.acts import empty_series_bin


@background_task("empty_series_bin", gettext_lazy("Deleted series erased"), every=timedelta(days=1))
def empty_the_bin_of_series() -> str:
    """Erase the series that were deleted more than a week ago."""
    count = empty_series_bin()
    return ngettext(
        "%(count)s series was erased, a week after it was deleted.",
        "%(count)s series were erased, a week after they were deleted.",
        count,
    ) % {"count": count}
