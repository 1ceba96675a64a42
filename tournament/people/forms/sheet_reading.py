"""Read a sheet from form data: the first time, and again with other choices."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tournament.kernel.errors import ActionRefused
from tournament.people.forms.sheet import DecisionsForm, Reading
from tournament.people.sheet.identities import identity_names
from tournament.people.sheet.names import spellings
from tournament.people.sheet.reading import read_sheet
from tournament.people.sheet.records import Decisions, Sheet
from tournament.people.sheet.source import SheetSource, read_file


@dataclass(frozen=True, slots=True)
class ReadSheet:
    """A sheet that was read, and the data that its preview has to carry.

    `original` is the file, if it can be read another way. `is_changed` means that it was read differently
    from the page shown. `refusal` is why the requested reading failed; the sheet was then read without it.
    """

    source: SheetSource
    sheet: Sheet
    original: bytes = b""
    decisions: Decisions = field(default_factory=Decisions)
    is_changed: bool = False
    refusal: ActionRefused | None = None

    def carried(self, namesakes: Mapping[str, int], same: Sequence[int]) -> dict[str, Any]:
        """Return the values of the preview's hidden fields."""
        shown = {
            "encoding": self.source.encoding,
            "table": self.source.table,
            "columns": {str(column.place): column.read_as for column in self.sheet.columns if column.read_as},
        }
        return {
            "sheet": self.source.text,
            "namesakes": namesakes,
            "original": base64.b64encode(self.original).decode(),
            "shown": shown,
            "told": ",".join(map(str, same)),
        }


def first_reading(source: SheetSource, data: bytes | None) -> ReadSheet:
    """Return a sheet that was just submitted; `data` is its file, if it was uploaded.

    A sheet without a name column is still shown, so that the user can choose one.

    Raises ActionRefused, as `read_sheet`.
    """
    sheet, refusal = _read(source, {})
    original = data if data and source.is_switchable else b""
    return ReadSheet(source, sheet, original, refusal=refusal)


def next_reading(form: DecisionsForm) -> ReadSheet:
    """Return the sheet of a valid preview, read as now requested, with the decisions about it.

    If the reading has changed, only typed names are kept; for another table, nothing is kept.

    Raises ActionRefused, as `read_sheet`, for data that didn't come from a page of this site.
    """
    shown: Reading = form.cleaned_data["shown"]
    wanted, decisions = form.wanted, form.decisions
    before = SheetSource(form.cleaned_data["sheet"], encoding=shown.encoding, table=shown.table)
    source = _source(form.cleaned_data["original"], before, wanted)
    is_same_file = (source.encoding, source.table) == (shown.encoding, shown.table)
    text = before.text if is_same_file else source.text
    source = replace(source, text=text)
    columns = wanted.columns if source.table == shown.table else {}
    is_changed = not is_same_file or columns != shown.columns
    try:
        sheet, refusal = _read(source, columns)
    except ActionRefused as error:
        if is_same_file:
            raise
        # It isn't a valid sheet in the other encoding, so keep the one that was shown.
        source = replace(source, text=before.text, encoding=shown.encoding, table=shown.table)
        sheet, _none = _read(source, shown.columns)
        original = form.cleaned_data["original"]
        return ReadSheet(source, sheet, original, decisions, refusal=error)
    if is_changed:
        decisions = _kept(decisions, before, shown) if source.table == shown.table else Decisions()
    original = form.cleaned_data["original"] if source.is_switchable else b""
    return ReadSheet(source, sheet, original, decisions, is_changed, refusal)


def _read(source: SheetSource, columns: Mapping[int, str]) -> tuple[Sheet, ActionRefused | None]:
    """Return the sheet with these column choices, and a refusal if no column has names."""
    names, is_guessed = identity_names(), len(source.encodings) > 1
    refusal = None
    try:
        sheet = read_sheet(source.text, is_guessed=is_guessed, identities=names)
    except ActionRefused as error:
        if error.code != "sheet_without_names":
            raise
        refusal = error
        sheet = read_sheet(source.text, is_guessed=is_guessed, identities=names, needs_names=False)
    found = {column.place: column.read_as for column in sheet.columns if column.read_as}
    if columns and columns != found:
        return read_sheet(source.text, is_guessed=is_guessed, identities=names, choices=columns), None
    return sheet, refusal


def _source(original: bytes, before: SheetSource, wanted: Reading) -> SheetSource:
    """Return the file read as requested, or `before` if there is no file or it can't be read."""
    if not original:
        return before
    try:
        return read_file(original, encoding=wanted.encoding, table=wanted.table)
    except ActionRefused:
        return before


def _kept(decisions: Decisions, before: SheetSource, shown: Reading) -> Decisions:
    """Return the decisions with only the typed names, not those read from the sheet."""
    try:
        old, _refusal = _read(before, shown.columns)
    except ActionRefused:
        return Decisions()
    read = {line.number: line.entry.name for line in old.lines}
    typed = {
        number: name
        for number, name in decisions.names.items()
        if name not in spellings(read.get(number, ""))
    }
    return replace(decisions, names=typed, tidied=frozenset())
