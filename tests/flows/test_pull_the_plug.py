"""The plug is pulled many times, at any moment: nothing that was saved is lost, and nothing is left half
done.
"""

from __future__ import annotations

import http.client
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.flows.plug import TIMEOUT_SECONDS, Servers, post
from tests.flows.plug_facts import Day, Step

pytestmark = pytest.mark.database

KILLS = 10, pytest.param(50, marks=pytest.mark.sqlite)
LONGEST = 0.35  # seconds of work before the plug is pulled
SEEDS = random.Random(2016)


@pytest.fixture
def servers(tmp_path_factory: pytest.TempPathFactory, empty_database: Path) -> Iterator[Servers]:
    servers = Servers(tmp_path_factory.mktemp("plug"), empty_database)
    yield servers
    servers.close()


class Driver(threading.Thread):
    """Presses one button after another until the server is gone, and remembers which were answered."""

    def __init__(self, port: int, session: str, steps: Iterator[Step]) -> None:
        super().__init__(daemon=True)
        self.port, self.session, self.steps = port, session, steps
        self.answered: list[str] = []
        self.refused = ""
        self.is_over = threading.Event()

    def run(self) -> None:
        for step in self.steps:
            try:
                status, leads_to = post(self.port, self.session, step.path, step.fields)
            except (OSError, http.client.HTTPException):
                return
            if status != 302 or leads_to == "/desk/":  # the redirect after a refusal
                self.refused = f"{step}: {status} {leads_to}"
                return
            self.answered.append(step.act)
        self.is_over.set()


@pytest.mark.parametrize("kills", KILLS)
def test_plug_pulled_at_any_moment_nothing_saved_is_lost_and_nothing_is_half_done(
    servers: Servers, kills: int
) -> None:
    made = servers.ask("prepare")
    servers.keep()
    for kill in range(kills):
        before = servers.ask("look")
        driver = Driver(servers.start(), made["session"], Day(before, made["slug"]).steps())
        driver.start()
        delay = SEEDS.uniform(0, LONGEST)
        driver.is_over.wait(delay)
        servers.pull_the_plug()
        driver.join(TIMEOUT_SECONDS)

        after = servers.ask("look")
        told = f"kill {kill} after {delay:.3f} s: {driver.answered} {driver.refused}"
        assert not driver.refused, told
        done = _new_acts(before, after)
        # Every answered step is there, and the step in progress is either complete or absent.
        assert done[: len(driver.answered)] == driver.answered, told
        assert len(done) <= len(driver.answered) + 1, told
        if driver.is_over.is_set():
            servers.begin_again()
    assert servers.ask("look")["version"]


def _new_acts(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    assert after["acts"][: before["version"]] == before["acts"]
    return list(after["acts"][before["version"] :])
