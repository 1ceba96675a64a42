"""The benchmark of a first view: the rows of its table."""

from __future__ import annotations

from benchmarks.first_view import View, row


def test_row_shows_the_median_view_of_each_site_and_the_largest_shift() -> None:
    before = [View(54_400, 14_300, paint, 0.0) for paint in (900.0, 870.0, 880.0)]
    after = [View(73_600, 15_300, 860.0, shift) for shift in (0.0, 0.07, 0.0)]
    found = row("/e/cup/", [before, after])
    assert found == "| /e/cup/ | 54.4 / 73.6 | 14.3 / 15.3 | 880 / 860 | 0.00 / 0.07 |"
