"""The order and distribution of tests with `-n`: the slowest tests start first.

Each file runs in one worker (`--dist loadfile`), because its tests may share what they have built. Browser
tests and the crawl are distributed one by one, so that the longest don't occupy one worker.
"""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

import pytest
from xdist.scheduler import LoadFileScheduling

ROOT = Path(__file__).parent.parent
BROWSER = "tests/browser/"
CRAWL = "tests/flows/test_crawl.py"
# Files that take half a minute or more, or have browser tests of ten seconds or more, longest first.
LONGEST = (
    CRAWL,
    "tests/browser/test_by_keyboard.py",
    "tests/browser/test_screen.py",
    "tests/tournament/exchange/archive/test_forged_log.py",
    "tests/tournament/exchange/archive/test_random_events.py",
    "tests/locale/test_marked.py",
    "tests/flows/test_fuzz.py",
    "tests/tournament/play/cut/test_whole_cuts.py",
    "tests/pairing/test_single_sided_oracle.py",
    "tests/attacks/test_attacks.py",
    "tests/tournament/people/test_one_more_player_field.py",
    "tests/browser/test_every_page.py",
    "tests/browser/test_in_japanese_and_german.py",
    "tests/browser/test_every_page_for_others.py",
    "tests/tournament/exchange/archive/test_forged_files.py",
    "tests/tournament/exchange/archive/test_round_trip.py",
    "tests/tournament/ops/test_doctor_network.py",
    "tests/tournament/ops/test_doctor.py",
    "tests/tournament/kernel/test_undoing.py",
    "tests/flows/test_regional.py",
    "tests/flows/test_single_sided.py",
    "tests/browser/test_without_script.py",
    "tests/browser/test_whole_event.py",
    "tests/browser/test_reports_settled.py",
    "tests/browser/test_my_events.py",
    "tests/browser/test_newcomer.py",
    "tests/browser/test_online_event.py",
)

# What `make test` leaves to `make test-all` and CI, because it is slow: tests that repeat others in another
# language, at other widths, for other visitors or with more random cases; that look at every page, play in a
# browser, or attack from outside, what tests of views play; that serve a site with processes of their own;
# and slow tests of parts that few changes touch. Cases marked in the tests are left too.
THOROUGH = (
    "tests/attacks/",
    "tests/benchmarks/test_country.py",
    "tests/browser/test_by_keyboard.py::test_page_when",
    "tests/browser/test_bring_in.py",
    "tests/browser/test_choice_of_language.py",
    "tests/browser/test_clock.py::test_clock_on_a_slow",
    "tests/browser/test_clock.py::test_page_from_the_browser_s_cache",
    "tests/browser/test_cut.py",
    "tests/browser/test_every_page.py::test_page_when",
    "tests/browser/test_every_page_for_others.py",
    "tests/browser/test_forced_colours.py",
    "tests/browser/test_in_japanese_and_german.py",
    "tests/browser/test_judge_day.py",
    "tests/browser/test_measured_desk.py",
    "tests/browser/test_my_events.py",
    "tests/browser/test_numbers_in_three_languages.py",
    "tests/browser/test_offline.py::test_deck",
    "tests/browser/test_offline.py::test_draft_when",
    "tests/browser/test_offline.py::test_refused_form",
    "tests/browser/test_offline.py::test_waiting_form",
    "tests/browser/test_online_event.py",
    "tests/browser/test_pictures.py",
    "tests/browser/test_plot_pictures.py",
    "tests/browser/test_reading_decks.py",
    "tests/browser/test_reports_settled.py::test_two_phones_that_differ_in_the_cut",
    "tests/browser/test_screen.py",
    "tests/browser/test_single_sided.py",
    "tests/browser/test_single_sided_keyboard.py::test_no_page",
    "tests/browser/test_staff.py",
    "tests/browser/test_standard_event.py",
    "tests/browser/test_store_season.py",
    "tests/browser/test_the_day.py",
    "tests/browser/test_timing.py",
    "tests/browser/test_todays_events.py",
    "tests/browser/test_two_phones.py",
    "tests/browser/test_whole_event.py",
    "tests/browser/test_without_script.py",
    "tests/decklists/test_formats.py::test_decks_of_every",
    "tests/decklists/test_formats.py::test_every_card",
    "tests/decklists/test_random_decks.py",
    "tests/flows/test_backups_in_mid_write.py",
    "tests/flows/test_crawl.py::test_hostile",
    "tests/flows/test_cut.py",
    "tests/flows/test_fuzz.py",
    "tests/flows/test_outage_by_pack.py",
    "tests/flows/test_pages_while_locked.py",
    "tests/flows/test_pull_the_plug.py",
    "tests/flows/test_random_queries.py",
    "tests/flows/test_single_sided.py::test_extra_rounds",
    "tests/locale/test_catalogues.py::test_gettext_itself",
    "tests/locale/test_catalogues.py::test_pofilter",
    "tests/locale/test_catalogues.py::test_taking_up",
    "tests/locale/test_marked.py",
    "tests/locale/test_marked_for_others.py",
    "tests/pairing/bracket/test_every_size.py",
    "tests/pairing/chances/",
    "tests/pairing/test_fairness.py",
    "tests/pairing/test_single_sided_oracle.py",
    "tests/tournament/decks/test_load_cards.py",
    "tests/tournament/exchange/api/test_schema_holds.py",
    "tests/tournament/exchange/archive/test_forged_log.py",
    "tests/tournament/exchange/archive/test_random_events.py",
    "tests/tournament/kernel/test_kept_versions.py",
    "tests/tournament/ops/test_backups.py::test_migration",
    "tests/tournament/ops/test_doctor.py::test_commands_end",
    "tests/tournament/ops/test_doctor.py::test_folder_of_a_killed",
    "tests/tournament/ops/test_doctor.py::test_twenty_copies",
    "tests/tournament/ops/test_hotspot.py",
    "tests/tournament/ops/test_serving_site.py",
    "tests/tournament/people/test_one_more_player_field.py",
    "tests/tournament/people/test_sheet_workbook.py::test_no_workbook",
    "tests/tournament/play/cut/test_whole_cuts.py",
    "tests/tournament/printing/test_own_fonts.py",
    "tests/tournament/server/test_hosted_site.py",
    "tests/tournament/server/test_hostile_clients.py",
    "tests/tournament/test_earlier_databases.py",
    "tests/tournament/test_earlier_rows.py",
    "tests/tournament/test_release_0_1.py",
    "tests/tournament/test_way_back.py",
    "tests/tournament/web/test_release.py",
)

