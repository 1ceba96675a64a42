"""Who uses the site while it is attacked: an organizer at the desk, a spectator, a player."""

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

PERIOD = 0.1  # seconds between two questions
DESK = "desk"


@dataclass
class Waits:
    """How long a page's answers took, in seconds, and how many were none, or not the page.

    A question that fell due while an earlier one was not answered counts as well, with the rest of the wait.
    """

    seconds: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def add(self, took: float, failure: str) -> None:
        """Count one question, and those that fell due meanwhile."""
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
    """Asks for one page every 100 ms, in turns by a connection of its own and by one that is kept."""

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
        """Ask on the kept connection; one that the server has ended is opened again, as browsers do."""
        was_open = self._kept.sock is not None
        failure = self._ask(self._kept)
        if failure == "ended" and was_open:
            failure = self._ask(self._kept)
        return failure

    def _ask(self, connection: http.client.HTTPConnection) -> str:
        """Return what was wrong with the answer, nothing if it is the page."""
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
    """Let the three ask until the body ends; return how long they waited, by the page."""
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
    """Log in as an organizer with the right password; the answer's status is 302 if all is well."""
    return post(target, "/login/", {"username": facts["login"], "password": facts["password"]}, timeout)
