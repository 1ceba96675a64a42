"""The threads that run background tasks: one for the site's own work, others for mail and similar tasks."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from django.db import connections
from django.utils import timezone

from tournament.kernel.background import THREADS, TaskLane, run_due
from tournament.kernel.turns import waiting_for_locks

logger = logging.getLogger(__name__)

PAUSE_SECONDS = 10.0
_STOPS_WITHIN = 30.0  # seconds
LOCK_WAIT_SECONDS = 60  # how long a task waits for other writers; no user is waiting for it


class Worker(threading.Thread):
    """Checks for due tasks every few seconds until it is stopped; a running task is finished first.

    Each lane of tasks that wait for other servers, such as mail, has its own threads.
    """

    def __init__(self, pause: float = PAUSE_SECONDS) -> None:
        """Prepare the worker; `start` runs it in its own thread, `run` in the caller's."""
        super().__init__(name="background tasks", daemon=True)
        self._pause, self._over, self._trouble = pause, threading.Event(), ""
        self._lookers: list[Callable[[], None]] = []
        self._others = [
            threading.Thread(
                target=self._run_lane, args=(lane,), name=f"background {lane.value}", daemon=True
            )
            for lane, threads in THREADS.items()
            if lane != TaskLane.OWN
            for _ in range(threads)
        ]

    def call_each_time(self, look: Callable[[], None]) -> None:
        """Add a function to call before each check for due tasks."""
        self._lookers.append(look)

    def run(self) -> None:
        for thread in self._others:
            thread.start()
        while not self._over.is_set():
            for look in self._lookers:
                try:
                    look()
                except Exception:
                    logger.exception("A periodic check failed.")
            self.work_once(TaskLane.OWN)
            self._over.wait(self._pause)

    def _run_lane(self, lane: TaskLane) -> None:
        while not self._over.is_set():
            self.work_once(lane)
            self._over.wait(self._pause)

    def work_once(self, lane: TaskLane | None = None) -> None:
        """Run the tasks that are due now, in one lane or in all.

        Database errors, such as a full disk, are logged once and don't stop the worker.
        """
        try:
            with waiting_for_locks(LOCK_WAIT_SECONDS):
                run_due(timezone.now, lane)
            self._trouble = ""
        except Exception as error:
            if str(error) != self._trouble:
                logger.error("Background tasks can't run at the moment: %s", error)
            self._trouble = str(error)
        finally:
            connections.close_all()

    def stop(self) -> None:
        """Ask the worker to stop, and give the running task a little time to finish."""
        self._over.set()
        until = time.monotonic() + _STOPS_WITHIN
        for thread in (self, *self._others):
            if thread.is_alive():
                thread.join(timeout=max(0.0, until - time.monotonic()))
