"""Simultaneous actions: run calls in separate threads, each with its own connection."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from django.db import connections

from pairing.errors import RuleError


def race(*calls: Callable[[], Any]) -> list[Any]:
    """Start all calls at the same time; return their results in order, or the RuleError each raised.

    Any other exception is raised here. The test needs `django_db(transaction=True)`.
    """
    start = threading.Barrier(len(calls))
    outcomes: list[Any] = [None] * len(calls)

    def run(place: int, call: Callable[[], Any]) -> None:
        try:
            start.wait(timeout=60)
            outcomes[place] = call()
        except Exception as error:
            outcomes[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for outcome in outcomes:
        if isinstance(outcome, Exception) and not isinstance(outcome, RuleError):
            raise outcome
    return outcomes
