"""The plug is pulled fifty times while backups are taken: every finished backup is complete and contains
every step answered before it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.flows.plug import Servers
from tests.flows.plug_facts import Day, Step
from tests.flows.test_pull_the_plug import Driver
from tournament.ops.backups import check_backup

KILLS = 50
LONGEST = 0.6  # seconds of work before the plug is pulled, if the last kill left a complete backup
# factor by which that time grows if the last kill came before a complete backup: machines differ
SLOWER = 1.5
RESTORED = 10  # every this many kills, the newest backup replaces the file
SEEDS = random.Random(2016)


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, empty_database: Path) -> Iterator[Servers]:
    servers = Servers(tmp_path_factory.mktemp("backups"), empty_database)
    yield servers
    servers.close()


class TimedDriver(Driver):
    """Records when each button was answered, on this machine's clock."""

    def __init__(self, port: int, session: str, steps: Iterator[Step]) -> None:
        super().__init__(port, session, self._timed(steps))
        self.sent: list[float] = []

    def _timed(self, steps: Iterator[Step]) -> Iterator[Step]:
        for step in steps:
            self.sent.append(time.time())  # all steps before it have been answered
            yield step

    def answered_before(self, moment: float) -> int:
        """Return how many buttons had definitely been answered by then."""
        return sum(sent <= moment for sent in self.sent[1:])


def test_plug_pulled_fifty_times_while_backups_are_taken_each_backup_restores_with_all_that_was_answered(
    servers: Servers, tmp_path: Path
) -> None:
    made = servers.ask("prepare")
    servers.keep()
    folder = servers.file.parent / "backups"
    seen: set[Path] = set()
    longest = LONGEST
    for kill in range(KILLS):
        before = servers.ask("look")
        driver = TimedDriver(servers.start(backups=True), made["session"], Day(before, made["slug"]).steps())
        driver.start()
        driver.is_over.wait(SEEDS.uniform(0, longest))
        servers.pull_the_plug()
        driver.join(30)

        new = set(folder.glob("*.zip")) - seen
        for path in sorted(new):
            _assert_whole(path, driver, before, tmp_path)
        seen |= new
        longest = LONGEST if new else longest * SLOWER
        if kill % RESTORED == RESTORED - 1:
            restored = servers.ask("restore")
            assert servers.ask("look")["version"] == restored[made["slug"]]
        if driver.is_over.is_set():  # no buttons are left to press: start over
            servers.begin_again()
    assert len(seen) > KILLS / 5


def _assert_whole(path: Path, driver: TimedDriver, before: dict[str, Any], folder: Path) -> None:
    """Check a backup: pages, indexes, references, log version, and no answered step is missing."""
    facts = check_backup(path, folder)
    assert facts.database.with_gaps == ()
    (version,) = facts.database.events.values()
    assert version >= before["version"] + driver.answered_before(facts.at.timestamp())
    assert version <= before["version"] + len(driver.sent)