# On PostgreSQL, `make test-postgres` runs the tests below that use a database, besides those that use
# transactions of their own or are marked `database`: each act, every URL, whole events, and what reads or
# writes tables in an unusual way. Pages and forms of all others use the same queries as these.
ON_POSTGRESQL = (
    "tests/flows/test_bad_input.py",
    CRAWL,
    "tests/flows/test_name_order.py",
    "tests/flows/test_regional.py",
    "tests/tournament/*_acts.py",
    "tests/tournament/exchange/archive/test_every_column.py",
    "tests/tournament/exchange/archive/test_forged_files.py",
    "tests/tournament/exchange/archive/test_round_trip.py",
    "tests/tournament/kernel/*",
    "tests/tournament/ops/*",
    "tests/tournament/people/test_erased_everywhere.py",
    "tests/tournament/people/test_personal.py",
    "tests/tournament/ranking/persons/*",
    "tests/tournament/ranking/series/test_hostile_series_files.py",
    "tests/tournament/server/*",
    "tests/tournament/test_way_back.py",
    "tests/tournament/web/*",
)


def is_for_postgresql(item: pytest.Item) -> bool:
    """Return whether a test that uses a database is also run on PostgreSQL."""
    mark, fixtures = item.get_closest_marker("django_db"), getattr(item, "fixturenames", ())
    if item.get_closest_marker("browser") or item.get_closest_marker("sqlite"):
        return False
    if item.get_closest_marker("database") or "transactional_db" in fixtures:
        return True
    if mark and mark.kwargs.get("transaction"):
        return True
    file = item.path.relative_to(ROOT).as_posix()
    return bool(mark or "db" in fixtures) and any(fnmatch(file, each) for each in ON_POSTGRESQL)


def is_thorough(item: pytest.Item) -> bool:
    """Return whether a test is left to `make test-all`."""
    return item.nodeid.startswith(THOROUGH)


class LongTestsAlone(LoadFileScheduling):
    """Distributes whole files to workers, but browser tests and the crawl one by one."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid if nodeid.startswith((BROWSER, CRAWL)) else super()._split_scope(nodeid)


def turn_of(item: pytest.Item) -> int:
    """Return a test's place in the order: the longest files first, then the others, then the browser tests
    that fill the gaps.
    """
    file = item.path.relative_to(ROOT).as_posix()
    if file in LONGEST:
        return LONGEST.index(file)
    return len(LONGEST) + file.startswith(BROWSER)
