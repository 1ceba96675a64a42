"""Health checks and metrics: whether the process is alive, whether it is ready for visitors, and its numbers.

These paths are answered before anything else, under any host name or scheme, so a load balancer needs to know
neither. The health checks answer with one word, and /healthz also with the version. The metrics require the
token (METRICS).
"""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tournament import __version__
from tournament.kernel.background import waiting_tasks
from tournament.models import LogEntry, Tournament
from tournament.models.states import EventState
from tournament.ops.backups import LEAST_FREE
from tournament.ops.database_file import missing_migrations
from tournament.web.health import DRAINING
from tournament.web.metrics import MetricReading, count_answer, exposition
from tournament.web.polls import is_poll
from tournament.web.request_log import log_answer, name_request

ALIVE, READY, NUMBERS = "/healthz", "/readyz", "/metrics"
_LOOKS_ANEW_AFTER = 1.0  # seconds; requests within this time get the same answer

Handler = Callable[[HttpRequest], HttpResponse]


class WatchMiddleware:
    """Answers the health and metrics paths, counts responses (METRICS), logs each one (LOG_FORMAT=json)."""

    def __init__(self, get_response: Handler) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info == ALIVE:
            return _word(f"alive {__version__}")
        if request.path_info == READY:
            missing = READINESS.what_is_missing()
            return _word(missing, status=503) if missing else _word("ready")
        is_logged = settings.LOG_FORMAT == "json"
        if not is_logged and not settings.METRICS:
            return self._get_response(request)
        if is_logged:
            name_request(request)
        began = time.perf_counter()
        if settings.METRICS and request.path_info == NUMBERS and _has_token(request):
            response = HttpResponse(
                exposition(_numbers_of_the_site()), content_type="text/plain; version=0.0.4"
            )
        else:
            response = self._get_response(request)
            if settings.METRICS:
                count_answer(_kind(request), response.status_code, time.perf_counter() - began)
        if is_logged:
            log_answer(request, response, time.perf_counter() - began)
        return response


class Readiness:
    """Whether this process is ready for visitors; checked at most once a second. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._looked_at, self._missing = float("-inf"), ""
        self._is_migrated = False

    def what_is_missing(self) -> str:
        """Return what this process lacks: "draining", "database", "migrations" or "disk"; empty if it is
        ready.
        """
        if DRAINING.is_set():
            return "draining"
        with self._lock:
            if time.monotonic() - self._looked_at > _LOOKS_ANEW_AFTER:
                self._missing, self._looked_at = self._look(), time.monotonic()
            return self._missing

    def forget(self) -> None:
        """Discard the last result, so that the next request checks again."""
        self._looked_at, self._is_migrated = float("-inf"), False

    def _look(self) -> str:
        try:
            if self._is_migrated:
                Tournament.everything.exists()  # any query shows whether the database responds
            else:
                # Extra migrations from a later release are fine: they occur while it replaces this one.
                applied = MigrationRecorder(connection).applied_migrations()
                self._is_migrated = not missing_migrations(frozenset(applied))
        except DatabaseError:
            return "database"
        if not self._is_migrated:
            return "migrations"
        return "" if shutil.disk_usage(settings.DATA_DIR).free >= LEAST_FREE else "disk"


READINESS = Readiness()


def _word(said: str, status: int = 200) -> HttpResponse:
    text = f"{said}\n"
    headers = {"Cache-Control": "no-store", "Content-Length": str(len(text))}
    return HttpResponse(text, "text/plain; charset=utf-8", status, headers=headers)


def _has_token(request: HttpRequest) -> bool:
    return constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {settings.METRICS}")


def _kind(request: HttpRequest) -> str:
    if is_poll(request):
        return "poll"
    return "page" if request.method in {"GET", "HEAD", "OPTIONS"} else "save"


def _numbers_of_the_site() -> tuple[MetricReading, ...]:
    """Return the metrics that come from the database, the same for every process."""
    playing = Tournament.objects.filter(state=EventState.RUNNING)
    newest = LogEntry.objects.order_by("-pk").values_list("pk", flat=True)
    return (
        MetricReading("events_in_play", "Events that are running.", playing.count),
        MetricReading("changes", "Saved changes to events.", lambda: newest.first() or 0, grows=True),
        MetricReading("tasks_due", "Background tasks that are due.", lambda: waiting_tasks(timezone.now())),
    )
