"""How often a person without an account may do an act: declared beside the act, counted from rows.

Earlier acts are read from the log, so a limit works across processes and restarts. The change itself checks
it last: refused or unchanged requests (the same form twice) never count.
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
    """At most `most` times within any span of `per`."""

    most: int
    per: timedelta


# For an act whose link is invalid once it was done: there is no second time.
ONCE: tuple[Limit, ...] = ()


class TooOften(ActionRefused):
    """A person without an account did this too often; nothing was changed."""

    def __init__(self, seconds: int, code: str = "too_often") -> None:
        """Store the seconds until it is possible again, and how to say that."""
        super().__init__(code, seconds=seconds)
        self.seconds = seconds


def refuse_too_often(
    limits: Collection[Limit], times: Sequence[datetime], now: datetime, code: str = "too_often"
) -> None:
    """Refuse an act that exceeds a limit.

    `times` are when it was done before, newest first, as many as the largest limit counts. None of them is in
    the future, from before the clock was set back: that would lock people out for a long time.

    Raises TooOften.
    """
    waits = [times[limit.most - 1] + limit.per - now for limit in limits if len(times) >= limit.most]
    longest = max(waits, default=timedelta())
    if longest > timedelta():
        raise TooOften(ceil(longest.total_seconds()), code)


def wait_words(seconds: int) -> str:
    """Return the sentence that says when something is possible again."""
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
