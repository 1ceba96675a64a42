"""The site's listening sockets and threads, from the first request to a graceful shutdown."""

import time
from contextlib import suppress
from functools import partial
from typing import Any

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.task import ThreadedTaskDispatcher

from tournament.server.guard import Guard
from tournament.web.health import DRAINING


class SiteServer:
    """Listens and serves an application with waitress's `options`. Raises OSError if it can't listen."""

    drains_within, idle_within, stops_within = 20.0, 8.0, 5.0  # seconds; phones poll every five

    def __init__(self, application: Any, guard: type[Guard] = Guard, **options: Any) -> None:
        adj, self._map = Adjustments(**options), dict[int, Any]()
        self.readers, self.writers = ThreadedTaskDispatcher(), ThreadedTaskDispatcher()
        self.readers.set_thread_count(adj.threads)
        self.writers.set_thread_count(4)  # the database allows only one writer at a time
        shared = {"adj": adj, "map": self._map, "dispatcher": self.readers}
        self.listeners = [guard(application, sockinfo=each, **shared) for each in adj.listen]
        for each in self.listeners:
            each.writers = self.writers

    def run(self) -> None:
        """Serve until Ctrl+C, or until DRAINING is set, and then finish without losing a request."""
        loop = partial(wasyncore.loop, use_poll=True, map=self._map, count=1)
        with suppress(KeyboardInterrupt, SystemExit):
            while not DRAINING.is_set():
                loop(1.0)
            for each in self.listeners:
                each.handle_accept()  # accepts the connections that arrived before the shutdown
                wasyncore.dispatcher.close(each)  # closes the listener, but not its trigger
            until = time.time() + self.drains_within
            while time.time() < until and any(map(self._is_in_use, self.listeners[0].channels)):
                loop(0.1)
        for threads in (self.writers, self.readers):  # requests being processed are still answered
            threads.shutdown(timeout=self.stops_within)
        for _ in range(10):
            loop(0.05)
        wasyncore.close_all(self._map)

    def _is_in_use(self, channel: Any) -> bool:
        return bool(channel.requests) or channel.last_activity > time.time() - self.idle_within
