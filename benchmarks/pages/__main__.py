"""The cost of every page of a large event, as a multiple of rendering its frame, base.html, alone.

    python -m benchmarks.pages                      # a minute and a half
    python -m benchmarks.pages --short              # half a minute: a smaller event, fewer passes
    python -m benchmarks.pages --json FILE          # write the numbers, too
    python -m benchmarks.pages --against FILE       # beside the numbers of an earlier run
    python -m benchmarks.pages --against CHECKOUT   # beside another version of the project, in turns

prints the tables of docs/benchmarks.md as Markdown.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from benchmarks.pages.event import STATES
from benchmarks.pages.sides import ROOT, Numbers, Side, build_all, measure_in_turns
from benchmarks.pages.tables import print_comparison, print_missing, print_pages

Found = dict[tuple[str, str], Numbers]


def main() -> None:
    """Make the event, measure its pages, print the tables."""
    options = _options()
    with tempfile.TemporaryDirectory(prefix="pages-") as folder:
        roots = [ROOT]
        if options.against and options.against.is_dir():
            roots.append(options.against.resolve())
        sides = [Side(root, Path(folder) / str(number)) for number, root in enumerate(roots)]
        build_all(sides, options.players)
        found: list[Found] = [{} for _ in sides]
        missing: dict[str, str] = {}
        for state in STATES:
            workers = measure_in_turns(sides, state, options.passes, is_unchanged=options.unchanged)
            missing |= {path: why for path, why in workers[0].missing.items() if path not in missing}
            for side, worker in zip(found, workers, strict=True):
                side |= {(state, path): page for path, page in worker.pages.items()}
    _tell(options, found, missing)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--passes", type=int, default=5, help="how often each page is measured")
    parser.add_argument("--short", action="store_true", help="40 players, 2 passes")
    parser.add_argument("--unchanged", action="store_true", help="nothing happens between two requests")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers to it")
    parser.add_argument("--against", type=Path, metavar="FILE_OR_CHECKOUT")
    options = parser.parse_args()
    if options.short:
        options.players, options.passes = 40, 2
    if options.against and not options.against.exists():
        parser.error(f"{options.against} is neither a file nor a folder")
    return options


def _tell(options: argparse.Namespace, found: list[Found], missing: dict[str, str]) -> None:
    new = [page.plain() for page in found[0].values() if page.multiples]
    told = {"players": options.players, "passes": options.passes, "pages": new}
    if options.json:
        options.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    print(f"{options.players} players; the median of {options.passes} passes\n")
    if not options.against:
        print_pages(new)
    elif len(found) > 1:
        print_comparison(new, [page.plain() for page in found[1].values() if page.multiples])
    else:
        earlier = json.loads(options.against.read_text(encoding="utf-8"))
        if earlier["players"] != options.players:
            print(f"The earlier numbers are of {earlier['players']} players.\n")
        print_comparison(new, earlier["pages"])
    print_missing({path: why for path, why in missing.items() if not any(path == key[1] for key in found[0])})


if __name__ == "__main__":
    main()
