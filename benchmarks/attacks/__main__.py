"""What the desk gets, and what is left to the attacker, while the site is attacked on this machine.

    python -m benchmarks.attacks                      # five minutes
    python -m benchmarks.attacks --against CHECKOUT   # beside another version, attack by attack
    python -m benchmarks.attacks --only lock          # attacks with this word in their names

prints the table of docs/benchmarks.md as Markdown; ends with 1 if the desk waited for more than a second.
`--python` is the interpreter of the other checkout, if it needs other packages.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from benchmarks.attacks.sides import Side
from benchmarks.attacks.sizes import HEAVY
from benchmarks.attacks.tables import print_head, print_outcomes
from tests.attacks.site import HONEST, ROOT, can_use

LONGEST = 1.0  # seconds that the desk may have to wait


def main() -> None:
    """Make the sites, attack them in turns, print the table."""
    options = _options()
    attacks = [attack for attack in HEAVY if options.only in attack.name]
    slow = []
    with tempfile.TemporaryDirectory(prefix="attacks-") as folder:
        sides = [Side(ROOT, Path(folder) / "here", sys.executable)]
        if options.against:
            sides.insert(0, Side(options.against.resolve(), Path(folder) / "there", options.python))
        for side in sides:
            side.build(options.players)
        print(f"{options.players} players\n")
        print_head(len(sides))
        for attack in attacks:
            outcomes = [side.suffer(attack) for side in sides]
            print_outcomes(attack, outcomes)
            desk = outcomes[-1].desk
            if desk.failures or desk.slowest > LONGEST:
                slow.append(attack.name)
    if slow:
        sys.exit(f"The desk waited for more than {LONGEST:.0f} s, or in vain: {'; '.join(slow)}.")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--only", default="", metavar="WORD")
    parser.add_argument("--against", type=Path, metavar="CHECKOUT")
    parser.add_argument("--python", default=sys.executable, metavar="FILE")
    options = parser.parse_args()
    if options.against and not (options.against / "manage.py").is_file():
        parser.error(f"{options.against} is no checkout of this project")
    if not can_use(HONEST):
        parser.error("this machine has one loopback address only: attacker and desk need one each")
    return options


if __name__ == "__main__":
    main()
