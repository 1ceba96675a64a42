import pytest

from tournament.core.errors import ActionRefused
from tournament.people.sheet.text import LARGEST, decode, plain_lines, read_records

NAMES = "Name,Pronouns\r\nZoë Papadopoulos,she/her\r\n"


def is_header(cells: list[str]) -> bool:
    return "Name" in cells


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_file_when_its_encoding_is_told_then_read_without_guessing(encoding: str) -> None:
    assert decode(NAMES.encode(encoding)) == (NAMES, False)


def test_file_when_utf_16_big_endian_then_read() -> None:
    assert decode(b"\xfe\xff" + NAMES.encode("utf-16-be")) == (NAMES, False)


def test_file_when_written_by_old_windows_then_read_and_the_guess_is_told() -> None:
    assert decode(NAMES.encode("cp1252")) == (NAMES, True)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"a" * (LARGEST + 1), "sheet_too_large"),
        (b"PK\x03\x04rest of a workbook", "sheet_is_workbook"),
        (b"\xd0\xcf\x11\xe0rest of a workbook", "sheet_is_workbook"),
        (b"Name\nAna\x81\xff", "sheet_is_not_text"),
        (b"\xff\xfe\x00\xd8", "sheet_is_not_text"),
    ],
)
def test_file_when_it_is_no_text_then_refused(data: bytes, code: str) -> None:
    with pytest.raises(ActionRefused) as refusal:
        decode(data)
    assert refusal.value.code == code


@pytest.mark.parametrize("text", ["Ana\r\nBen\r\n", "Ana\rBen\r", "\ufeffAna\nBen\n"])
def test_text_when_lines_end_otherwise_then_all_end_alike(text: str) -> None:
    assert plain_lines(text) == "Ana\nBen\n"


def test_text_when_not_text_then_the_line_is_told() -> None:
    with pytest.raises(ActionRefused) as refusal:
        plain_lines("Ana\nB\x00en")
    assert (refusal.value.code, refusal.value.facts) == ("sheet_is_not_text", {"line": 2})


def test_text_when_too_large_then_refused() -> None:
    with pytest.raises(ActionRefused) as refusal:
        plain_lines("ü" * (LARGEST // 2 + 1))
    assert refusal.value.code == "sheet_too_large"


@pytest.mark.parametrize(
    ("text", "records"),
    [
        ("Name\tNotes\nAna\tx, y; z", [["Name", "Notes"], ["Ana", "x, y; z"]]),
        ("Name;Notes\nKim, Min-seo;x", [["Name", "Notes"], ["Kim, Min-seo", "x"]]),
        ("Name,Notes\nAna,red car; blue hat", [["Name", "Notes"], ["Ana", "red car; blue hat"]]),
        ('Name,Notes\n"Kim, Min-seo","a ""b"" c"', [["Name", "Notes"], ["Kim, Min-seo", 'a "b" c']]),
        ('Name,Notes\nAna,"two\nlines"\nBen,', [["Name", "Notes"], ["Ana", "two\nlines"], ["Ben", ""]]),
        ("Name\nKim, Min-seo", [["Name"], ["Kim, Min-seo"]]),
        ("Kim, Min-seo\nAna\n\nBen", [["Kim, Min-seo"], ["Ana"], [], ["Ben"]]),
        ("Ana,she\nBen,he", [["Ana", "she"], ["Ben", "he"]]),
        ('"Kim, Min-seo"\n"Ace" Ben', [["Kim, Min-seo"], ['"Ace" Ben']]),
        ('Name,Notes\nPriya "Pri" N,x', [["Name", "Notes"], ['Priya "Pri" N', "x"]]),
        ("", [[]]),
    ],
)
def test_records_are_cut_where_the_sheet_means_it(text: str, records: list[list[str]]) -> None:
    assert read_records(text, is_header) == records


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('Name,Notes\nAna,x\nBen,"open\nCara,y', 3),
        ('Name,Notes\n"Ace" Ben,x', 2),
        ('Ana\n"Ben', 2),
        ("Name,Notes\nAna," + "x" * 200_000, 2),
    ],
)
def test_records_when_quotes_do_not_match_then_the_line_is_told(text: str, line: int) -> None:
    with pytest.raises(ActionRefused) as refusal:
        read_records(text, is_header)
    assert (refusal.value.code, refusal.value.facts) == ("sheet_quotes_do_not_match", {"line": line})
