"""Waits for sockets. Each is registered once, so that a wake costs the same with 10 and 2,000 of them."""

from __future__ import annotations

import selectors
import threading
from collections import deque
from collections.abc import Callable
from typing import Any

from waitress import wasyncore

READ, WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE
MANY = 100  # sockets that are ready at once: new work waits until they are handled


class Loop:
    """Calls `handle_read` and `handle_write` of sockets that are ready, in one thread.

    `sockets` is the map in which waitress's sockets enter themselves by file number.
    """

    def __init__(self) -> None:
        self.sockets: dict[int, Any] = {}
        self.pull_trigger: Callable[[], None] = lambda: None
        self._selector = selectors.DefaultSelector()
        self._events: dict[int, int] = {}  # by file number: what is waited for
        self._done: deque[Any] = deque()
        self._is_woken = False
        self.calm = threading.Event()  # cleared while the loop has much to do: new work had better wait
        self.calm.set()

    def watch(self, channel: Any, events: int) -> None:
        """Wait for these events of a socket: READ, WRITE, both, or 0 for none."""
        number = channel._fileno
        before = self._events.get(number, 0)
        if events == before:
            return
        if not events:
            self.forget(number)
        elif before:
            self._selector.modify(number, events, channel)
            self._events[number] = events
        else:
            self._selector.register(number, events, channel)
            self._events[number] = events

    def forget(self, number: int) -> None:
        """Wait no longer for the socket with this file number."""
        if self._events.pop(number, 0):
            self._selector.unregister(number)

    def settle_later(self, channel: Any, *, at_once: bool) -> None:
        """From any thread: let the loop call `channel.settle()`, at its next wake or by waking it now."""
        self._done.append(channel)
        if at_once and not self._is_woken:
            self._is_woken = True
            self.pull_trigger()

    def run_once(self, timeout: float) -> None:
        """Wait at most `timeout` seconds and handle what is ready."""
        ready = self._selector.select(timeout)
        if len(ready) > MANY:
            self.calm.clear()
        for key, events in ready:
            channel, number = key.data, key.fd
            if events & READ and channel._fileno == number:
                wasyncore.read(channel)
            if events & WRITE and channel._fileno == number:
                wasyncore.write(channel)
        # Wakes have been read, the list not yet: what is added from now on wakes again.
        self._is_woken = False
        while self._done:
            _settle(self._done.popleft())
        if not self.calm.is_set():
            self.calm.set()

    def close(self) -> None:
        """Close all sockets; whatever a thread still does wakes nobody."""
        self.pull_trigger = lambda: None
        wasyncore.close_all(self.sockets, ignore_all=True)
        self._events.clear()
        self._selector.close()


def _settle(channel: Any) -> None:
    try:
        channel.settle()
    except Exception:  # the network's, such as a phone that has left; it ends this connection alone
        channel.handle_error()
