"""The pack for an outage, of events of several sizes in their seventh round of nine: seconds, pages, size."""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from django.core.management import call_command
from django.urls import reverse

from benchmarks.pages import event

SIZES = (40, 300)
TIMES = 7


def measure() -> None:
    """Print a table, a process for each size."""
    print("| players | pages | KiB | the first | after that |\n|--:|--:|--:|--:|--:|")
    for players in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "benchmarks.paper_pack", folder, str(players)]
            subprocess.run(command, check=True)  # noqa: S603 - our own words


def _line(folder: Path, players: int) -> None:
    """Print the line of one size, in seconds of this process and of the clock on the wall."""
    event.set_up(folder, event.PLAYING)
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    desk = event.Desk.new(players)
    for number in range(1, event.ROUNDS):
        desk.start_round(number)
        desk.report(number, every=1)
    desk.start_round(event.ROUNDS)
    desk.report(event.ROUNDS, every=2)
    event.model("Tournament").objects.update(planned_rounds=event.ROUNDS + 2)
    address = reverse("desk-print-pack", kwargs={"slug": desk.slug})
    times, size, pages = [], 0, 0
    for _time in range(TIMES):
        event.change()
        start = time.process_time(), time.perf_counter()
        pdf = desk.client.get(address).content
        times.append((time.process_time() - start[0], time.perf_counter() - start[1]))
        size, pages = len(pdf), len(re.findall(rb"/Type /Page\b", pdf))
    later = [statistics.median(column) for column in zip(*times[1:], strict=True)]
    first, after = (f"{cpu:.2f} ({wall:.2f})" for cpu, wall in (times[0], later))
    print(f"| {players} | {pages} | {size // 1024} | {first} | {after} |", flush=True)


if __name__ == "__main__":
    _line(Path(sys.argv[1]), int(sys.argv[2]))
