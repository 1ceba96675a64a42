"""What the desk gets, and what is left to the attacker, while the site is attacked on this machine.

    python -m benchmarks.attacks                 # five minutes
    python -m benchmarks.attacks --only lock     # attacks with this word in their names

prints the table of docs/benchmarks.md as Markdown. Exits with 1 if the desk waited longer than it may.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from benchmarks.attacks.outcomes import line_of, suffer
from benchmarks.attacks.sizes import HEAVY
from tests.attacks.site import HONEST, build, can_use

LONGEST = 1.0  # seconds that the desk may have to wait


def main() -> None:
    """Make the site, attack it, print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--only", default="", metavar="WORD")
    options = parser.parse_args()
    if not can_use(HONEST):
        parser.error("this machine has one loopback address only: attacker and desk need one each")
    slow = []
    with tempfile.TemporaryDirectory(prefix="attacks-") as folder:
        made = Path(folder) / "site"
        facts = build(made, options.players)
        print(
            "| attack | desk, s: median / slowest / failed | left to the attacker |\n|---|--:|---|",
            flush=True,
        )
        for attack in HEAVY:
            if options.only not in attack.name:
                continue
            outcome = suffer(attack, made, facts)
            print(line_of(attack, outcome), flush=True)
            if outcome.desk.failures or outcome.desk.slowest > LONGEST:
                slow.append(attack.name)
    if slow:
        sys.exit(f"The desk waited for more than {LONGEST:.0f} s, or in vain: {'; '.join(slow)}.")


if __name__ == "__main__":
    main()
