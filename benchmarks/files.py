"""The files of the project that a request passes through, in their order.

    python -m benchmarks.files                      # how many, for each way
    python -m benchmarks.files --list               # each way, a line a file
    python -m benchmarks.files --against CHECKOUT   # how many, beside another version of the project

Every call of a function of `pairing`, `decklists` or `tournament` enters that function's file. A stop is a
call that enters another file than the call before; a return is no stop. What Django calls on the way
(middleware, querysets, template tags) counts like everything else. Each request is sent once before, so
that imports and what a process reads only once are no part of it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any

from benchmarks.pages import event

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("pairing", "decklists", "tournament")
PLAYERS = 40
DECKS = "\n\n".join("\n3x ".join(deck) for deck in (event.CORP, event.RUNNER))

Stops = list[tuple[str, str]]  # a file, and the function through which it was entered


class Trace:
    """Collects the stops of what is called in its `with` block."""

    def __init__(self) -> None:
        """Begin with none."""
        self.stops: Stops = []
        self._names: dict[CodeType, str] = {}

    def __enter__(self) -> Stops:
        """Begin to collect, and give the list that fills up."""
        sys.setprofile(self._seen)
        return self.stops

    def __exit__(self, *_: object) -> None:
        """End it."""
        sys.setprofile(None)

    def _seen(self, frame: FrameType, kind: str, _argument: object) -> None:
        if kind != "call":
            return
        code = frame.f_code
        if code not in self._names:
            self._names[code] = _file_of(code)
        name = self._names[code]
        if name and (not self.stops or self.stops[-1][0] != name):
            self.stops.append((name, code.co_qualname))


def _file_of(code: CodeType) -> str:
    """Return the file of the project that a function stands in, or nothing."""
    path = Path(code.co_filename)
    if not path.is_relative_to(Path.cwd()):
        return ""
    name = path.relative_to(Path.cwd())
    return name.as_posix() if name.parts[0] in PACKAGES else ""


def ways() -> Iterator[tuple[str, Stops]]:
    """Yield each way with its stops, in an event of one round in play."""
    from django.core.management import call_command
    from django.test import Client
    from django.urls import reverse

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    desk = event.Desk.new(PLAYERS)
    desk.start_round(1)
    phone = event.Desk(Client(), "", Random(1))
    without_decks = event.model("Player").objects.filter(decks=None).order_by("pk")
    first, second = ({"link": link} for link in without_decks.values_list("link", flat=True)[:2])
    tables = [table.number for table in event.open_tables(1)]

    def save(table: int) -> None:
        desk.post("desk-results", {"number": 1}, entry=f"{table} 6-0")

    def show(name: str, **where: Any) -> None:
        answer = desk.client.get(reverse(name, kwargs={"slug": desk.slug, **where}))
        if answer.status_code != 200:
            raise SystemExit(f"{name}: {answer.status_code}")

    def take_back() -> None:
        newest = event.the_event().version
        desk.post("desk-undo", {"version": newest}, seen=newest)

    save(tables[0])
    yield "a result is saved", _stops_of(lambda: save(tables[1]))
    show("desk-results", number=1)
    yield "the results are shown", _stops_of(lambda: show("desk-results", number=1))
    show("desk-print", sheet="standings")
    yield "the standings are printed", _stops_of(lambda: show("desk-print", sheet="standings"))
    phone.post("me-check", first, text=DECKS)
    yield "pasted decks are judged", _stops_of(lambda: phone.post("me-check", first, text=DECKS))
    phone.post("me-deck", first, text=DECKS)
    yield "decks are handed in", _stops_of(lambda: phone.post("me-deck", second, text=DECKS))
    save(tables[2])
    take_back()
    save(tables[2])
    yield "a result is taken back", _stops_of(take_back)


def _stops_of(request: Callable[[], None]) -> Stops:
    with Trace() as stops:
        request()
    return stops


def counts(stops: Stops) -> tuple[int, int]:
    """Return how many stops there are, in how many files."""
    return len(stops), len({name for name, _function in stops})


def traced_in(checkout: Path) -> dict[str, Stops]:
    """Return the stops of each way in a checkout: a process of its own sends the requests."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "benchmarks.files", "--json"]
    done = subprocess.run(command, cwd=checkout, env=environment, stdout=subprocess.PIPE, check=True)  # noqa: S603
    return {
        way: [(name, function) for name, function in stops] for way, stops in json.loads(done.stdout).items()
    }


def main() -> None:
    """Send the requests; print what they enter, or how much."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--list", action="store_true", help="every file, in the order of the first stop there"
    )
    parser.add_argument("--against", type=Path, metavar="CHECKOUT")
    parser.add_argument("--json", action="store_true", help="the stops, for another process")
    options = parser.parse_args()
    if options.json:
        with tempfile.TemporaryDirectory(prefix="files-") as folder:
            event.set_up(Path(folder), event.PLAYING)
            print(json.dumps(dict(ways())))
        return
    new = traced_in(ROOT)
    old = traced_in(options.against.resolve()) if options.against else {}
    print("| way | stops | files |" + (" stops before | files before |" if old else ""))
    print("|---|--:|--:|" + ("--:|--:|" if old else ""))
    for way, stops in new.items():
        numbers = (*counts(stops), *(counts(old[way]) if old else ()))
        print(f"| {way} |", " | ".join(map(str, numbers)), "|")
    if options.list:
        print_files(new)


def print_files(found: dict[str, Stops]) -> None:
    """Print the files of each way in the order of the first stop there, with the functions that enter it."""
    for way, stops in found.items():
        print(f"\n{way}:\n")
        entered: dict[str, list[str]] = {}
        for name, function in stops:
            entered.setdefault(name, []).append(function)
        for name, functions in entered.items():
            print(f"    {name}: {', '.join(dict.fromkeys(functions))}")


if __name__ == "__main__":
    main()
