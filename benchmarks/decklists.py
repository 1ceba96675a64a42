"""Time importing the rules, loading cards, reading decks and judging them.

    python -m benchmarks.decklists [CARDS DECKS]

prints a table of docs/benchmarks.md as Markdown; the folders are by default those of the tests.
"""

from __future__ import annotations

import contextlib
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from decklists.catalogue import Catalogue
from decklists.errors import ReadError
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
    for what, source in WORST.items():
        tell(f"worst text: {what}", "200", 5, partial(read_or_refused, source, catalogue))


def _lines(piece: str, lines: int) -> str:
    """So many lines of a piece repeated to 199 signs."""
    return "Whizzard: Master Gamer\n1 Medium\n" + "\n".join([(piece * 199)[:199]] * lines)


WORST = {
    "10,000 lines (refused)": "3 Sure Gamble\n" * 10_000,
    "1 MB (refused)": "x" * 2**20,
    "440 lines of one ligature": _lines("\ufdfa", 440),
    "1,300 lines of commas and counts": _lines(",1a ", 1300),
    "1,300 lines of brackets": _lines("( ", 1300),
    "1,900 different lines that are no cards": "\n".join(f"3 No Such Card {n} at all" for n in range(1900)),
    "1,900 lines of prose above the deck": "\n".join(f"dear judge, {n} things" for n in range(1900)),
}


def read_or_refused(source: str, catalogue: Catalogue) -> None:
    """Read a text, or learn that it is none."""
    with contextlib.suppress(ReadError):
        read_decks(source, catalogue)


def size(catalogue: Catalogue) -> str:
    """How much a catalogue knows."""
    return f"{catalogue.source.printings} printings in {1 + len(catalogue.titles)} languages"


def python(script: str) -> None:
    """Run a script in a process of its own."""
    subprocess.run([sys.executable, "-c", script], check=True)  # noqa: S603 - our own words


def tell(what: str, allowed: str, times: int, action: Callable[[], object]) -> None:
    """Print a row: the median and the slowest of so many runs, in milliseconds of the processor."""
    taken = []
    for _ in range(times):
        begun = time.process_time()
        action()
        taken.append(1000 * (time.process_time() - begun))
    print(f"| {what} | {statistics.median(taken):.2f} | {max(taken):.2f} | {allowed} |")


if __name__ == "__main__":
    main(*[Path(folder) for folder in sys.argv[1:] or ("tests/data/cards", "tests/data/decks")])
