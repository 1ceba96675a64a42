"""A registration sheet, pasted or uploaded, and what the organizer decided about its lines."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.people.sheet.records import Decisions

_NAME_OF_LINE = re.compile(r"name-([0-9]{1,6})")
_LINE = re.compile(r"[0-9]{1,6}")


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
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,text/csv,text/plain"}),
        help_text=_("A CSV or text file, as a spreadsheet exports it."),
    )

    def clean(self) -> dict[str, Any]:
        """Take exactly one of the two."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        has_text, has_file = bool(cleaned.get("text", "").strip()), cleaned.get("file") is not None
        if has_text and has_file:
            raise ValidationError(_("Paste the sheet or upload it: not both at once."))
        if not has_text and not has_file:
            self.add_error("text", _("Paste the sheet, or choose its file."))
        return cleaned


class NamesakesField(forms.JSONField):
    """Numbers of players by name, as JSON; what nobody can read, however deep or long, is an error."""

    def to_python(self, value: Any) -> Any:
        """Return what the text says."""
        try:
            return super().to_python(value)
        except (RecursionError, ValueError):  # nested too deep; a number of thousands of digits
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None


class DecisionsForm(forms.Form):
    """Step 2: the sheet again, as the page carried it, and the decisions by line number."""

    sheet = forms.CharField(strip=False, widget=forms.HiddenInput)
    namesakes = NamesakesField(required=False, widget=forms.HiddenInput)

    def clean_namesakes(self) -> dict[str, int]:
        """Take numbers of players by name; what is anything else was not made by this site."""
        given = self.cleaned_data["namesakes"] or {}
        is_ours = isinstance(given, dict) and all(type(count) is int for count in given.values())
        return given if is_ours else {}

    @property
    def decisions(self) -> Decisions:
        """What was decided; call it on a valid form. Line numbers that the sheet has not do no harm."""
        matches = ((_NAME_OF_LINE.fullmatch(key), key) for key in self.data)
        names = {int(match[1]): self.data[key] for match, key in matches if match}
        return Decisions(
            names=names,
            tidied=self._ticked("tidy"),
            left_out=self._ticked("leave"),
            namesakes=self.cleaned_data["namesakes"],
        )

    def _ticked(self, name: str) -> frozenset[int]:
        given = self.data.getlist(name) if isinstance(self.data, QueryDict) else []
        return frozenset(int(value) for value in given if _LINE.fullmatch(value))
