"""What is written: results, a round paired and published, and the sheets of the day, beside the frame.

    python -m benchmarks.pages.writing              # makes the event first: two minutes more
    python -m benchmarks.pages.writing --folder DIR # takes the event from there, or makes and keeps it there

An event of 300 players in its seventh round; all of them hand in both decks first. All that is measured goes
through the test client, on a copy of the event, with SQLite as the site has it (WAL, synchronous=FULL). Two
times of each: of the process on a processor, and by the clock on the wall, which has the disk in it and, on a
machine that is busy with other things, those too. The frame (base.html alone) is rendered before and after.
"""

from __future__ import annotations

import argparse
import gc
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.pages import event
from benchmarks.pages.worker import FRAMES, render_frame

ROUNDS = 3  # that are played, paired and published anew
TIMES = 3  # that each sheet is made
WALL = ("pairings-by-name", "pairings-by-table", "standings", "players")
DECK_SHEETS = ("deck-registration", "deck-check")


@dataclass(frozen=True)
class Took:
    """What something took: in seconds on a processor and by the clock, and the frame's seconds beside it."""

    processor: float
    clock: float
    frame: float


def take(do: Callable[[], object]) -> Took:
    """Do something, with the frame rendered before and after."""
    frames = [render_frame() for _ in range(FRAMES)]
    gc.collect()
    at, start = time.perf_counter(), time.process_time()
    do()
    processor, clock = time.process_time() - start, time.perf_counter() - at
    frames += [render_frame() for _ in range(FRAMES)]
    return Took(processor, clock, statistics.median(frames))


class Writing:
    """The organizer of the event, who does what is measured."""

    def __init__(self) -> None:
        """Log the organizer in; let every player hand in both decks."""
        found = event.the_event()
        self.desk = event.Desk(event.owner_client(), found.slug, Random(2))
        self.desk.hand_in_all_decks()
        event.model("Tournament").objects.filter(pk=found.pk).update(planned_rounds=event.ROUNDS + ROUNDS)
        self.desk.report(event.ROUNDS, every=1)

    def rounds(self) -> tuple[list[Took], list[Took]]:
        """Pair and publish rounds, and save their results; return what each round and each result took."""
        paired, saved = [], []
        for number in range(event.ROUNDS + 1, event.ROUNDS + ROUNDS + 1):
            paired.append(take(partial(self._pair_and_publish, number)))
            saved += [take(save) for save in self.desk.results_to_save(number)]
        return paired, saved

    def _pair_and_publish(self, number: int) -> None:
        self.desk.post("desk-pair", round=number)
        self.desk.post("desk-publish", {"number": number})

    def sheet(self, name: str, sheet: str) -> list[Took]:
        """Make a sheet some times; the event becomes another version before each."""
        from django.urls import reverse

        address = reverse(name, kwargs={"slug": self.desk.slug, "sheet": sheet})
        took = []
        for _ in range(TIMES):
            event.change()
            took.append(take(partial(self._get, address)))
        return took

    def _get(self, address: str) -> None:
        answer = self.desk.client.get(address)
        if answer.status_code != 200:
            raise SystemExit(f"{address}: {answer.status_code}")


def _line(what: str, took: Sequence[Took]) -> str:
    def middle(of: Callable[[Took], float]) -> float:
        return statistics.median(map(of, took))

    numbers = (
        f"{middle(lambda each: each.processor / each.frame):.1f}",
        f"{1000 * middle(lambda each: each.processor):.1f}",
        f"{1000 * middle(lambda each: each.clock):.1f}",
        f"{1000 * max(each.clock for each in took):.1f}",
    )
    return f"| {what} | {len(took)} | {' | '.join(numbers)} |"


def _together(sheets: Sequence[list[Took]]) -> list[Took]:
    """Return what several sheets took together, each time."""
    return [
        Took(sum(each.processor for each in row), sum(each.clock for each in row), row[0].frame)
        for row in zip(*sheets, strict=True)
    ]


def table(tell: Callable[[str], None] = print) -> None:
    """Measure everything, and print it."""
    writing = Writing()
    frame = statistics.median(render_frame() for _ in range(5 * FRAMES))
    tell(f"The frame alone: {frame * 1000:.2f} ms\n")
    tell("| what | times | frames | processor, ms | clock, ms | slowest, ms |\n|---|--:|--:|--:|--:|--:|")
    paired, saved = writing.rounds()
    tell(_line("a round is paired and published", paired))
    tell(_line("a result is saved", saved))
    wall = [writing.sheet("desk-print", sheet) for sheet in WALL]
    for sheet, took in zip(WALL, wall, strict=True):
        tell(_line(f"{sheet}.pdf", took))
    tell(_line("all four for the wall", _together(wall)))
    for sheet in DECK_SHEETS:
        tell(_line(f"{sheet}.pdf", writing.sheet("desk-print-decks", sheet)))


def main() -> None:
    """Make the event, or take it from the folder; print the table of what is done on a copy of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--players", type=int, default=300)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="writing-") as temporary:
        folder, kept = Path(temporary), options.folder
        if kept and event.is_made(kept):
            shutil.copytree(kept, folder, dirs_exist_ok=True)
        is_made = event.is_made(folder)  # before the database is opened, which makes an empty one
        event.set_up(folder, event.PLAYING)
        if not is_made:
            event.build_playing(options.players)
            if kept:
                shutil.copytree(folder, kept, dirs_exist_ok=True)
        event.write_durably()
        table()


if __name__ == "__main__":
    main()
