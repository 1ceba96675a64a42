"""Check all pinned packages for known vulnerabilities with pip-audit.

`python -m tests.architecture.audit PIP-AUDIT` exits with 1 if there are any. If the package index doesn't
respond, it says so and exits with 0, because nothing has been checked.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LISTS = (
    *("requirements.txt", "requirements-push.txt", "requirements-postgres.txt"),
    *("requirements-dev.txt", "requirements-tools.txt"),
)
SECONDS = 300
USAGE_ERROR = 2


def main(arguments: Sequence[str]) -> int:
    """Run pip-audit on the lists, print one line per finding, and return the exit code."""
    command = [
        *arguments,
        "--require-hashes",
        "--disable-pip",
        "--progress-spinner",
        "off",
        "--format",
        "json",
    ]
    for each in LISTS:
        command += ["-r", str(ROOT / each)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return _unanswered(f"no answer within {SECONDS} seconds")
    if done.returncode == USAGE_ERROR:
        print(done.stderr, file=sys.stderr)
        return USAGE_ERROR
    try:
        packages = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return _unanswered((done.stderr.strip().splitlines() or ["no answer"])[-1])
    return _judge(packages)


def _judge(packages: list[dict[str, Any]]) -> int:
    """Print each vulnerability, and the packages that weren't checked because the index doesn't know them."""
    known = [(each, fault) for each in packages for fault in each.get("vulns", [])]
    for package, fault in known:
        fixed = ", ".join(fault["fix_versions"]) or "no version yet"
        print(f"VULNERABLE {package['name']} {package['version']}: {fault['id']}, fixed in {fixed}.")
    unchecked = [each["name"] for each in packages if "skip_reason" in each]
    if len(unchecked) == len(packages):
        return _unanswered("it knows none of the packages")
    if unchecked:
        print(f"NOT CHECKED, the index does not know them: {', '.join(unchecked)}.")
    print(f"{len(packages) - len(unchecked)} packages were checked, {len(known)} vulnerabilities are known.")
    return 1 if known else 0


def _unanswered(why: str) -> int:
    print(f"NO PACKAGE WAS CHECKED for known vulnerabilities: the index does not answer ({why}).")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
