import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict

from tournament.people.forms.sheet import DecisionsForm, SheetForm
from tournament.people.sheet.records import Decisions


@pytest.mark.parametrize(
    ("text", "file", "is_valid"),
    [("Ana", None, True), ("", b"Ana", True), ("", b"", True), ("", None, False), ("Ana", b"Ben", False)],
)
def test_sheet_is_pasted_or_uploaded_but_not_both(text: str, file: bytes | None, is_valid: bool) -> None:
    files = {} if file is None else {"file": SimpleUploadedFile("sheet.csv", file)}
    assert SheetForm({"text": text}, files).is_valid() is is_valid


def test_sheet_when_pasted_with_blank_lines_then_kept_so_that_lines_keep_their_numbers() -> None:
    form = SheetForm({"text": "\n\nAna"})
    assert form.is_valid()
    assert form.cleaned_data["text"] == "\n\nAna"


def test_decisions_are_read_by_line_number() -> None:
    query = "sheet=Ana&namesakes=%7B%22ana%22%3A+1%7D&name-2=Ana+B&name-x=y&leave=3&leave=4&tidy=5"
    form = DecisionsForm(QueryDict(query))
    assert form.is_valid()
    assert form.decisions == Decisions(
        names={2: "Ana B"}, tidied=frozenset({5}), left_out=frozenset({3, 4}), namesakes={"ana": 1}
    )


@pytest.mark.parametrize("namesakes", ["", "[1]", '{"ana": "x"}', '{"ana": null}', "null", "3"])
def test_decisions_when_namesakes_were_not_made_here_then_none_is_known(namesakes: str) -> None:
    query = QueryDict(mutable=True)
    query.update({"sheet": "Ana", "namesakes": namesakes})
    query.setlist("leave", ["-1", "x", "9" * 50])
    form = DecisionsForm(query)
    assert form.is_valid()
    assert form.decisions == Decisions()


@pytest.mark.parametrize("query", ["", "sheet=", "sheet=A%00", "sheet=Ana&namesakes=%7B"])
def test_decisions_when_the_sheet_is_missing_or_broken_then_invalid(query: str) -> None:
    assert not DecisionsForm(QueryDict(query)).is_valid()


@pytest.mark.parametrize("namesakes", ["[" * 5000, '{"ana": ' + "9" * 5000 + "}"], ids=["deep", "long"])
def test_decisions_when_namesakes_cannot_even_be_parsed_then_invalid(namesakes: str) -> None:
    query = QueryDict(mutable=True)
    query.update({"sheet": "Ana", "namesakes": namesakes})

    assert not DecisionsForm(query).is_valid()
