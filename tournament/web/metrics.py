"""Metrics for Prometheus; nothing is counted unless METRICS is set.

A module with its own metrics registers how to read them (`register_reading`), and doesn't depend on
Prometheus. The numbers are for one process: Prometheus polls each process and adds them up.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_AGES = (1.0, 2.0, 4.0, 6.0, 8.0, 12.0, 20.0, 30.0, 60.0, 300.0)
_MOST_EVENTS = 1000  # events whose newest version is remembered


@dataclass(frozen=True, slots=True)
class MetricReading:
    """A metric: its name, its one-line description in English, and its reader; `grows` is true for a
    counter.
    """

    name: str
    says: str
    read: Callable[[], float]
    grows: bool = False


_readings: dict[str, MetricReading] = {}


def register_reading(name: str, says: str, read: Callable[[], float], *, grows: bool = False) -> None:
    """Register a metric's reader, with a one-line description in English. The last registration counts.

    `grows` is for values that never decrease. `name` follows Prometheus' rules: `connections` is exported as
    `tournament_connections`, or as `tournament_connections_total` if it grows.
    """
    _readings[name] = MetricReading(name, says, read, grows)


class _Meters:
    """Counters for events as they happen."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Histogram

        self.registry = CollectorRegistry()
        own: dict[str, Any] = {"registry": self.registry, "namespace": "tournament"}
        self.answers = Counter(
            "answers", "Responses by kind (page, poll, save) and status.", ["kind", "status"], **own
        )
        self.seconds = Histogram("answer_seconds", "Response time.", ["kind"], buckets=_SECONDS, **own)
        self.busy = Counter("refused_busy", "Writes that got no thread in time; nothing was saved.", **own)
        self.age = Histogram(
            "poll_age_seconds",
            "Age of a change, since this process first saw it, when a poll fetched it.",
            buckets=_AGES,
            **own,
        )
        self._first_seen: OrderedDict[int, tuple[int, float]] = OrderedDict()
        self._lock = threading.Lock()

    def age_of(self, event: int, version: int) -> float:
        """Return how many seconds this process has known this version of the event, or a later one."""
        now = time.monotonic()
        with self._lock:
            seen, since = self._first_seen.pop(event, (-1, now))
            if version > seen:
                seen, since = version, now
            self._first_seen[event] = seen, since
            if len(self._first_seen) > _MOST_EVENTS:
                self._first_seen.popitem(last=False)
        return now - since


@cache
def _meters() -> _Meters:
    return _Meters()


def count_answer(kind: str, status: int, seconds: float) -> None:
    """Count a response: `kind` is poll, page or save."""
    if settings.METRICS:
        meters = _meters()
        told = "304" if status == 304 else f"{status // 100}xx"
        meters.answers.labels(kind, told).inc()
        meters.seconds.labels(kind).observe(seconds)


def count_busy() -> None:
    """Count a write that was refused because no thread was free."""
    if settings.METRICS:
        _meters().busy.inc()


def note_new_part(event: int, version: int) -> None:
    """Record that a poll received a changed part, for this version of an event."""
    if settings.METRICS:
        meters = _meters()
        meters.age.observe(meters.age_of(event, version))


def exposition(of_the_site: Iterable[MetricReading]) -> bytes:
    """Return this process's metrics in Prometheus' format, followed by those of the whole site."""
    from prometheus_client import generate_latest
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
    from prometheus_client.registry import Collector, CollectorRegistry

    class Readings(Collector):
        def collect(self) -> Iterable[Any]:
            for each in (*_readings.values(), *of_the_site):
                family = CounterMetricFamily if each.grows else GaugeMetricFamily
                yield family(f"tournament_{each.name}", each.says, value=each.read())

    readings = CollectorRegistry()
    readings.register(Readings())
    return generate_latest(_meters().registry) + generate_latest(readings)
