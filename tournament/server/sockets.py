"""The listening sockets, and the server that they belong to."""

from __future__ import annotations

import errno
import logging
import sys
import time
from collections.abc import Callable
from typing import Any

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.server import TcpWSGIServer

from tournament.config import environment
from tournament.core.health import DRAINING
from tournament.core.metrics import register_reading
from tournament.server.channel import Channel
from tournament.server.connections import ConnectionBook
from tournament.server.limits import MAX_REQUEST_BYTES, ServerLimits
from tournament.server.loop import READ, Loop
from tournament.server.pools import ThreadPools

logger = logging.getLogger(__name__)

# waitress removes these headers unless the proxy is trusted.
PROXY_HEADERS = {"trusted_proxy": "*", "trusted_proxy_headers": {"x-forwarded-proto", "x-forwarded-for"}}

ACCEPTED_AT_ONCE = 500  # connections, before others have their turn
ACCEPTED_BESIDE_OTHERS = 4  # where other processes listen on the same socket, and shall have their part
CROWD = 20  # connections to accept at once: new work waits until they are accepted
BACKLOG = 4096
NO_MORE_FILES = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
LOOKS_EVERY = 1.0  # seconds between two looks at who is overdue
STOPS_WITHIN = 5.0  # seconds for requests in work when the server ends
SENDS_WITHIN = 1.0  # seconds for their answers to leave


class Listener(TcpWSGIServer):  # type: ignore[misc]  # the server has no types
    """One listening socket: accepts always, and closes what is worth least where there are too many."""

    channel_class = Channel

    def __init__(self, application: Callable, site: SiteServer, adj: Adjustments, **where: Any) -> None:
        self.limits, self.loop, self.book, self.pools = site.limits, site.loop, site.book, site.pools
        self.site = site
        super().__init__(application, map=site.loop.sockets, dispatcher=site.pools, adj=adj, **where)

    def handle_accept(self) -> None:
        """Accept who waits."""
        for number in range(ACCEPTED_BESIDE_OTHERS if self.adj.sockets else ACCEPTED_AT_ONCE):
            if number == CROWD:
                self.loop.calm.clear()
            try:
                connection, address = self.socket.accept()
            except BlockingIOError:
                return
            except OSError as error:
                if error.errno in NO_MORE_FILES:
                    self._make_room()
                    return
                continue  # the client has gone again
            try:
                self.set_socket_options(connection)
                self._admit(Channel(self, connection, address, self.adj, map=self._map))
            except OSError:
                connection.close()

    def add_task(self, task: Channel) -> None:
        """Do nothing: `Channel.settle` hands requests over, one after the other."""

    def pull_trigger(self) -> None:
        """Do nothing: `Channel.service` wakes the loop where it is needed."""

    def handle_error(self) -> None:
        """Log what went wrong with one connection; waitress would close the listening socket."""
        logger.exception("A connection could not be accepted")

    def turn_of(self, channel: Channel, request: Any) -> str:
        """Return with whom this request shares its turns: its address, behind a proxy the client's."""
        if not self.adj.trusted_proxy:
            return channel.address_group
        forwarded = request.headers.get("X_FORWARDED_FOR", "").rpartition(",")[2].strip()
        return forwarded or channel.address_group

    def _admit(self, channel: Channel) -> None:
        self.book.enter(channel, channel.opened_at)
        self.loop.watch(channel, READ)
        while (surplus := self.book.surplus(channel, channel.opened_at)) is not None:
            surplus.handle_close()  # type: ignore[attr-defined]  # the book's connections are channels

    def _make_room(self) -> None:
        worst = self.book.worth_least(None, time.monotonic())
        if worst is None:
            time.sleep(0.01)  # nobody can be sent away: all are being answered
        else:
            worst.handle_close()  # type: ignore[attr-defined]


