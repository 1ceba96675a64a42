"""How often a person without an account may perform an act: declared with the act, counted from rows.

Earlier acts are read from the log, so a limit works across processes and restarts. The change itself checks
it last, so refused or unchanged requests (such as a repeated form) never count.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.utils.translation import ngettext

from tournament.kernel.errors import ActionRefused

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` times within any period of length `per`."""

    most: int
    per: timedelta


# For an act whose link becomes invalid afterwards, so it can't be repeated.
ONCE: tuple[Limit, ...] = ()


class TooOften(ActionRefused):
    """A person without an account performed this act too often; nothing was changed."""

    def __init__(self, seconds: int, code: str = "too_often") -> None:
        """Store the seconds until the act is possible again, and the refusal's code."""
        super().__init__(code, seconds=seconds)
        self.seconds = seconds


def refuse_too_often(
    limits: Collection[Limit], times: Sequence[datetime], now: datetime, code: str = "too_often"
) -> None:
    """Raise TooOften if an act exceeds a limit.

    `times` are the previous times, newest first, as many as the largest limit counts. Callers must leave out
    future times, from before the clock was set back: they would lock people out for a long time.
    """
    waits = [times[limit.most - 1] + limit.per - now for limit in limits if len(times) >= limit.most]
    longest = max(waits, default=timedelta())
    if longest > timedelta():
        raise TooOften(ceil(longest.total_seconds()), code)


def wait_words(seconds: int) -> str:
    """Return a sentence about when something will be possible again."""
    if seconds < 120:
        return ngettext(
            "Too many attempts. Nothing was changed. Try again in %(count)s second.",
            "Too many attempts. Nothing was changed. Try again in %(count)s seconds.",
            seconds,
        ) % {"count": seconds}
    minutes = ceil(seconds / 60)
    return ngettext(
        "Too many attempts. Nothing was changed. Try again in %(count)s minute.",
        "Too many attempts. Nothing was changed. Try again in %(count)s minutes.",
        minutes,
    ) % {"count": minutes}
