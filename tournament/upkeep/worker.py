"""The threads that run what the site does by itself: one for its own work, one for mail and the like."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from django.db import connections
from django.utils import timezone

from tournament.core.background import run_due
from tournament.core.turns import waiting_for_locks

logger = logging.getLogger(__name__)

PAUSE_SECONDS = 10.0
_STOPS_WITHIN = 30.0  # seconds
LOCK_WAIT_SECONDS = 60  # for which a task waits for others who write: nobody waits for it


class Worker(threading.Thread):
    """Looks every few seconds for what is due, until it is told to stop; a task that runs is ended first.

    What waits for somebody else's server, such as mail, runs in a second thread: it holds up no backup.
    """

    def __init__(self, pause: float = PAUSE_SECONDS) -> None:
        """Prepare it; `start` starts it, `run` works in the caller's own thread."""
        super().__init__(name="background tasks", daemon=True)
        self._pause, self._over, self._trouble = pause, threading.Event(), ""
        self._lookers: list[Callable[[], None]] = []
        self._errands = threading.Thread(target=self._run_errands, name="errands", daemon=True)

    def call_each_time(self, look: Callable[[], None]) -> None:
        """Let it call this too, each time before it looks for tasks."""
        self._lookers.append(look)

    def run(self) -> None:
        """Work until `stop`."""
        self._errands.start()
        while not self._over.is_set():
            for look in self._lookers:
                try:
                    look()
                except Exception:
                    logger.exception("Something that is looked at now and then could not be looked at.")
            self.work_once(is_remote=False)
            self._over.wait(self._pause)

    def _run_errands(self) -> None:
        while not self._over.is_set():
            self.work_once(is_remote=True)
            self._over.wait(self._pause)

    def work_once(self, *, is_remote: bool | None = None) -> None:
        """Run what is due now, of one kind (see `run_due`) or all.

        Trouble with the database, such as a full disk, is told once and outlived.
        """
        try:
            with waiting_for_locks(LOCK_WAIT_SECONDS):
                run_due(timezone.now, is_remote=is_remote)
            self._trouble = ""
        except Exception as error:
            if str(error) != self._trouble:
                logger.error("Background tasks cannot run at the moment: %s", error)
            self._trouble = str(error)
        finally:
            connections.close_all()

    def stop(self) -> None:
        """Ask it to end, and wait a little for what it is doing."""
        self._over.set()
        until = time.monotonic() + _STOPS_WITHIN
        for thread in (self, self._errands):
            if thread.is_alive():
                thread.join(timeout=max(0.0, until - time.monotonic()))
