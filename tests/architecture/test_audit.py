"""How pip-audit's findings are reported. A small program stands in for pip-audit, so no index is queried."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.audit import main

FINE = {"name": "django", "version": "5.2.19", "vulns": []}
BAD = {
    "name": "waitress",
    "version": "2.1.0",
    "vulns": [{"id": "PYSEC-2024-1", "fix_versions": ["3.0.1"]}, {"id": "GHSA-x", "fix_versions": []}],
}
UNKNOWN = {"name": "segno", "skip_reason": "Dependency not found on PyPI"}

ANSWERS: dict[str, tuple[Any, int, int, list[str]]] = {
    "all is fine": ([FINE], 0, 0, ["1 packages were checked, 0 vulnerabilities are known."]),
    "some are vulnerable": (
        [FINE, BAD, UNKNOWN],
        1,
        1,
        [
            "VULNERABLE waitress 2.1.0: PYSEC-2024-1, fixed in 3.0.1.",
            "VULNERABLE waitress 2.1.0: GHSA-x, fixed in no version yet.",
            "NOT CHECKED, the index does not know them: segno.",
            "2 packages were checked, 2 vulnerabilities are known.",
        ],
    ),
    "no package is known": (
        [UNKNOWN],
        0,
        0,
        [
            "NO PACKAGE WAS CHECKED for known vulnerabilities: the index does not answer "
            "(it knows none of the packages)."
        ],
    ),
    "no connection": (
        None,
        1,
        0,
        ["NO PACKAGE WAS CHECKED for known vulnerabilities: the index does not answer (no connection)."],
    ),
    "called wrongly": (None, 2, 2, []),
}


@pytest.mark.parametrize("case", ANSWERS)
def test_answer_is_reported_plainly(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packages, code, wanted, told = ANSWERS[case]
    answer = json.dumps({"dependencies": packages}) if packages else ""
    program = tmp_path / "pip_audit.py"
    program.write_text(
        f"import sys; print({answer!r}); print('no connection', file=sys.stderr); sys.exit({code})",
        encoding="utf-8",
    )
    assert main([sys.executable, str(program)]) == wanted
    assert capsys.readouterr().out.splitlines() == told
