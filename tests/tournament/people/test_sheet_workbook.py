"""Workbooks: what spreadsheet programs save is read, what was made to do harm ends in a refusal."""

import io
import random
import time
import zipfile

import pytest

from tests.data import SHEETS
from tests.workbooks import ods, text_cell, xlsx, zipped
from tournament.core.errors import ActionRefused
from tournament.people.sheet.workbook import LARGEST_WORKBOOK, read_workbook

NAME, ANA = text_cell("A1", "Name"), text_cell("A3", "Ana")
ODS_CELL = '<table:table-cell office:value-type="string"><text:p>Ana</text:p></table:table-cell>'
ODS_REST = (
    '<table:table-row table:number-rows-repeated="1048000">'
    '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
)


def refusal(data: bytes) -> str:
    with pytest.raises(ActionRefused) as refused:
        read_workbook(data)
    return refused.value.code


def test_table_is_read_from_the_first_cell_on_with_values_as_they_are_shown() -> None:
    row = f'<row r="3">{ANA}<c r="B3"><v>12</v></c><c r="C3"><v>1.5</v></c><c r="D3" t="b"><v>1</v></c></row>'
    book = read_workbook(xlsx(f'<row r="1">{NAME}</row>{row}'))

    assert (book.tables, book.table) == (("S1",), "S1")
    assert book.rows == [["Name", "", "", ""], ["", "", "", ""], ["Ana", "12", "1.5", "yes"]]


def test_workbook_of_a_shop_is_read_with_its_dates_and_without_hidden_tables() -> None:
    book = read_workbook((SHEETS / "signup.xlsx").read_bytes())

    assert (book.tables, book.table) == (("Sign-up", "Lunch"), "Sign-up")
    assert book.rows[3][:3] == ["Timestamp", "E-mail address", "Your name"]
    assert book.rows[4][:4] == [
        "2016-10-01 18:05",
        "tilda.bergqvist@example.org",
        "Tilda Bergqvist",
        "tilda_b",
    ]
    lunch = read_workbook((SHEETS / "signup.xlsx").read_bytes(), "Lunch")
    assert lunch.rows == [["Dish", "Portions"], ["Soup", "4"]]
    assert read_workbook((SHEETS / "signup.xlsx").read_bytes(), "Old").table == "Sign-up"


def test_open_document_with_a_million_empty_rows_is_read_as_far_as_it_is_filled() -> None:
    book = read_workbook((SHEETS / "liga.ods").read_bytes())

    assert len(book.rows) == 5
    assert book.rows[1] == ["1", "Oberhäuser", "Jörg", "NBN: Making News", "Noise: Meisterhacker", "15 €", ""]
    assert read_workbook(ods(f"<table:table-row>{ODS_CELL}</table:table-row>{ODS_REST}")).rows == [["Ana"]]


def test_macros_and_pictures_are_never_unpacked() -> None:
    more = {"xl/vbaProject.bin": b"x" * 90_000_000, "xl/media/logo.png": b"y" * 1000}
    assert read_workbook(xlsx(f'<row r="1">{NAME}</row>', more)).rows == [["Name"]]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04", "workbook_damaged"),
        (xlsx(f'<row r="1">{NAME}</row>')[:-30], "workbook_damaged"),
        (xlsx(f'<row r="1">{NAME}</row>')[:200], "workbook_damaged"),
        (xlsx('<row r="1"><c r="A1"><v>1'), "workbook_damaged"),
        (xlsx(""), "sheet_is_empty"),
        (xlsx('<row r="1"><c r="A1" t="inlineStr"><is><t> </t></is></c></row>'), "sheet_is_empty"),
        (zipped({"word/document.xml": "<x/>"}), "sheet_is_other_file"),
        (
            zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": ""}),
            "sheet_is_other_file",
        ),
        (zipped({"xl/workbook.bin": b"x"}), "workbook_old"),
        (b"\xd0\xcf\x11\xe0" + b"x" * 600, "workbook_old"),
        (b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"), "workbook_locked"),
        (ods("", "<manifest:encryption-data/>"), "workbook_locked"),
        (b"PK\x03\x04" + b"x" * LARGEST_WORKBOOK, "workbook_too_large"),
    ],
)
def test_file_that_is_no_sheet_is_refused(data: bytes, code: str) -> None:
    assert refusal(data) == code


FAR = '<c r="XFD1048576"><v>1</v></c>'
HUGE = {
    "a cell in the last corner": xlsx(f'<row r="1">{NAME}{FAR}</row>'),
    "a corner behind a sign": xlsx(f'<row r="1">{NAME}<c x=">" a-r="A1" r="XFD1048576"><v>1</v></c></row>'),
    "a part of 30 MB": xlsx(f'<row r="1">{text_cell("A1", "x" * 30_000_000)}</row>'),
    "shared texts of 30 MB": xlsx(f'<row r="1">{NAME}</row>', {"xl/sharedStrings.xml": b"x" * 30_000_000}),
    "a cell repeated without end": ods(
        '<table:table-row><table:table-cell a=">" table:number-columns-repeated="99999999999" '
        'office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>'
    ),
    "a row repeated without end": ods(
        f'<table:table-row table:number-rows-repeated="99999999999">{ODS_CELL}</table:table-row>'
    ),
    "a row below all others": ods(f"{ODS_REST}<table:table-row>{ODS_CELL}</table:table-row>"),
    "many parts": zipped({f"xl/{number}": "" for number in range(2500)}),
}


@pytest.mark.parametrize("kind", HUGE)
def test_file_that_would_fill_the_memory_is_refused_before_it_does(kind: str) -> None:
    started = time.process_time()

    assert refusal(HUGE[kind]) == "workbook_too_large"
    assert time.process_time() - started < 2


def test_part_that_declares_less_than_it_unpacks_to_is_refused() -> None:
    data = xlsx(f'<row r="1">{text_cell("A1", "x" * 3_000_000)}</row>')
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = archive.getinfo("xl/worksheets/sheet1.xml").file_size
    lying = data.replace(size.to_bytes(4, "little"), (100).to_bytes(4, "little"))

    assert lying != data
    assert refusal(lying) == "workbook_damaged"


def test_workbook_spoiled_anywhere_is_read_or_refused() -> None:
    rng = random.Random(5)
    whole = [
        xlsx(f'<row r="1">{NAME}</row><row r="3">{ANA}</row>'),
        ods(f"<table:table-row>{ODS_CELL}</table:table-row>"),
    ]
    for _ in range(600):
        data = bytearray(rng.choice(whole))
        for _ in range(rng.randint(1, 5)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        try:
            read_workbook(bytes(data))
        except ActionRefused as refused:
            assert refused.code.startswith(("workbook_", "sheet_"))
