"""Servers that stop after the test."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.tournament.server.running import RunningServer, Serve
from tournament.web.health import DRAINING


@pytest.fixture
def serve() -> Iterator[Serve]:
    """A function that starts a server with the given threads and limits."""
    with contextlib.ExitStack() as servers:

        def make(**options: Any) -> RunningServer:
            running = RunningServer(**options)
            servers.callback(running.close)
            return running

        yield make
    DRAINING.clear()
