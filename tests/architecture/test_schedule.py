"""The order in which `make test` assigns tests to its workers names only existing tests."""

from __future__ import annotations

from tests.schedule import BROWSER, LONGEST, ROOT


def test_every_file_that_is_run_first_is_there() -> None:
    assert [file for file in (*LONGEST, BROWSER) if not (ROOT / file).exists()] == []
