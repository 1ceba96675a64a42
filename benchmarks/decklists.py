"""Time importing the rules, loading cards, reading decks and judging them.

    python -m benchmarks.decklists [CARDS DECKS]

prints a table of docs/benchmarks.md as Markdown; the folders are by default those of the tests.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from decklists.catalogue import Catalogue
from decklists.load import load_folder, shipped
from decklists.parse import read_decks
from decklists.restrictions import list_in_force
from decklists.text import TextFormat, write_deck
from decklists.types import Deck
from decklists.validate import judge

WORLDS = date(2016, 11, 5)
LOAD = "import decklists.load; decklists.load"
RUNNER = "champion-2015-runner.txt"  # 50 cards


def judged(source: str, catalogue: Catalogue) -> None:
    """Read a deck and judge it, as the site does at every change."""
    for deck in read_decks(source, catalogue).decks:
        judge(deck, catalogue, on=WORLDS, restriction_list=list_in_force(catalogue, WORLDS))


def mistyped(deck: Deck, catalogue: Catalogue) -> str:
    """The deck with an error in every title, so that the nearest ones are looked for each time."""
    lines = write_deck(deck, catalogue, TextFormat.PLAIN).splitlines()
    return "\n".join(line[:-1] + "#" + line[-1] + "q" for line in lines)


def main(cards: Path, decks: Path) -> None:
    """Print the table."""
    catalogue = load_folder(cards)
    (deck,) = read_decks((decks / RUNNER).read_bytes(), catalogue).decks
    garbled = mistyped(deck, catalogue)
    print("| what | median ms | slowest ms | allowed ms |\n|---|--:|--:|--:|")
    tell("a process that imports the rules of cards", "", 5, lambda: python("import decklists.validate"))
    tell("a process that imports and loads, too", "", 5, lambda: python(f"{LOAD}.shipped()"))
    tell(f"load what comes along: {size(shipped())}", "150", 20, shipped)
    tell(f"load files of API 2.0: {size(catalogue)}", "500", 10, lambda: load_folder(cards))
    tell("judge 50 cards", "", 300, lambda: judge(deck, catalogue, on=WORLDS, restriction_list=None))
    for format in TextFormat:
        source = write_deck(deck, catalogue, format)
        tell(f"read and judge 50 cards, {format}", "1", 300, partial(judged, source, catalogue))
    tell("read 50 cards, every title mistyped", "", 20, lambda: read_decks(garbled, catalogue))


def size(catalogue: Catalogue) -> str:
    """How much a catalogue knows."""
    return f"{catalogue.source.printings} printings in {1 + len(catalogue.titles)} languages"


def python(script: str) -> None:
    """Run a script in a process of its own."""
    subprocess.run([sys.executable, "-c", script], check=True)  # noqa: S603 - our own words


def tell(what: str, allowed: str, times: int, action: Callable[[], object]) -> None:
    """Print a row: the median and the slowest of so many runs."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        action()
        taken.append(1000 * (time.perf_counter() - begun))
    print(f"| {what} | {statistics.median(taken):.2f} | {max(taken):.2f} | {allowed} |")


if __name__ == "__main__":
    main(*[Path(folder) for folder in sys.argv[1:] or ("tests/data/cards", "tests/data/decks")])
