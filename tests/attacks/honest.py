"""Regular users of the site during an attack: an organizer at the desk, a spectator and a player."""

from __future__ import annotations

import contextlib
import http.client
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from tests.attacks.target import Answer, Target, post

PERIOD = 0.1  # seconds between two requests
DESK = "desk"


@dataclass
class Waits:
    """A page's response times in seconds, and its failures: no response, or not the page.

    A request that was due while an earlier one was still unanswered also counts, with the remaining waiting
    time.
    """

    seconds: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def add(self, took: float, failure: str) -> None:
        """Count one request, and those that became due in the meantime."""
        self.seconds += [took - number * PERIOD for number in range(int(took / PERIOD) + 1)]
        if failure:
            self.failures.append(failure)

    @property
    def slowest(self) -> float:
        return max(self.seconds)

    @property
    def median(self) -> float:
        return median(self.seconds)


class Visitor(threading.Thread):
    """Requests one page every 100 ms, alternating between a new connection and a persistent one."""

    def __init__(self, target: Target, path: str, session: str, timeout: float) -> None:
        super().__init__(daemon=True)
        self.waits = Waits()
        self.is_over = threading.Event()
        self._path, self._target, self._timeout = path, target, timeout
        self._headers = {"Cookie": f"sessionid={session}"} if session else {}
        self._kept = target.open(timeout)

    def run(self) -> None:
        turn = 0
        while not self.is_over.is_set():
            started = time.monotonic()
            failure = self._ask_again() if turn % 2 else self._ask_anew()
            took = time.monotonic() - started
            self.waits.add(took, failure)
            self.is_over.wait(max(0.0, PERIOD - took))
            turn += 1
        self._kept.close()

    def _ask_anew(self) -> str:
        with contextlib.closing(self._target.open(self._timeout)) as connection:
            return self._ask(connection)

    def _ask_again(self) -> str:
        """Request the page on the persistent connection, and reconnect as browsers do if the server has
        closed it.
        """
        was_open = self._kept.sock is not None
        failure = self._ask(self._kept)
        if failure == "ended" and was_open:
            failure = self._ask(self._kept)
        return failure

    def _ask(self, connection: http.client.HTTPConnection) -> str:
        """Return what was wrong with the response, or an empty string if it is the page."""
        try:
            connection.request("GET", self._path, headers=self._headers)
            answer = connection.getresponse()
            answer.read()
        except TimeoutError:
            connection.close()
            return "no answer in time"
        except (OSError, http.client.HTTPException):
            connection.close()
            return "ended"
        return "" if answer.status == 200 else f"status {answer.status}"


@contextlib.contextmanager
def visitors(target: Target, facts: dict[str, Any], timeout: float) -> Iterator[dict[str, Waits]]:
    """Let the three users request pages until the body ends. Yield their waiting times by page."""
    pages = {
        DESK: (f"/desk/{facts['slug']}/", facts["session"]),
        "public page": (f"/e/{facts['slug']}/pairings/", ""),
        "player's page": (f"/me/{facts['links'][-1]}/", ""),
    }
    asking = {name: Visitor(target, *page, timeout) for name, page in pages.items()}
    for visitor in asking.values():
        visitor.start()
    try:
        yield {name: visitor.waits for name, visitor in asking.items()}
    finally:
        for visitor in asking.values():
            visitor.is_over.set()
        for visitor in asking.values():
            visitor.join(2 * timeout + 1)


def log_in(target: Target, facts: dict[str, Any], timeout: float = 60) -> Answer:
    """Log in as an organizer with the correct password. The response's status is 302 on success."""
    return post(target, "/login/", {"username": facts["login"], "password": facts["password"]}, timeout)
