"""How much of the server one client may hold, and for how long."""

from __future__ import annotations

import dataclasses
import selectors

# Forms are far smaller; the server refuses a larger body before it is buffered.
MAX_REQUEST_BYTES = 10 * 1024 * 1024

# Windows has only `select`, which handles at most 512 sockets.
HAS_ONLY_SELECT = issubclass(selectors.DefaultSelector, selectors.SelectSelector)


# Seconds for which a thread that makes a page keeps the interpreter from one that waits for it. A poll needs
# it several times for a part of a millisecond: with ten pages in work, Python's own 5 ms become a second.
SWITCH_INTERVAL = 0.0005


@dataclasses.dataclass(frozen=True, slots=True)
class ServerLimits:
    """Numbers of connections and requests, and times in seconds.

    A venue behind one router is one address: some 400 phones with up to three connections each.
    """

    connections: int = 450 if HAS_ONLY_SELECT else 2000
    of_one_address: int = 350 if HAS_ONLY_SELECT else 1500
    # Of one address, how many without a finished request are as good as its other ones.
    new_of_one_address: int = 100 if HAS_ONLY_SELECT else 500
    pipelined: int = 4  # requests that one connection may have waiting
    # Threads that look whether a poll finds anything new, and answer those that do not. More of them only
    # take the interpreter from each other: docs/benchmarks.md, A country's evening.
    pollers: int = 3
    writers: int = 4  # threads for requests that may write: the database takes one writer at a time
    write_wait: float = 10.0  # how long a write may wait for such a thread
    first_byte: float = 10.0  # until a new connection sends something
    whole_request: float = 120.0  # from the first byte of a request to its last
    idle: float = 120.0  # between two requests: phones ask every few seconds
    taking: float = 30.0  # how long a client may take nothing of its answer
    draining: float = 20.0  # for requests in work, from when the server is told to end (SIGTERM)
    # From then on, how long a connection may be idle: phones ask every five seconds, and each is told by its
    # next answer to open another one. What is closed without a word may lose a form that is on its way.
    draining_idle: float = 8.0

    def behind_proxy(self) -> ServerLimits:
        """Return limits for a server all of whose connections come from one proxy."""
        return dataclasses.replace(
            self, of_one_address=self.connections, new_of_one_address=self.connections // 2
        )
