"""Forms for the round clock on the desk."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.ids import IdField
from tournament.kernel.text import is_readable
from tournament.models.clock import MAX_CLOCK_MINUTES

LONGEST_REASON = 200


class PressForm(forms.Form):
    """A press of a button: its action, and the run that the page showed (0 before the start)."""

    press = forms.RegexField(r"^(start|pause|resume|reset):[0-9]{1,18}\Z")

    @property
    def pressed(self) -> tuple[str, int]:
        """The action and the run seen."""
        press, run = self.cleaned_data["press"].split(":")
        return press, int(run)


class MinutesForm(forms.Form):
    """Minutes to add or subtract, and the length that the page showed."""

    minutes = forms.RegexField(r"^[+-][0-9]{1,3}:[0-9]{1,3}\Z")

    @property
    def change(self) -> tuple[int, int]:
        """The minutes, negative to subtract, and the length seen."""
        minutes, seen = self.cleaned_data["minutes"].split(":")
        return int(minutes), int(seen)


class WithdrawForm(forms.Form):
    """The extension to undo."""

    extension = IdField()


class ExtendForm(forms.Form):
    """Extra minutes for one of the `open_tables`, and the reason; `seen` is the newest extension shown."""

    table = forms.IntegerField(label=gettext_lazy("Table"), min_value=1, max_value=9999)
    minutes = forms.IntegerField(
        label=gettext_lazy("Extra minutes"), min_value=1, max_value=MAX_CLOCK_MINUTES
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason (optional)"), max_length=LONGEST_REASON, required=False
    )
    seen = IdField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, open_tables: Collection[int], *args: Any, **kwargs: Any) -> None:
        """Take the numbers of the tables still playing."""
        super().__init__(*args, **kwargs)
        self.open_tables = open_tables

    def clean_table(self) -> int:
        table: int = self.cleaned_data["table"]
        if table not in self.open_tables:
            raise ValidationError(_("Table %(table)s is no longer playing.") % {"table": table})
        return table

    def clean_reason(self) -> str:
        """Return the reason, or the default text for the log and the clock if it is empty."""
        reason: str = self.cleaned_data["reason"] or _("No reason given")
        if not is_readable(reason):
            raise ValidationError(_("This contains characters that can’t be shown."))
        return reason
