"""The benchmark of pages: which addresses it finds, how it fills them, what it marks."""

from __future__ import annotations

import pytest

from benchmarks.pages.addresses import Address, all_patterns, fill
from benchmarks.pages.sides import Numbers
from benchmarks.pages.tables import print_comparison, print_pages
from tests.flows.address import names_of_the_site

PARTS = {"slug": ["open"], "pk": ["5"], "calls/pk": ["9"], "print/sheet": ["standings", "players"]}


def numbers(path: str, multiples: list[float], state: str = "playing", **fields: int) -> Numbers:
    return Numbers(state, "name", path, seconds=0.01, multiples=multiples, frames=[0.001], **fields)


def test_every_address_of_the_site_is_found() -> None:
    found = list(all_patterns())
    assert sorted(name for name, _ in found) == names_of_the_site()
    assert dict(found)["judge-call"] == "/judge/<slug:slug>/calls/<int:pk>/"


def test_a_part_is_filled_in_by_the_word_before_it_or_by_its_name() -> None:
    assert fill("judge-call", "/judge/<slug:slug>/calls/<int:pk>/", PARTS) == [
        Address("judge-call", "/judge/<slug>/calls/<pk>/", "/judge/open/calls/9/")
    ]
    assert fill("desk-player", "/desk/<slug:slug>/players/<int:pk>/", PARTS) == [
        Address("desk-player", "/desk/<slug>/players/<pk>/", "/desk/open/players/5/")
    ]
    assert fill("login", "/login/", PARTS) == [Address("login", "/login/", "/login/")]


def test_an_address_with_several_sheets_is_several_pages() -> None:
    assert fill("desk-print", "/desk/<slug:slug>/print/<str:sheet>.pdf", PARTS) == [
        Address("desk-print", f"/desk/<slug>/print/{sheet}.pdf", f"/desk/open/print/{sheet}.pdf")
        for sheet in ("standings", "players")
    ]


def test_an_address_with_a_part_that_nobody_knows_is_no_page() -> None:
    assert fill("desk-deck-version", "/desk/<slug:slug>/versions/<int:deck_pk>/", PARTS) == []


def test_the_cost_of_a_page_is_the_median_of_its_samples() -> None:
    assert numbers("/login/", [5.0, 4.0, 7.0], queries=3, size=4200).plain() == {
        "state": "playing",
        "name": "name",
        "path": "/login/",
        "queries": 3,
        "size": 4200,
        "multiple": 5.0,
        "error": 0.1604,
        "frame_ms": 1.0,
    }


def test_the_comparison_marks_what_has_become_slower_and_what_may_be_chance(
    capsys: pytest.CaptureFixture[str],
) -> None:
    new = [
        numbers("/desk/", [10.4], queries=2, size=4000),
        numbers("/e/<slug>/", [11.0], queries=4, size=9000),
        numbers("/e/<slug>/", [9.0], "cut"),
        numbers("/judge/<slug>/", [8.0, 12.0, 17.0]),
    ]
    old = [
        numbers("/desk/", [10.0], queries=2, size=4000),
        numbers("/e/<slug>/", [10.0], queries=3, size=8000),
        numbers("/login/", [4.0]),
        numbers("/judge/<slug>/", [7.0, 10.0, 14.0]),
    ]
    print_comparison([page.plain() for page in new], [page.plain() for page in old])
    assert capsys.readouterr().out.splitlines()[2:] == [
        "| `/judge/<slug>/` | playing | 12.0 | 10.0 | 1.20 | over 1.05? | 0 | 0 |",
        "| `/e/<slug>/` | playing | 11.0 | 10.0 | 1.10 | over 1.05 | 4 (was 3) | 9 (was 8) |",
        "| `/desk/` | playing | 10.4 | 10.0 | 1.04 |  | 2 | 4 |",
        "",
        "3 pages; 2 over 1.05, of which 1 may be chance",
        "new / old of the page in the middle: 1.10",
        "",
        "Only new: `/e/<slug>/` (cut).",
        "",
        "Only old: `/login/` (playing).",
        "",
    ]


def test_pages_stand_in_the_table_of_whom_they_are_for(capsys: pytest.CaptureFixture[str]) -> None:
    paths = ("/me/<link>/", "/desk/<slug>/print/standings.pdf", "/desk/<slug>/log/", "/login/", "/e/<slug>/")
    print_pages([numbers(path, [2.0 + number]).plain() for number, path in enumerate(paths)])
    told = capsys.readouterr().out.splitlines()
    lines = [line.split(" | ")[0] for line in told if line.startswith(("###", "| `"))]
    cheapest_last = [
        "/e/<slug>/",
        "/login/",
        "/desk/<slug>/log/",
        "/desk/<slug>/print/standings.pdf",
        "/me/<link>/",
    ]
    assert lines == [
        *("### Public", "| `/e/<slug>/`", "### Desk", "| `/desk/<slug>/log/`"),
        *("### A player's own", "| `/me/<link>/`", "### PDFs", "| `/desk/<slug>/print/standings.pdf`"),
        *("### Accounts and lists", "| `/login/`", "### Those that cost most"),
        *(f"| `{path}`" for path in cheapest_last),
    ]
