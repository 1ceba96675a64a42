"""The round clock: a length, and the runs in which it ran. Nothing ticks; `now` is an argument (REG 4.1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

NOTHING = timedelta(0)


class Phase(StrEnum):
    """The state of a clock. Over: the games in progress have one more turn for each player (REG 4.2)."""

    NOT_STARTED = "not_started"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of time in which the clock ran; `stop` is None while it runs."""

    start: datetime
    stop: datetime | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock. `runs` are in order of time; only the last one may be without its stop."""

    length: timedelta
    runs: tuple[Run, ...] = ()

    @property
    def is_running(self) -> bool:
        """Whether time passes on it, overtime included."""
        return bool(self.runs) and self.runs[-1].stop is None


def elapsed(clock: Clock, now: datetime) -> timedelta:
    """Return how long the clock has run so far. A run that starts after `now` counts nothing."""
    return sum((max((run.stop or now) - run.start, NOTHING) for run in clock.runs), NOTHING)


def remaining(clock: Clock, now: datetime, extension: timedelta = NOTHING) -> timedelta:
    """Return the time left, for a table with its `extension`; below zero: how long overtime has lasted."""
    return clock.length + extension - elapsed(clock, now)


def ends_at(clock: Clock, extension: timedelta = NOTHING) -> datetime | None:
    """Return the moment at which time runs out (or ran out), or None while the clock does not run.

    It does not depend on `now`: a page that carries it stays right however long it is kept.
    """
    if not clock.is_running:
        return None
    start = clock.runs[-1].start
    return start + remaining(clock, start, extension)


def phase(clock: Clock, now: datetime, extension: timedelta = NOTHING) -> Phase:
    """Return the state of the clock, for a table with its `extension`."""
    if not clock.runs:
        return Phase.NOT_STARTED
    if remaining(clock, now, extension) <= NOTHING:
        return Phase.OVER
    return Phase.RUNNING if clock.is_running else Phase.PAUSED
