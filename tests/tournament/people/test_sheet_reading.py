import csv
from pathlib import Path

import pytest

from tests.data import REGIONAL, more, name_of
from tournament.kernel.errors import ActionRefused
from tournament.people.entries import Entry
from tournament.people.sheet.names import turned_name
from tournament.people.sheet.reading import MOST_LINES, read_sheet
from tournament.people.sheet.records import ImportWarning, SheetLine
from tournament.people.sheet.source import read_file


def names(text: str) -> list[str]:
    return [line.entry.name for line in read_sheet(text).lines]


def test_regional_sheet_is_read_whole_with_every_name_exact() -> None:
    source = read_file(REGIONAL.read_bytes())
    assert not source.is_switchable
    sheet = read_sheet(source.text)
    assert sheet.warnings == ()
    assert [line.number for line in sheet.lines] == list(range(2, 44))
    assert all(line.warnings == () for line in sheet.lines)
    entries = [line.entry for line in sheet.lines]
    assert entries[2] == Entry(
        name="Óscar Beltrán Ruíz",
        pronouns="él",
        corp_identity="Near-Earth Hub: Broadcast Center",
        runner_identity="Gabriel Santiago: Consummate Professional",
        first_round_bye=True,
    )
    assert [entry.name for entry in entries if entry.first_round_bye] == [
        "Óscar Beltrán Ruíz",
        "Siobhán O’Dowd",
    ]
    assert [entry.notes for entry in entries if entry.name == "Sam Taylor"] == [
        "",
        "the Sam with the green hat",
    ]
    assert {
        "佐々木 凛",
        "小林 健太",
        "Ọláṣùbọ̀mí Adéwálé",
        'Matilda "Tilly" Okonkwo',
        "Mia 🦊 Lindqvist",
        "Luc  De  Smet",
        "Park, Ji-hoon",
        "Nikos Παπαδάκης",
        "Ольга Petrova",
        "Lin 林小雨",
    } <= {entry.name for entry in entries}


@pytest.mark.parametrize("path", [REGIONAL, *more("events/*.csv")], ids=name_of)
def test_sheet_of_a_shop_is_read_cell_by_cell_as_it_stands(path: Path) -> None:
    source = read_file(path.read_bytes())
    with path.open(encoding="utf-8-sig", newline="") as file:
        expected = [
            Entry(
                name=row["Name"],
                pronouns=row["Pronouns"],
                corp_identity=row["Corp ID"],
                runner_identity=row["Runner ID"],
                first_round_bye=row["First-round bye"] == "yes",
                notes=row["Notes"],
            )
            for row in csv.DictReader(file)
        ]
    assert source.encodings == ()
    assert [line.entry for line in read_sheet(source.text).lines] == expected


@pytest.mark.parametrize(
    "header",
    [
        "Name;Pronouns;Corp ID;Runner ID;Bye;Table;Notes",
        "PLAYER;pronoun;Corporation;Runner identity;Round 1 bye;fixed_table;Comments",
        "Spieler;Pronomen;Konzern;Runner;Freilos;Tischnummer;Bemerkung",
        "Jugador;Pronombres;Corp;Runner;bye;Mesa;Notas",
        "名前;代名詞;コーポ;ランナー;不戦勝;テーブル;備考",
    ],
)
def test_header_is_recognized_in_several_wordings_and_languages(header: str) -> None:
    sheet = read_sheet(f"{header}\nAna;she;NBN;Noise;yes;3;x")
    entry = Entry(
        name="Ana",
        pronouns="she",
        corp_identity="NBN",
        runner_identity="Noise",
        first_round_bye=True,
        fixed_table=3,
        notes="x",
    )
    assert (sheet.lines, sheet.warnings) == ((SheetLine(2, entry),), ())
    assert [column.read_as for column in sheet.columns] == [
        "name",
        "pronouns",
        "corp_identity",
        "runner_identity",
        "first_round_bye",
        "fixed_table",
        "notes",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Vorname;Name\nJörg;Groß", ["Jörg Groß"]),
        ("First name,Last name\nAna,Bee\nCher,", ["Ana Bee", "Cher"]),
        ("Last name,First name\nBee,Ana\n,Cher", ["Ana Bee", "Cher"]),
        ("Ana\nBen\n\nCara", ["Ana", "Ben", "Cara"]),
        ("Name\nAna", ["Ana"]),
        ("\n\n Name ,Notes\n\nAna,\n,,\n", ["Ana"]),
    ],
)
def test_names_are_found_in_many_kinds_of_sheet(text: str, expected: list[str]) -> None:
    assert names(text) == expected


def test_lines_are_numbered_as_a_spreadsheet_shows_them() -> None:
    sheet = read_sheet('Name,Notes\n\nAna,"two\nlines"\nBen,x')
    assert [(line.number, line.entry.name) for line in sheet.lines] == [(3, "Ana"), (4, "Ben")]


def test_sheet_when_it_has_no_header_then_usual_order_and_a_warning() -> None:
    sheet = read_sheet("Ana\tshe/her\tNBN\nBen\t\t")
    assert sheet.warnings == (ImportWarning("no_header", {"columns": ("name", "pronouns", "corp_identity")}),)
    assert sheet.lines[0].entry == Entry(name="Ana", pronouns="she/her", corp_identity="NBN")


