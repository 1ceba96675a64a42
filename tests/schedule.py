"""Which worker runs what, and when, with `-n`: what takes longest first, not when all others are done.

A file is for one worker (`--dist loadfile`), since its tests may share what they have built; a browser test
is by itself, so that the two walks over every page do not keep one worker alone.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from xdist.scheduler import LoadFileScheduling

ROOT = Path(__file__).parent.parent
BROWSER = "tests/browser/"
# Files of half a minute and more, the longest first.
LONGEST = (
    "tests/flows/test_crawl.py",
    "tests/tournament/exchange/archive/test_forged_log.py",
    "tests/tournament/exchange/archive/test_random_events.py",
    "tests/locale/test_marked.py",
    "tests/flows/test_fuzz.py",
    "tests/tournament/play/cut/test_whole_cuts.py",
    "tests/pairing/test_single_sided_oracle.py",
    "tests/attacks/test_attacks.py",
    "tests/browser/test_every_page.py",
    "tests/browser/test_in_japanese_and_german.py",
    "tests/browser/test_every_page_for_others.py",
)

# Tests that repeat others in another language, at other widths, for other visitors or with more random cases,
# so that `make test` leaves it to `make test-all` and CI: files and tests, beside the cases
# that have the mark at their place. So are tests of migrations, which never change once they are released.
THOROUGH = (
    "tests/browser/test_every_page_for_others.py",
    "tests/browser/test_forced_colours.py",
    "tests/browser/test_in_japanese_and_german.py",
    "tests/browser/test_numbers_in_three_languages.py",
    "tests/browser/test_pictures.py",
    "tests/browser/test_plot_pictures.py",
    "tests/flows/test_backups_in_mid_write.py",
    "tests/flows/test_fuzz.py",
    "tests/locale/test_marked.py",
    "tests/locale/test_marked_for_others.py",
    "tests/pairing/bracket/test_every_size.py",
    "tests/pairing/test_fairness.py",
    "tests/pairing/test_single_sided_oracle.py",
    "tests/tournament/exchange/archive/test_forged_log.py::test_forged_entry",
    "tests/tournament/exchange/archive/test_random_events.py::test_random_events_use_every_act",
    "tests/tournament/play/cut/test_whole_cuts.py",
    "tests/tournament/test_release_0_1.py",
    "tests/tournament/test_schema_0042.py",
)


def is_thorough(item: pytest.Item) -> bool:
    """Return whether a test is left to `make test-all`."""
    is_about_a_migration = "old_apps" in getattr(item, "fixturenames", ()) or "test_migration" in item.name
    return is_about_a_migration or item.nodeid.startswith(THOROUGH)


class EachBrowserTestAlone(LoadFileScheduling):
    """Files go to workers whole, browser tests one by one."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid if nodeid.startswith(BROWSER) else super()._split_scope(nodeid)


def turn_of(item: pytest.Item) -> int:
    """Return when a test is to run: the longest files, then the others, then what fills the gaps."""
    file = item.path.relative_to(ROOT).as_posix()
    if file in LONGEST:
        return LONGEST.index(file)
    return len(LONGEST) + file.startswith(BROWSER)
