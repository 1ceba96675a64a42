"""From what a form brings to a sheet that was read: the first time, and again as someone chose."""

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
    """A sheet as it was read, and what the page that shows it has to carry.

    `original` is the file where it can be read another way. `is_changed` says that it was read another way
    than the page showed; `refusal` why it cannot be read so: then it is read without.
    """

    source: SheetSource
    sheet: Sheet
    original: bytes = b""
    decisions: Decisions = field(default_factory=Decisions)
    is_changed: bool = False
    refusal: ActionRefused | None = None

    def carried(self, namesakes: Mapping[str, int], same: Sequence[int]) -> dict[str, Any]:
        """Return the hidden fields of the preview."""
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
    """Return a sheet that was just brought; `data` is its file, if it came in one.

    Without a column of names it is shown anyway, so that someone can say which one it is.

    Raises ActionRefused, as `read_sheet`.
    """
    sheet, refusal = _read(source, {})
    original = data if data and source.is_switchable else b""
    return ReadSheet(source, sheet, original, refusal=refusal)


def next_reading(form: DecisionsForm) -> ReadSheet:
    """Return the sheet that a valid preview carried, read as it is wanted now, and what was decided about it.

    Of names only those that were typed are kept where it is read another way, and nothing of another table.

    Raises ActionRefused, as `read_sheet`: for what was not carried by a page of this site.
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
        # In the other encoding it isn't a valid sheet: keep the one that was shown.
        source = replace(source, text=before.text, encoding=shown.encoding, table=shown.table)
        sheet, _none = _read(source, shown.columns)
        original = form.cleaned_data["original"]
        return ReadSheet(source, sheet, original, decisions, refusal=error)
    if is_changed:
        decisions = _kept(decisions, before, shown) if source.table == shown.table else Decisions()
    original = form.cleaned_data["original"] if source.is_switchable else b""
    return ReadSheet(source, sheet, original, decisions, is_changed, refusal)


def _read(source: SheetSource, columns: Mapping[int, str]) -> tuple[Sheet, ActionRefused | None]:
    """Return the sheet with its columns read so; with why they are not enough, if no column has names."""
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
    """Return the file read as wanted; what the page carried if there is none or it cannot be read."""
    if not original:
        return before
    try:
        return read_file(original, encoding=wanted.encoding, table=wanted.table)
    except ActionRefused:
        return before


def _kept(decisions: Decisions, before: SheetSource, shown: Reading) -> Decisions:
    """Return the decisions with those names alone that were typed, and not read."""
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
