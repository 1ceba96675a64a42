import pytest

from tournament.kernel.errors import ActionRefused
from tournament.people.sheet.text import LARGEST, plain_lines, read_records


def is_header(cells: list[str]) -> bool:
    return "Name" in cells


@pytest.mark.parametrize("text", ["Ana\r\nBen\r\n", "Ana\rBen\r", "\ufeffAna\nBen\n"])
def test_text_when_lines_end_otherwise_then_all_end_alike(text: str) -> None:
    assert plain_lines(text) == "Ana\nBen\n"


def test_text_when_not_text_then_the_line_is_reported() -> None:
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
        ("Kim, Min-seo\nLee, Ana\nBen Carter", [["Kim, Min-seo"], ["Lee, Ana"], ["Ben Carter"]]),
        (
            "Regional, spring\n\nName;Notes\nAna;x",
            [["Regional, spring"], [], ["Name", "Notes"], ["Ana", "x"]],
        ),
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
def test_records_when_quotes_do_not_match_then_the_line_is_reported(text: str, line: int) -> None:
    with pytest.raises(ActionRefused) as refusal:
        read_records(text, is_header)
    assert (refusal.value.code, refusal.value.facts) == ("sheet_quotes_do_not_match", {"line": line})
