"""An organizer's file of any kind becomes one text."""

import pytest

from tests.data import SHEETS
from tests.workbooks import text_cell, xlsx
from tournament.kernel.errors import ActionRefused
from tournament.people.sheet.source import SheetSource, read_file
from tournament.people.sheet.text import LARGEST


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"a" * (LARGEST + 1), "sheet_too_large"),
        (b"PK\x03\x04rest of a workbook", "workbook_damaged"),
        (b"\xd0\xcf\x11\xe0rest of a workbook", "workbook_old"),
        (b"Name\nA\xa6\xa7b\xb6\n", "sheet_is_not_text"),
        (b"%PDF-1.4\nx", "sheet_is_other_file"),
        (b"<html><table><tr><td>Name</td></tr></table></html>", "sheet_is_other_file"),
        (b"  <?xml version='1.0'?><x/>", "sheet_is_other_file"),
        (b"{\\rtf1 Name}", "sheet_is_other_file"),
    ],
)
def test_file_when_it_isnt_a_sheet_then_refused(data: bytes, code: str) -> None:
    with pytest.raises(ActionRefused) as refusal:
        read_file(data)
    assert refusal.value.code == code


def test_text_file_that_tells_its_encoding_can_be_read_one_way_only() -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "ascii"):
        source = read_file("Name,Notes\nAna,x\n".encode(encoding))
        assert source == SheetSource("Name,Notes\nAna,x\n")


def test_text_file_that_does_not_tell_can_be_read_by_another_encoding() -> None:
    data = (SHEETS / "turnaj-cp1250.csv").read_bytes()
    guessed, chosen = read_file(data), read_file(data, encoding="mac-roman")

    assert (guessed.encoding, guessed.is_switchable) == ("cp1250", True)
    assert (chosen.encoding, "Dvořák" in guessed.text, "Dvořák" in chosen.text) == ("mac-roman", True, False)
    assert chosen.encodings == guessed.encodings


def test_cells_of_a_workbook_become_lines_with_tabs_and_quotes() -> None:
    rows = f'<row r="1">{text_cell("A1", "Name")}{text_cell("B1", "Notes")}</row>'
    rows += f'<row r="3">{text_cell("A3", "Ana &quot;A&quot; B")}{text_cell("B3", "two&#10;lines")}</row>'

    assert read_file(xlsx(rows)).text == 'Name\tNotes\n\t\n"Ana ""A"" B"\t"two\nlines"\n'
