"""Break the code on purpose, in one place at a time, and see whether the tests notice.

    python -m tests.mutants [--count 60] [--seed 1] [--marked "not browser and not thorough"] [--all]

Works in a clone in a temporary folder, so only committed code counts. Each mutant runs the tests of its own
package first, up to the first failure; with `--all`, mutants that survive run all other tests as well. Prints
a line for each mutant and the share that was noticed. The same seed breaks the same places as long as the
code doesn't change, so test selections can be compared.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
AREAS = {
    "acts": ("tournament/**/acts/[a-z]*.py",),
    "access": ("tournament/kernel/access.py", "tournament/kernel/roles.py", "tournament/web/player_link.py"),
    "pairing": ("pairing/swiss.py", "pairing/*_sided.py", "pairing/matching/*.py", "pairing/bracket/*.py"),
    "standings": ("pairing/standings.py", "pairing/tiebreakers.py", "pairing/figures.py", "pairing/cut.py"),
    "files": (
        "tournament/exchange/archive/*.py",
        "tournament/kernel/cleaning.py",
        "pairing/results_json/*.py",
    ),
}
LOG_TESTS = ("tests/tournament/kernel/test_log_sentences.py", "tests/tournament/kernel/test_log_payloads.py")
MOST_SECONDS = 1200  # a mutant that loops forever is noticed this way
COMPARED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Mutant:
    """A change to one file, given by its node's position in the order of `ast.walk` and its line."""

    area: str
    path: str
    index: int
    line: int

    def broken(self, clone: Path) -> tuple[str, str]:
        """Return a description of the change, and the whole file with that change."""
        tree = ast.parse((clone / self.path).read_text("utf-8"))
        node = list(ast.walk(tree))[self.index]
        before = ast.unparse(node).splitlines()[0]
        _changed(node)
        return f"{before} -> {ast.unparse(node).splitlines()[0]}", ast.unparse(
            ast.fix_missing_locations(tree)
        )


def mutants_of(area: str, clone: Path, path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a file: inverted comparisons, `and` for `or`, refusals left out, `+` for `-`."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    for index, node in enumerate(nodes):
        if _changed(node):
            yield Mutant(area, path.relative_to(clone).as_posix(), index, node.lineno)


def _changed(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
        node.ops[0] = COMPARED[type(node.ops[0])]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.If) and isinstance(node.body[-1], ast.Raise | ast.Return):
        node.test = ast.Constant(value=False)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
    else:
        return False
    return True


def chosen(clone: Path, count: int, seed: int) -> list[Mutant]:
    """Return the same number of mutants from each area, drawn with the seed, at most one per line."""
    draw = random.Random(seed)
    found = []
    for area, patterns in AREAS.items():
        files = sorted(path for pattern in patterns for path in clone.glob(pattern))
        lines = {(one.path, one.line): one for file in files for one in mutants_of(area, clone, file)}
        found += draw.sample(
            sorted(lines.values(), key=lambda one: (one.path, one.line)), count // len(AREAS)
        )
    return found


def tests_of(mutant: Mutant) -> Sequence[str]:
    """Return the tests for a mutant: its package's; for access, also the matrix; for acts, also the log
    texts.
    """
    folder = Path("tests") / Path(mutant.path).parent
    while not (ROOT / folder).exists():
        folder = folder.parent
    if mutant.area == "access":
        return ("tests/flows/test_crawl.py", folder.as_posix())
    return (folder.as_posix(), *LOG_TESTS) if mutant.area == "acts" else (folder.as_posix(),)


def is_noticed(clone: Path, tests: Sequence[str], marked: str) -> bool:
    """Return whether a test fails; the run stops at the first failure."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-n",
        "2",
        "--dist",
        "loadfile",
        "-m",
        marked,
        *tests,
    ]
    try:
        ran = subprocess.run(command, cwd=clone, capture_output=True, check=False, timeout=MOST_SECONDS)
    except subprocess.TimeoutExpired:
        return True
    return ran.returncode not in (0, 5)


def main() -> None:
    """Run the tests against each mutant, and print which ones they notice."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--marked", default="not browser and not thorough")
    parser.add_argument("--all", action="store_true")
    asked = parser.parse_args()
    os.environ.pop("PYTEST_ADDOPTS", None)
    noticed = 0
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        mutants = chosen(clone, asked.count, asked.seed)
        for mutant in mutants:
            place = clone / mutant.path
            whole = place.read_text("utf-8")
            what, text = mutant.broken(clone)
            place.write_text(text, "utf-8")
            found = is_noticed(clone, tests_of(mutant), asked.marked)
            word = "noticed"
            if not found and asked.all:
                found, word = is_noticed(clone, ("tests",), asked.marked), "noticed elsewhere"
            place.write_text(whole, "utf-8")
            noticed += found
            word = word if found else "SURVIVED"
            print(f"{word:18}{mutant.area:10}{mutant.path}:{mutant.line}  {what}", flush=True)  # noqa: T201
    print(f"{noticed} of {len(mutants)} noticed")  # noqa: T201


if __name__ == "__main__":
    main()