def test_columns_when_unknown_or_repeated_then_named_and_not_read() -> None:
    sheet = read_sheet("Name,Club,Player\nAna,Night City,Ben")
    assert sheet.warnings == (
        ImportWarning("unknown_column", {"line": 1, "column": "Club"}),
        ImportWarning("repeated_column", {"line": 1, "column": "Player"}),
    )
    assert [line.entry for line in sheet.lines] == [Entry(name="Ana")]


@pytest.mark.parametrize(
    ("line", "entry", "warnings"),
    [
        (",,,x", Entry(name="", notes="x"), ()),
        ("A" * 130, Entry(name="A" * 130), ()),
        ("Ana,maybe", Entry(name="Ana"), (ImportWarning("bye_unreadable", {"value": "maybe"}),)),
        ("Ana,Nein", Entry(name="Ana"), ()),
        ("Ana,✓", Entry(name="Ana", first_round_bye=True), ()),
        ("Ana,,12", Entry(name="Ana", fixed_table=12), ()),
        ("Ana,,１２", Entry(name="Ana", fixed_table=12), ()),
        ("Ana,,0", Entry(name="Ana"), (ImportWarning("table_unreadable", {"value": "0"}),)),
        (
            "Ana,,99999999999",
            Entry(name="Ana"),
            (ImportWarning("table_unreadable", {"value": "99999999999"}),),
        ),
        (
            "Ana,,,x,y,,z",
            Entry(name="Ana", notes="x"),
            (ImportWarning("too_many_cells", {"cells": "“y”, “z”"}),),
        ),
        ("Ana,,,x,, ,", Entry(name="Ana", notes="x"), ()),
        (
            "Ana,,," + "n" * 401,
            Entry(name="Ana", notes="n" * 400),
            (ImportWarning("text_too_long", {"column": "notes", "allowed": 400}),),
        ),
    ],
)
def test_line_is_read_with_its_warnings(line: str, entry: Entry, warnings: tuple[ImportWarning, ...]) -> None:
    sheet = read_sheet(f"Name,First-round bye,Fixed table,Notes\n{line}")
    assert sheet.lines == (SheetLine(2, entry, warnings),)


def test_sheet_when_its_encoding_was_guessed_then_a_warning() -> None:
    assert read_sheet("Ana", is_guessed=True).warnings == (ImportWarning("guessed_encoding"),)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "sheet_is_empty"),
        ("\n , ,\n", "sheet_is_empty"),
        ("Name,Notes\n", "sheet_is_empty"),
        ("Corp ID,Runner ID\nNBN,Noise", "sheet_without_names"),
        ("Name\n" + "Ana\n" * 10_000, "sheet_too_many_lines"),
        ("Ana\x00", "sheet_is_not_text"),
        ('Name,Notes\nAna,"x', "sheet_quotes_do_not_match"),
    ],
)
def test_sheet_when_malformed_then_refused(text: str, code: str) -> None:
    with pytest.raises(ActionRefused) as refusal:
        read_sheet(text)
    assert refusal.value.code == code


def test_sheet_when_as_long_as_allowed_then_read() -> None:
    assert len(read_sheet("Name\n" + "Ana\n" * MOST_LINES).lines) == MOST_LINES


@pytest.mark.parametrize(
    "text",
    [
        "氏名,ふりがな\n山田 太郎,やまだ たろう\n佐藤 花子,さとう はなこ",
        "お名前,フリガナ\n山田 太郎,やまだ たろう\n佐藤 花子,さとう はなこ",
        "参加者名,氏名（カナ）\n山田 太郎,やまだ たろう\n佐藤 花子,さとう はなこ",
        "番号,よみがな,名前\n1,やまだ たろう,山田 太郎\n2,さとう はなこ,佐藤 花子",
        "姓,名,セイ,メイ\n山田,太郎,やまだ,たろう\n佐藤,花子,さとう,はなこ",
        "苗字,名前,ふりがな\n山田,太郎,やまだ たろう\n佐藤,花子,さとう はなこ",
        "日付,お名前（漢字）,お名前（ふりがな）\n"
        "2016/08/01,山田 太郎,やまだ たろう\n2016/08/02,佐藤 花子,さとう はなこ",
    ],
)
def test_japanese_sheet_has_names_and_their_readings(text: str) -> None:
    read = [(line.entry.name, line.entry.reading) for line in read_sheet(text).lines]
    assert read == [("山田 太郎", "やまだ たろう"), ("佐藤 花子", "さとう はなこ")]


def test_two_columns_of_japanese_names_without_a_header_have_the_family_name_first() -> None:
    assert names("山田,太郎\n佐藤,花子\n高橋,一") == ["山田 太郎", "佐藤 花子", "高橋 一"]
    assert names("Jörg,Groß\nAna,Lima\nZoe,Adler") == ["Jörg Groß", "Ana Lima", "Zoe Adler"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("山田,太郎", "山田 太郎"),
        ("山田、太郎", "山田 太郎"),
        ("ヤマダ， タロウ", "ヤマダ タロウ"),
        ("Lima, Ana", "Ana Lima"),
        ("Lima、Ana", ""),
        ("山田 太郎", ""),
        ("Ito, Ken, Jr.", ""),
    ],
)
def test_name_written_with_a_comma_is_as_it_is_said(written: str, said: str) -> None:
    assert turned_name(written) == said
