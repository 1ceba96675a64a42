"""Workbooks: files from spreadsheet programs are read, and malicious ones are refused."""

import io
import json
import random
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from tests.data import SHEETS
from tests.hostile_workbooks import HOSTILE_WORKBOOKS, LARGEST_WORKBOOKS
from tests.workbooks import ods, text_cell, xlsx, zipped
from tournament.kernel.errors import ActionRefused
from tournament.people.sheet.bounded_cells import MOST_CELLS_A_ROW, MOST_ROWS
from tournament.people.sheet.workbook import LARGEST_WORKBOOK, read_workbook

NAME, ANA = text_cell("A1", "Name"), text_cell("A3", "Ana")
ODS_CELL = '<table:table-cell office:value-type="string"><text:p>Ana</text:p></table:table-cell>'
ODS_REST = (
    '<table:table-row table:number-rows-repeated="1048000">'
    '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
)

# Reads each file in a separate process and reports its maximum memory growth in megabytes.
MEASURE = """
import json, os, resource, sys
from pathlib import Path
import django
django.setup()
from tournament.kernel.errors import ActionRefused
from tournament.people.sheet.source import read_file

def peak():
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size / (1e6 if sys.platform == "darwin" else 1e3)

grown = {}
for path in map(Path, sys.argv[1:]):
    data, (reading, writing) = path.read_bytes(), os.pipe()
    if os.fork() == 0:
        before = peak()
        try:
            read_file(data)
        except ActionRefused:
            pass
        os.write(writing, repr(peak() - before).encode())
        os._exit(0)
    os.close(writing)
    grown[path.name] = float(os.read(reading, 100))
    os.wait()
print(json.dumps(grown))
"""


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
        (b"PK\x03\x04" + b"x" * LARGEST_WORKBOOK, "sheet_too_large"),
    ],
)
def test_file_that_isnt_a_sheet_is_refused(data: bytes, code: str) -> None:
    assert refusal(data) == code


def test_cells_far_outside_the_list_are_left_out() -> None:
    far = '<c r="CW2"><v>1</v></c><c x=">" r="XFD1048576"><v>1</v></c>'

    assert read_workbook(xlsx(f'<row r="1">{NAME}{far}</row>')).rows == [["Name"]]
    below = f"{ODS_REST}<table:table-row>{ODS_CELL}</table:table-row>"
    assert read_workbook(ods(f"<table:table-row>{ODS_CELL}</table:table-row>{below}")).rows == [["Ana"]]


def test_cells_and_rows_of_open_document_are_repeated_within_bounds() -> None:
    cell = ODS_CELL.replace(" ", ' table:number-columns-repeated="99999999999" ', 1)
    rows = read_workbook(
        ods(f'<table:table-row table:number-rows-repeated="9999999">{cell}</table:table-row>')
    ).rows

    assert (len(rows), len(rows[0]), rows[0][0]) == (MOST_ROWS, MOST_CELLS_A_ROW, "Ana")


def test_texts_of_open_document_are_read_without_notes_and_with_their_spaces() -> None:
    cell = (
        '<table:table-cell office:value-type="string"><office:annotation><text:p>a note</text:p>'
        '</office:annotation><text:p>Ana<text:s text:c="3"/><text:span>M.</text:span></text:p>'
        "<text:p>Lima</text:p></table:table-cell>"
        '<table:table-cell office:value-type="date" office:date-value="2016-11-05"><text:p>5 Nov</text:p>'
        "</table:table-cell>"
    )
    assert read_workbook(ods(f"<table:table-row>{cell}</table:table-row>")).rows == [
        ["Ana   M.\nLima", "2016-11-05"]
    ]


@pytest.mark.parametrize("kind", LARGEST_WORKBOOKS)
def test_workbook_up_to_the_bounds_is_read(kind: str) -> None:
    assert read_workbook(LARGEST_WORKBOOKS[kind]()).rows


@pytest.mark.parametrize("kind", HOSTILE_WORKBOOKS)
def test_hostile_workbook_ends_in_a_refusal_soon(kind: str) -> None:
    data = HOSTILE_WORKBOOKS[kind]()
    started = time.process_time()

    assert refusal(data) in {"workbook_too_large", "workbook_damaged"}
    assert time.process_time() - started < 5


def test_no_workbook_takes_more_than_100_mb(tmp_path: Path) -> None:
    pytest.importorskip("resource", reason="Windows has no such numbers")
    files = HOSTILE_WORKBOOKS | LARGEST_WORKBOOKS
    for kind, make in files.items():
        (tmp_path / kind).write_bytes(make())
    run = subprocess.run(
        [sys.executable, "-c", MEASURE, *map(str, sorted(tmp_path.iterdir()))],
        capture_output=True,
        text=True,
        check=True,
    )
    megabytes = json.loads(run.stdout)

    assert megabytes.keys() == files.keys()
    assert {kind: size for kind, size in megabytes.items() if size > 100} == {}


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
