"""A registration sheet, pasted or uploaded, and the organizer's decisions about its lines."""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from tournament.kernel.text import is_readable, normalized_text
from tournament.models.player_fields import PLAYER_FIELDS
from tournament.people.sheet.columns import IDENTITY_SIDES, READABLE
from tournament.people.sheet.records import Decisions
from tournament.people.sheet.source import SheetSource
from tournament.people.sheet.workbook import LARGEST_WORKBOOK

ACCEPTED = ".xlsx,.xlsm,.ods,.csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values,text/plain"
_NAME_OF_LINE = re.compile(r"name-([0-9]{1,6})")
_LINE = re.compile(r"[0-9]{1,6}")
_COLUMN = re.compile(r"column-([0-9]{1,4})")
_WRITTEN = re.compile(r"written-([0-9]{1,4})")


class SheetForm(forms.Form):
    """Step 1: the sheet's text, or its file."""

    text = forms.CharField(
        label=_("Paste the sheet here"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_("Copy the cells in your spreadsheet, header included. A plain list of names works too."),
    )
    file = forms.FileField(
        label=_("Or upload it"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ACCEPTED}),
        help_text=_("A spreadsheet (.xlsx, .ods), or CSV or text in any encoding."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        has_text, has_file = bool(cleaned.get("text", "").strip()), cleaned.get("file") is not None
        if has_text and has_file:
            raise ValidationError(_("Paste the sheet or upload it, not both."))
        if not has_text and not has_file:
            self.add_error("text", _("Paste the sheet, or choose its file."))
        return cleaned

    @cached_property
    def file_bytes(self) -> bytes | None:
        """The uploaded bytes, or None; a file that is too large is read one byte past the limit."""
        upload = self.cleaned_data["file"]
        return upload.read(LARGEST_WORKBOOK + 1) if upload is not None else None

    def field_of_refusal(self, source: SheetSource | None) -> str:
        """Return the field to show a refusal at; a refused file's text is put into the text field.

        Browsers don't keep a file in a form, but the text can be fixed there and sent again.
        """
        if self.file_bytes is None:
            return "text"
        if source is None or not source.text.strip() or not is_readable(source.text):
            return "file"
        data = QueryDict(mutable=True)
        data["text"] = source.text
        self.data = data
        return "text"


class NamesakesField(forms.JSONField):
    """Numbers of players by name, as JSON; input nested too deeply or too long is an error."""

    def to_python(self, value: Any) -> Any:
        try:
            return super().to_python(value)
        except (RecursionError, ValueError):  # nested too deeply, or a number with thousands of digits
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None


@dataclass(frozen=True, slots=True)
class Reading:
    """How a sheet was read or should be read: its encoding, table, and column kinds by place."""

    encoding: str = ""
    table: str = ""
    columns: Mapping[int, str] = field(default_factory=dict)


class DecisionsForm(forms.Form):
    """Step 2: the sheet as the page carried it, and the decisions by line number.

    `original` is the file, if it can be read another way; `shown` is how the submitted page had read it.
    """

    sheet = forms.CharField(strip=False, widget=forms.HiddenInput)
    namesakes = NamesakesField(required=False, widget=forms.HiddenInput)
    original = forms.CharField(required=False, widget=forms.HiddenInput)
    shown = NamesakesField(required=False, widget=forms.HiddenInput)
    told = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean_namesakes(self) -> dict[str, int]:
        """Return the numbers of players by name; empty if this site didn't create the value."""
        given = self.cleaned_data["namesakes"] or {}
        is_ours = isinstance(given, dict) and all(type(count) is int for count in given.values())
        return given if is_ours else {}

    def clean_original(self) -> bytes:
        """Return the file; empty if this site didn't create the value."""
        try:
            return base64.b64decode(self.cleaned_data["original"], validate=True)
        except ValueError:
            return b""

    def clean_shown(self) -> Reading:
        """Return how the submitted page had read the sheet."""
        given = self.cleaned_data["shown"]
        given = given if isinstance(given, dict) else {}
        columns = given.get("columns")
        pairs = columns.items() if isinstance(columns, dict) else ()
        return Reading(
            encoding=str(given.get("encoding", "")),
            table=str(given.get("table", "")),
            columns={
                int(place): str(kind) for place, kind in pairs if _LINE.fullmatch(place) and kind in READABLE
            },
        )

    @property
    def wanted(self) -> Reading:
        """How to read the sheet, as chosen on the page; unchanged if nothing is chosen."""
        shown: Reading = self.cleaned_data["shown"]
        matches = ((_COLUMN.fullmatch(key), key) for key in self.data)
        chosen = {int(match[1]): self.data[key] for match, key in matches if match}
        columns = {place: kind if kind in READABLE else "" for place, kind in chosen.items()}
        return Reading(
            encoding=self.data.get("encoding", shown.encoding),
            table=self.data.get("table", shown.table),
            columns={place: kind for place, kind in columns.items() if kind} if chosen else shown.columns,
        )

    @property
    def decisions(self) -> Decisions:
        """The decisions made; requires a valid form. Line numbers missing from the sheet are harmless."""
        matches = ((_NAME_OF_LINE.fullmatch(key), key) for key in self.data)
        names = {int(match[1]): self.data[key] for match, key in matches if match}
        return Decisions(
            names=names,
            tidied=self._ticked("tidy"),
            left_out=self._ticked("leave"),
            namesakes=self.cleaned_data["namesakes"],
            told=frozenset(int(number) for number in _LINE.findall(self.cleaned_data["told"])),
            is_turned="turn" in self.data,
            identities=self._identities(),
        )

    def _identities(self) -> dict[tuple[str, str], str]:
        """Return the chosen titles, by column and by the sheet's text there."""
        chosen: dict[tuple[str, str], str] = {}
        for key in self.data:
            if match := _WRITTEN.fullmatch(key):
                column, _colon, written = self.data[key].partition(":")
                title = normalized_text(self.data.get(f"identity-{match[1]}", ""))
                fits = column in IDENTITY_SIDES and len(title) <= PLAYER_FIELDS[column].length
                if fits and is_readable(title):
                    chosen[column, written] = title
        return chosen

    def _ticked(self, name: str) -> frozenset[int]:
        given = self.data.getlist(name) if isinstance(self.data, QueryDict) else []
        return frozenset(int(value) for value in given if _LINE.fullmatch(value))
