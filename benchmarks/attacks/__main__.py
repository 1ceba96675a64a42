"""Measure how long the desk waits while the site is attacked on this machine, and what the attacker gets.

    python -m benchmarks.attacks                 # five minutes
    python -m benchmarks.attacks --only lock     # attacks with this word in their names

Prints the table for docs/benchmarks.md as Markdown. Exits with 1 if the desk waits longer than LONGEST.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from benchmarks.attacks.outcomes import line_of, suffer
from benchmarks.attacks.sizes import heavy
from tests.attacks.site import DATABASE, HONEST, build, can_use

LONGEST = 1.0  # seconds that the desk may have to wait


def main() -> None:
    """Create the site, attack it, and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--only", default="", metavar="WORD")
    options = parser.parse_args()
    if not can_use(HONEST):
        parser.error("attacker and desk need a loopback address each, and this machine has only one")
    slow = []
    with tempfile.TemporaryDirectory(prefix="attacks-") as folder:
        made, attacked = Path(folder) / "site", Path(folder) / "attacked"
        facts = build(made, options.players)
        print(
            "| attack | desk, s: median / slowest / failed | left to the attacker |\n|---|--:|---|",
            flush=True,
        )
        for attack in heavy(facts, attacked / DATABASE):
            if options.only not in attack.name:
                continue
            shutil.copytree(made, attacked)
            outcome = suffer(attack, attacked, facts)
            shutil.rmtree(attacked)
            print(line_of(attack, outcome), flush=True)
            if outcome.desk.failures or outcome.desk.slowest > LONGEST:
                slow.append(attack.name)
    if slow:
        sys.exit(f"The desk waited more than {LONGEST:.0f} s, or got no answer: {'; '.join(slow)}.")


if __name__ == "__main__":
    main()
