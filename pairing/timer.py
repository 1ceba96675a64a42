"""The round clock: a length, and the periods in which it ran. `now` is an argument (REG 4.1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

NOTHING = timedelta(0)


class Phase(StrEnum):
    """The state of a clock. OVER: games in progress have one more turn for each player (REG 4.2)."""

    NOT_STARTED = "not_started"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Run:
    """A period in which the clock ran; `stop` is None while it is running."""

    start: datetime
    stop: datetime | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock. `runs` are in chronological order; only the last one may have no stop."""

    length: timedelta
    runs: tuple[Run, ...] = ()

    @property
    def is_running(self) -> bool:
        """Whether the clock is running, overtime included."""
        return bool(self.runs) and self.runs[-1].stop is None


def elapsed(clock: Clock, now: datetime) -> timedelta:
    """Return how long the clock has run so far. A run that starts after `now` doesn't count."""
    return sum((max((run.stop or now) - run.start, NOTHING) for run in clock.runs), NOTHING)


def remaining(clock: Clock, now: datetime, extension: timedelta = NOTHING) -> timedelta:
    """Return the time left for a table with this `extension`; negative values are overtime."""
    return clock.length + extension - elapsed(clock, now)


def ends_at(clock: Clock, extension: timedelta = NOTHING) -> datetime | None:
    """Return the moment at which time runs out (or ran out), or None if the clock isn't running.

    It doesn't depend on `now`, so a page that shows it stays correct however long it is open.
    """
    if not clock.is_running:
        return None
    start = clock.runs[-1].start
    return start + remaining(clock, start, extension)


def phase(clock: Clock, now: datetime, extension: timedelta = NOTHING) -> Phase:
    """Return the state of the clock for a table with this `extension`."""
    if not clock.runs:
        return Phase.NOT_STARTED
    if remaining(clock, now, extension) <= NOTHING:
        return Phase.OVER
    return Phase.RUNNING if clock.is_running else Phase.PAUSED
