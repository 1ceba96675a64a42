"""The order in which `make test` hands tests to its workers names what there is."""

from __future__ import annotations

from tests.schedule import BROWSER, LONGEST, ROOT


def test_every_file_that_is_run_first_is_there() -> None:
    assert [file for file in (*LONGEST, BROWSER) if not (ROOT / file).exists()] == []
