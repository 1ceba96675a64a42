"""Run one attack in a separate process against a site on this machine.

    python -m tests.attacks NAME PORT SOURCE OPTIONS

SOURCE is the loopback address that the attack comes from; OPTIONS are its keyword arguments, as JSON. Prints
what the attacker got, as JSON.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

from tests.attacks.target import Target

HELPERS = {"target", "honest", "site", "conftest"}
NAMES = {
    path.stem
    for path in Path(__file__).parent.glob("[a-z]*.py")
    if path.stem not in HELPERS and not path.stem.startswith("test_")
}


def main() -> None:
    name, port, source, options = sys.argv[1:]
    if name not in NAMES:
        sys.exit(f"{name} is none of {', '.join(sorted(NAMES))}.")
    module = importlib.import_module(f"tests.attacks.{name}")
    got = module.attack(Target(int(port), source), **json.loads(options))
    sys.stdout.write(json.dumps(got))


if __name__ == "__main__":
    main()
