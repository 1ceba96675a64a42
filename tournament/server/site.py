"""The listening sockets with their threads, from the first request to a graceful end."""

from __future__ import annotations

import copy
import logging
import sys
import time
from collections.abc import Callable
from typing import Any

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.task import ThreadedTaskDispatcher

from tournament.config import environment
from tournament.core.health import DRAINING
from tournament.core.metrics import register_reading
from tournament.server.guard import Bodies, Guard, ServerLimits

BACKLOG = 4096
WRITERS = 4  # threads for requests that may write: the database takes one writer at a time
STOPS_WITHIN = 5.0  # seconds for requests in work when the server ends
PROXY = {"trusted_proxy": "*", "trusted_proxy_headers": {"x-forwarded-proto", "x-forwarded-for"}}


class SiteServer:
    """Serves an application until Ctrl+C or `drain`. It listens already; `each_look` is called every second.

    `options` are waitress's: host, port, threads, sockets. Raises OSError if it can't listen.
    """

    def __init__(self, application: Callable, *, limits: ServerLimits | None = None, **options: Any) -> None:
        self.application, self.limits = application, limits or ServerLimits()
        adj = Adjustments(
            **(PROXY if environment.switch("BEHIND_PROXY") else {}),
            **options,
            ident=None,
            backlog=BACKLOG,
            connection_limit=sys.maxsize,  # the guard closes others instead
            asyncore_use_poll=True,
            outbuf_high_watermark=sys.maxsize,  # no thread waits for a client: long answers wait in a file
            max_request_body_size=self.limits.request_body,
            cleanup_interval=1,
        )
        self.adj_for_strangers = copy.copy(adj)
        self.adj_for_strangers.max_request_body_size = self.limits.strangers_body
        self.bodies, self.is_draining, self.each_look = Bodies(self.limits), False, list[Callable[[], None]]()
        self._must_drain, self._looked_at, self._map = False, 0.0, dict[int, Any]()
        self.readers, self.writers = _threads("readers", adj.threads), _threads("writers", WRITERS)
        where = (
            [{"sockinfo": each} for each in adj.listen]
            if not adj.sockets
            else [
                {"_sock": each, "bind_socket": False, "sockinfo": (each.family, each.type, each.proto, ())}
                for each in adj.sockets
            ]
        )
        self.listeners = [Guard(self, map=self._map, adj=adj, **each) for each in where]
        self.effective_port = int(self.listeners[0].effective_port)
        register_reading("connections", "Open connections.", lambda: len(self.channels()))

    def channels(self) -> list[Any]:
        """Return the open connections."""
        return [channel for each in self.listeners for channel in list(each.active_channels.values())]

    def run(self) -> None:
        """Serve until Ctrl+C, then finish what is in work; or until `drain`, then without a lost request."""
        try:
            while not self._must_drain:
                self._look()
            self._drain()
        except (KeyboardInterrupt, SystemExit):
            pass
        finally:
            self._stop_listening()
            for threads in (self.writers, self.readers):
                threads.shutdown(timeout=STOPS_WITHIN)
            for _ in range(10):  # answers leave
                wasyncore.loop(timeout=0.05, use_poll=True, map=self._map, count=1)
            wasyncore.close_all(self._map)

    def drain(self) -> None:
        """Accept no one new, answer all connected clients and end; at once, if told twice. From any thread"""
        if self._must_drain:
            raise SystemExit
        self._must_drain = True
        self.listeners[0].pull_trigger()

    def _drain(self) -> None:
        for listener in self.listeners:
            listener.handle_accept()  # clients who came before
        self.is_draining = True
        DRAINING.set()
        self._stop_listening()
        began = time.monotonic()
        while (passed := time.monotonic() - began) < self.limits.draining and self.channels():
            if passed > self.limits.draining_idle and not any(map(is_in_use, self.channels())):
                break
            self._look(0.1)

    def _look(self, seconds: float = 1.0) -> None:
        wasyncore.loop(timeout=seconds, use_poll=True, map=self._map, count=1)
        if time.monotonic() - self._looked_at >= 1:
            self._looked_at = time.monotonic()
            for look in self.each_look:
                look()

    def _stop_listening(self) -> None:
        for listener in self.listeners:
            wasyncore.dispatcher.close(listener)  # its trigger is still needed


def is_in_use(channel: Any) -> bool:
    """Return whether a part of a request or of its answer is on its way."""
    return bool(channel.requests or channel.request or channel.total_outbufs_len)


def _threads(name: str, count: int) -> ThreadedTaskDispatcher:
    threads = ThreadedTaskDispatcher()
    threads.queue_logger.setLevel(logging.ERROR)  # a queue for a moment is no news
    threads.set_thread_count(count)
    register_reading(f"{name}_waiting", "Requests that wait for a thread.", lambda: len(threads.queue))
    return threads
