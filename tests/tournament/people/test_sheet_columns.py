"""Columns recognized by their header and their cells, in sheets of every format."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from decklists.identities import IdentityNames
from decklists.load import load_folder
from tests.data import CARDS, SHEETS
from tournament.people.entries import Entry
from tournament.people.sheet.reading import read_sheet
from tournament.people.sheet.records import ImportWarning, Sheet
from tournament.people.sheet.source import SheetSource, read_file


@cache
def names() -> IdentityNames:
    return IdentityNames(load_folder(CARDS))


def read(text: str, choices: dict[int, str] | None = None) -> Sheet:
    return read_sheet(text, choices=choices, identities=names())


def read_as(sheet: Sheet) -> list[str]:
    return [column.read_as or column.looks_like for column in sheet.columns]


def of_file(name: str, **chosen: Any) -> tuple[SheetSource, Sheet]:
    source = read_file((SHEETS / name).read_bytes(), **chosen)
    return source, read(source.text)


def entry(name: str, corp: str = "", runner: str = "", **more: Any) -> Entry:
    return Entry(name=name, corp_identity=corp, runner_identity=runner, **more)


FILES: dict[str, tuple[list[str], Entry, str]] = {
    "copied-cells.tsv": (
        ["name", "corp_identity", "runner_identity", "notes"],
        entry("Anna Karlsen", "NBN: NEH", "MaxX", notes="late train"),
        "",
    ),
    "inscription-mac-roman.tsv": (
        ["name", "nickname", "corp_identity", "runner_identity", "has_paid"],
        entry("Chloé Lefèvre", "Palana", "Smoke", nickname="chlo", has_paid=True),
        "mac-roman",
    ),
    "last-first.csv": (["name", "first_round_bye"], entry("Kim Min-seo"), ""),
    "liga.ods": (
        [
            "number",
            "family_name",
            "given_name",
            "corp_identity",
            "runner_identity",
            "has_paid",
            "fixed_table",
        ],
        entry("Jörg Oberhäuser", "NBN: Making News", "Noise: Meisterhacker", has_paid=True),
        "",
    ),
    "no-header.csv": (
        ["number", "name", "pronouns", "corp_identity", "runner_identity", "email", "date", "has_paid"],
        entry(
            "Ida Holm",
            "Jinteki: Personal Evolution",
            "Whizzard: Master Gamer",
            pronouns="she/her",
            has_paid=True,
        ),
        "",
    ),
    "signup.xlsx": (
        ["date", "email", "name", "nickname", "corp_identity", "runner_identity", "has_paid", ""],
        entry("Tilda Bergqvist", "NEH", "Andy", nickname="tilda_b", has_paid=True),
        "",
    ),
    "touroku-shift-jis.csv": (
        ["name", "pronouns", "corp_identity", "runner_identity", "has_paid"],
        entry("石川 さくら", "ジンテキ：完全複製", "アンドロメダ", pronouns="彼女", has_paid=True),
        "cp932",
    ),
    "turnaj-cp1250.csv": (
        ["name", "corp_identity", "runner_identity", "has_paid"],
        entry("Tomáš Dvořák", "Making News", "Noise", has_paid=True),
        "cp1250",
    ),
}


def test_every_sheet_has_its_case() -> None:
    assert {path.name for path in Path(SHEETS).iterdir()} == set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_sheet_of_any_format_is_read_with_all_it_says(name: str) -> None:
    columns, first, encoding = FILES[name]
    source, sheet = of_file(name)

    assert (read_as(sheet), sheet.lines[0].entry, source.encoding) == (columns, first, encoding)


def test_sheet_without_any_header_tells_its_columns_by_what_stands_in_them() -> None:
    _source, sheet = of_file("no-header.csv")

    assert [line.entry.has_paid for line in sheet.lines] == [True, False, True]
    (warning,) = sheet.warnings
    assert warning == ImportWarning(
        "no_header", {"columns": ("name", "pronouns", "corp_identity", "runner_identity", "has_paid")}
    )


def test_header_in_unknown_words_isnt_a_player() -> None:
    sheet = read("Wer;Womit;Wogegen\nAna Bee;Making News;Noise\nBo Cee;Foundry;Kate\nCy Dee;RP;Gabe")

    assert read_as(sheet) == ["name", "corp_identity", "runner_identity"]
    assert [line.entry.name for line in sheet.lines] == ["Ana Bee", "Bo Cee", "Cy Dee"]
    assert [warning.code for warning in sheet.warnings] == ["column_by_content"] * 3


def test_header_below_a_title_and_repeated_further_down_is_found_and_isnt_a_player() -> None:
    sheet = read("Regional;;\n\nName;Corp;Runner\nAna;NEH;Kate\nName;Corp;Runner\nBo;;")

    assert [(line.number, line.entry.name) for line in sheet.lines] == [(4, "Ana"), (6, "Bo")]
    assert sheet.warnings == (
        ImportWarning("lines_above", {"lines": "1", "header": 3}),
        ImportWarning("header_again", {"lines": "5"}),
    )


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("Player's name (first and last);Team name", ["name", ""]),
        ("Corp ID (name of the card);Your name", ["corp_identity", "name"]),
        ("E-Mail;Name", ["email", "name"]),
    ],
)
def test_words_within_a_header_call_for_a_column_if_its_cells_agree(header: str, expected: list[str]) -> None:
    first = {"email": "a@example.org", "corp_identity": "Making News"}.get(expected[0], "Ana Bee")
    assert read_as(read(f"{header}\n{first};Cara Dee\n{first};Di Eff")) == expected


def test_columns_that_somebody_chose_go_before_all_and_notes_are_put_together() -> None:
    choices = {0: "notes", 1: "name", 2: "notes"}
    sheet = read("Name;Club;Food\nAna;Night City;no nuts\nBo;;", choices)

    assert [(line.entry.name, line.entry.notes) for line in sheet.lines] == [
        ("Night City", "Ana · no nuts"),
        ("", "Bo"),
    ]
    assert sheet.warnings == ()


@pytest.mark.parametrize(
    ("cell", "has_paid", "warnings"),
    [
        *(
            (cell, True, 0)
            for cell in ("x", "yes", "15 €", "€15.00", "15", "bezahlt", "済", "2016-10-01", "PayPal")
        ),
        *((cell, False, 0) for cell in ("", "no", "0", "0,00 €", "offen", "未", "-", "n/a")),
        ("ask Bo", False, 1),
    ],
)
def test_mark_of_payment_is_read_or_asked_about(cell: str, has_paid: bool, warnings: int) -> None:
    (line,) = read(f"Name;Paid\nAna;{cell}").lines

    assert (line.entry.has_paid, len(line.warnings)) == (has_paid, warnings)


def test_lines_that_are_the_same_in_every_cell_are_shown() -> None:
    sheet = read("Name;Notes\nAna;x\nAna;y\nana ;X;\nBo;\nAna;x")

    assert [(line.number, line.same_as) for line in sheet.lines] == [
        (2, None),
        (3, None),
        (4, 2),
        (5, None),
        (6, 2),
    ]


@pytest.mark.parametrize(
    "name",
    [
        "Kate?ina Malá",
        "?ukasz Nowak",
        "Rafa? Nowak",
        "Ewa Mi?",
        "Zo\ufffd Smith",
        "JÃ¶rg GroÃŸ",
        "RenÃ©e",
        "O’Neil â€“ x",
    ],
)
def test_damaged_letter_within_a_name_is_a_line_to_look_at(name: str) -> None:
    (line,) = read(f"Name\n{name}").lines

    assert [warning.code for warning in line.warnings] == ["name_damaged"]
    assert line.entry.name == name


@pytest.mark.parametrize("name", ["Ângela Sá", "São João", "SÃO JOÃO", "Åsa", "Ana B", "Ñañez", "ÂÃÄ"])
def test_whole_name_with_unusual_letters_is_not_damaged(name: str) -> None:
    assert read(f"Name\n{name}").lines[0].warnings == ()


@pytest.mark.parametrize("name", ["42", "ana@example.org", "***"])
def test_name_without_letters_or_with_an_address_is_a_line_to_look_at(name: str) -> None:
    assert [each.code for each in read(f"Name;Notes\n{name};x").lines[0].warnings] == ["name_is_none"]


def test_columns_far_to_the_right_are_not_read() -> None:
    sheet = read("Name" + ";x" * 500 + "\nAna" + ";y" * 500)

    assert len(sheet.columns) == 60
