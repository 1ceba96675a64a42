"""The lists of tests in tests/schedule.py name only existing tests."""

from __future__ import annotations

from tests.schedule import BROWSER, LONGEST, ON_POSTGRESQL, ROOT, THOROUGH


def test_every_file_that_is_run_first_is_there() -> None:
    assert [file for file in (*LONGEST, BROWSER) if not (ROOT / file).exists()] == []


def test_every_test_that_is_left_to_other_runs_is_there() -> None:
    for each in THOROUGH:
        file, _, test = each.partition("::")
        assert f"def {test}" in (ROOT / file).read_text("utf-8") if test else (ROOT / file).exists(), each


def test_every_pattern_for_postgresql_has_files() -> None:
    assert [each for each in ON_POSTGRESQL if not any(ROOT.glob(each.replace("*_", "**/*_")))] == []
