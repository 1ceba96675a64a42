from typing import Any

import pytest

from tests.factories import make_player, make_players, make_round
from tournament.models import Tournament
from tournament.people.entries import Entry
from tournament.people.pages.sheet import SheetPage, sheet_page
from tournament.people.sheet.records import Decisions, ImportWarning, Sheet, SheetLine
from tournament.people.words import warning_sentence

pytestmark = pytest.mark.django_db


def sheet(*entries: Entry) -> Sheet:
    return Sheet(tuple(SheetLine(number, entry) for number, entry in enumerate(entries, start=2)))


def warnings(page: SheetPage) -> list[tuple[str, ...]]:
    return [line.warnings for line in page.lines]


def say(code: str, **facts: Any) -> str:
    return warning_sentence(ImportWarning(code, facts))


def test_preview_when_nothing_is_doubtful_then_everybody_is_imported(tournament: Tournament) -> None:
    page = sheet_page(tournament, sheet(Entry(name="Ana"), Entry(name="Ben")))
    assert (page.doubtful, page.imported_count, page.left_out_count) == ([], 2, 0)
    assert page.wanted == [Entry(name="Ana"), Entry(name="Ben")]


def test_preview_when_two_lines_have_one_name_then_both_are_doubtful_and_imported(
    tournament: Tournament,
) -> None:
    page = sheet_page(tournament, sheet(Entry(name="Jack"), Entry(name="Ana"), Entry(name="JACK")))
    assert warnings(page) == [(say("same_name", lines="4"),), (), (say("same_name", lines="2"),)]
    assert (page.imported_count, len(page.wanted)) == (3, 3)


def test_preview_when_a_name_is_registered_then_left_out_unless_decided_otherwise(
    tournament: Tournament,
) -> None:
    make_player(tournament, "Ana")
    lines = sheet(Entry(name="ANA"), Entry(name="Ben"))
    first = sheet_page(tournament, lines)
    assert warnings(first) == [(say("already_registered", count=1),), ()]
    assert ([line.is_ticked_out for line in first.lines], first.namesakes) == ([True, False], {"ana": 1})
    decided = sheet_page(tournament, lines, Decisions(namesakes=first.namesakes))
    assert [line.is_ticked_out for line in decided.lines] == [False, False]
    make_player(tournament, "Ana")
    later = sheet_page(tournament, lines, Decisions(namesakes=first.namesakes))
    assert [line.is_ticked_out for line in later.lines] == [True, False]
    # still in the list: the act that imports the players makes the final decision
    assert [entry.name for entry in later.wanted] == ["ANA", "Ben"]


@pytest.mark.parametrize(
    ("name", "code", "facts"),
    [
        ("", "name_missing", {}),
        ("A" * 121, "name_too_long", {"length": 121, "allowed": 120}),
    ],
)
def test_preview_when_a_name_cannot_be_taken_then_left_out_until_it_is_fixed(
    tournament: Tournament, name: str, code: str, facts: dict[str, int]
) -> None:
    lines = sheet(Entry(name=name, notes="x"))
    page = sheet_page(tournament, lines, Decisions(names={2: name}))
    assert (warnings(page), page.wanted, page.mistyped) == ([(say(code, **facts),)], [], ())
    mended = sheet_page(tournament, lines, Decisions(names={2: " Ana  B "}))
    assert (warnings(mended), mended.wanted) == ([()], [Entry(name="Ana B", notes="x")])


@pytest.mark.parametrize("typed", ["", "B" * 121, "A\x00"])
def test_preview_when_a_name_is_typed_that_cannot_be_taken_then_told(
    tournament: Tournament, typed: str
) -> None:
    lines = sheet(Entry(name="Ana"))
    page = sheet_page(tournament, lines, Decisions(names={2: typed}))
    assert (page.mistyped, page.lines[0].name_in_form) == ((2,), typed)
    assert sheet_page(tournament, lines, Decisions({2: typed}, left_out=frozenset({2}))).mistyped == ()


def test_preview_when_a_name_has_runs_of_spaces_then_kept_unless_the_organizer_agrees(
    tournament: Tournament,
) -> None:
    lines = sheet(Entry(name="Cara  Two  Spaces"))
    page = sheet_page(tournament, lines)
    assert warnings(page) == [(say("name_spaces"),)]
    assert (page.lines[0].tidy_name, page.wanted[0].name) == ("Cara Two Spaces", "Cara  Two  Spaces")
    sent_back = Decisions(names={2: "Cara  Two  Spaces"})
    assert sheet_page(tournament, lines, sent_back).wanted[0].name == "Cara  Two  Spaces"
    agreed = Decisions(names={2: "Cara  Two  Spaces"}, tidied=frozenset({2}))
    assert sheet_page(tournament, lines, agreed).wanted[0].name == "Cara Two Spaces"


def test_preview_when_tables_collide_then_the_later_line_comes_in_without(tournament: Tournament) -> None:
    make_player(tournament, "Zed", fixed_table=1)
    lines = sheet(
        Entry(name="Ana", fixed_table=1), Entry(name="Ben", fixed_table=2), Entry(name="Cara", fixed_table=2)
    )
    page = sheet_page(tournament, lines)
    assert warnings(page) == [
        (say("table_taken", table=1, player="Zed"),),
        (),
        (say("table_taken", table=2, player="Ben"),),
    ]
    assert [entry.fixed_table for entry in page.wanted] == [None, 2, None]
    without_ben = sheet_page(tournament, lines, Decisions(left_out=frozenset({3})))
    assert [entry.fixed_table for entry in without_ben.wanted] == [None, 2]


def test_preview_when_round_1_is_paired_then_no_bye_and_the_page_says_late(tournament: Tournament) -> None:
    ana, ben = make_players(tournament, 2)
    make_round(tournament, [(ana, ben)])
    page = sheet_page(tournament, sheet(Entry(name="Cara", first_round_bye=True)))
    assert (warnings(page), page.is_late) == ([(say("bye_too_late"),)], True)
    assert page.wanted == [Entry(name="Cara")]


def test_preview_says_what_is_odd_about_the_sheet_and_its_cells(tournament: Tournament) -> None:
    column = ImportWarning("unknown_column", {"line": 1, "column": "Club"})
    cells = ImportWarning("too_many_cells", {"cells": "“x”"})
    page = sheet_page(tournament, Sheet((SheetLine(2, Entry(name="Ana"), (cells,)),), (column,)))
    assert page.warnings == (warning_sentence(column),)
    assert warnings(page) == [(warning_sentence(cells),)]


@pytest.mark.parametrize("count", [5, 40])
def test_preview_takes_two_queries_however_long_the_sheet(
    tournament: Tournament, count: int, django_assert_num_queries: Any
) -> None:
    make_players(tournament, count)
    lines = sheet(*(Entry(name=f"New {index}") for index in range(count)))
    with django_assert_num_queries(2):
        sheet_page(tournament, lines)
