"""Several processes behind one port: started, replaced one after the other, and ended together.

This process opens the port and answers nobody. Each of the others is `manage.py serve` once more, which is
handed the open sockets (SERVE_SOCKETS) and says by a pipe (SERVE_READY) when it is ready. So a new release
is taken up without a gap: on SIGHUP a new process of the new code is begun in the place of each, and the old
one ends only when that is ready. What waits in the port's queue meanwhile belongs to all of them.
"""

from __future__ import annotations

import contextlib
import logging
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from tournament.config import environment
from tournament.core.metrics import forget_process
from tournament.core.network import bound_sockets
from tournament.server.guard import ServerLimits
from tournament.server.site import BACKLOG, STOPS_WITHIN

logger = logging.getLogger(__name__)

SOCKETS, READY_PIPE = "SERVE_SOCKETS", "SERVE_READY"
SYSTEMD = "NOTIFY_SOCKET"  # as systemd names it, where a unit has Type=notify

STARTS_WITHIN = 120.0  # seconds, on a machine that is busy with the old processes
TRIES_AGAIN = 2.0  # seconds after which a process that ended by itself is begun anew
LOOKS_EVERY_SECONDS = 0.5
SPARE_SECONDS = 10.0  # beyond what a process takes to drain; then it is killed


def given_sockets() -> list[socket.socket]:
    """Return the listening sockets that this process was handed; none where it opens its own."""
    return [socket.socket(fileno=int(number)) for number in environment.words(SOCKETS)]


def tell_ready() -> None:
    """Tell the process that began this one, or else systemd, that the site answers now."""
    if number := environment.text(READY_PIPE):
        os.write(int(number), b"ready")
        os.close(int(number))
    elif address := environment.text(SYSTEMD):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
            systemd.connect(f"\0{address[1:]}" if address.startswith("@") else address)
            systemd.send(b"READY=1")


def open_sockets(host: str, port: int) -> list[socket.socket]:
    """Return sockets that listen there. Raises OSError or UnicodeError."""
    opened = bound_sockets(host, port)
    try:
        for each in opened:
            each.listen(BACKLOG)
            each.setblocking(False)
    except OSError:
        for each in opened:
            each.close()
        raise
    return opened


@dataclass
class _Child:
    """One process, and the pipe by which it says that it is ready."""

    process: subprocess.Popen[bytes]
    ready: int

    def wait_until_ready(self, must_end: threading.Event) -> bool:
        """Return whether it answers now; False where it ended before, or took too long."""
        until = time.monotonic() + STARTS_WITHIN
        try:
            while time.monotonic() < until and not must_end.is_set():
                if select.select([self.ready], [], [], LOOKS_EVERY_SECONDS)[0]:
                    return bool(os.read(self.ready, 5))
            return False
        finally:
            os.close(self.ready)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(how)

    def wait_until_over(self, seconds: float) -> None:
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            logger.warning("A process of the server did not end by itself and was killed.")
            self.process.kill()
            self.process.wait()


class ProcessGroup:
    """So many processes that serve the same sockets. `each_look` is called about twice a second."""

    def __init__(self, count: int, sockets: list[socket.socket], each_look: Callable[[], None]) -> None:
        """Begin none yet."""
        self._count, self._sockets, self._each_look = count, sockets, each_look
        self._children: list[_Child] = []
        self._must_end, self._must_replace = threading.Event(), threading.Event()
        self._limits = ServerLimits()

    def run(self) -> bool:
        """Serve until SIGTERM or Ctrl+C; return whether all could be started. SIGHUP replaces each."""
        signal.signal(signal.SIGTERM, lambda *_: self._must_end.set())
        signal.signal(signal.SIGHUP, lambda *_: self._must_replace.set())
        try:
            self._children = [self._begin() for _ in range(self._count)]
            is_started = all(each.wait_until_ready(self._must_end) for each in self._children)
            if is_started:
                tell_ready()
            while is_started and not self._must_end.wait(LOOKS_EVERY_SECONDS):
                self._each_look()
                self._begin_lost_ones()
                if self._must_replace.is_set():
                    self._must_replace.clear()
                    self._replace_each()
            return is_started or self._must_end.is_set()
        except KeyboardInterrupt:
            return True
        finally:
            self._end_all()

    def _begin(self) -> _Child:
        reads, writes = os.pipe()
        numbers = [each.fileno() for each in self._sockets]
        environ = os.environ | {SOCKETS: ",".join(map(str, numbers)), READY_PIPE: str(writes)}
        process = subprocess.Popen(  # noqa: S603 - ourselves once more
            [sys.executable, *sys.argv], env=environ, pass_fds=[*numbers, writes]
        )
        os.close(writes)
        return _Child(process, reads)

    def _begin_lost_ones(self) -> None:
        """Begin another for each that ended by itself, as where it was killed for want of memory."""
        for place, child in enumerate(self._children):
            if child.process.poll() is not None:
                forget_process(child.process.pid)
                logger.error(
                    "A process of the server ended (%s); another is begun.", child.process.returncode
                )
                time.sleep(TRIES_AGAIN)
                self._children[place] = self._begin()
                self._children[place].wait_until_ready(self._must_end)

    def _replace_each(self) -> None:
        """Put a new process in the place of each; where one cannot be started, leave the old ones."""
        for place, old in enumerate(self._children):
            new = self._begin()
            if not new.wait_until_ready(self._must_end):
                logger.error("A new process of the server could not be started: the old ones go on.")
                new.end(signal.SIGKILL)
                new.process.wait()
                return
            self._children[place] = new
            old.end()
            old.wait_until_over(self._limits.draining + STOPS_WITHIN + SPARE_SECONDS)
            forget_process(old.process.pid)
        logger.info("All processes of the server are new.")

    def _end_all(self) -> None:
        for each in self._children:
            each.end()
        until = time.monotonic() + self._limits.draining + STOPS_WITHIN + SPARE_SECONDS
        for each in self._children:
            each.wait_until_over(max(0.0, until - time.monotonic()))