class SiteServer:
    """Serves an application on all its sockets until Ctrl+C, or until it is told to drain.

    `each_look` is called about every second.
    """

    def __init__(self, application: Callable, adj: Adjustments, limits: ServerLimits) -> None:
        self.limits = limits
        self.loop = Loop()
        self.book = ConnectionBook(limits)
        register_reading("connections", "Open connections.", lambda: len(self.book))
        self.pools = ThreadPools(
            pollers=limits.pollers,
            readers=adj.threads,
            writers=limits.writers,
            write_wait=limits.write_wait,
            calm=self.loop.calm,
        )
        self.is_draining = False
        self.each_look: list[Callable[[], None]] = []
        self._must_drain = False
        self._looked_at = 0.0
        self.listeners: list[Listener] = []
        try:
            for where in _places(adj):
                self.listeners.append(Listener(application, self, adj, **where))
        except OSError:
            self.close()
            raise
        for each in self._sockets():  # the listeners and their triggers
            self.loop.watch(each, READ)
        self.loop.pull_trigger = self.listeners[0].trigger.pull_trigger

    @property
    def effective_port(self) -> int:
        """The port of the first socket: the one that the system chose, where 0 was asked for."""
        return int(self.listeners[0].effective_port)

    def run(self) -> None:
        """Serve until Ctrl+C, then finish what is in work; or until `drain`, then let nobody notice."""
        try:
            while not self._must_drain:
                self.run_once(LOOKS_EVERY)
            self._drain()
        except (KeyboardInterrupt, SystemExit):
            pass
        finally:
            self.close()

    def drain(self) -> None:
        """From any thread, or a signal's handler: accept nobody more, answer who is there, and end.

        Every answer from then on is its connection's last. Told twice, the server ends at once.
        """
        if self._must_drain:
            raise SystemExit
        self._must_drain = True
        self.loop.pull_trigger()

    def _drain(self) -> None:
        self.is_draining = True
        DRAINING.set()
        for listener in self.listeners:
            listener.handle_accept()  # who came before
        self._stop_listening()
        began = time.monotonic()
        while self._is_awaited(time.monotonic() - began):
            self.run_once(0.1)

    def _is_awaited(self, passed: float) -> bool:
        """Return whether a connection is worth waiting for, so many seconds after the drain began."""
        channels = [each for each in self._sockets() if isinstance(each, Channel)]
        if passed < self.limits.draining_idle:
            return bool(channels)
        return passed < self.limits.draining and any(each.is_unfinished for each in channels)

    def _stop_listening(self) -> None:
        for listener in self.listeners:
            self.loop.forget(listener._fileno)
            wasyncore.dispatcher.close(listener)  # its trigger is still needed

    def run_once(self, timeout: float) -> None:
        """Handle what is ready within `timeout` seconds, and now and then close who is overdue."""
        self.loop.run_once(timeout)
        now = time.monotonic()
        if now - self._looked_at >= min(LOOKS_EVERY, timeout):
            self._looked_at = now
            self._close_overdue(now)
            self.pools.refuse_late(now)
            for look in self.each_look:
                look()

    def close(self) -> None:
        """Accept nobody, finish what is in work, send it and close all."""
        self._stop_listening()
        self.pools.stop(STOPS_WITHIN)
        until = time.monotonic() + SENDS_WITHIN
        while self._has_answers() and time.monotonic() < until:
            self.loop.run_once(0.1)
        for each in self._sockets():
            if isinstance(each, Channel):
                each.handle_close()  # with the file in which a long answer waits
        self.loop.close()

    def _has_answers(self) -> bool:
        self.loop.run_once(0.0)
        return any(isinstance(each, Channel) and each.total_outbufs_len for each in self._sockets())

    def _sockets(self) -> list[Any]:
        return list(self.loop.sockets.values())

    def _close_overdue(self, now: float) -> None:
        for each in self._sockets():
            if isinstance(each, Channel) and each.overdue(now):
                each.handle_close()


def make_server(application: Callable, *, limits: ServerLimits | None = None, **options: Any) -> SiteServer:
    """Return a server that listens already; `options` are waitress's: host, port, threads, sockets, ...

    Raises OSError where it cannot listen.
    """
    limits = limits or ServerLimits()
    if environment.switch("BEHIND_PROXY"):
        limits, options = limits.behind_proxy(), PROXY_HEADERS | options
    adj = Adjustments(
        ident=None,
        max_request_body_size=MAX_REQUEST_BYTES,
        backlog=BACKLOG,
        # No thread of ours ever waits for a client to take its answer; long answers wait in a file.
        outbuf_high_watermark=sys.maxsize,
        **options,
    )
    return SiteServer(application, adj, limits)


def _places(adj: Adjustments) -> list[dict[str, Any]]:
    """Return what each listening socket is made of."""
    if adj.sockets:
        return [
            {
                "_sock": each,
                "bind_socket": False,
                "sockinfo": (each.family, each.type, each.proto, each.getsockname()),
            }
            for each in adj.sockets
        ]
    return [{"sockinfo": each} for each in adj.listen]
