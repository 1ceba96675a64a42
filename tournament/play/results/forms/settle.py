"""One tap that settles two different reports: the button's value says whose is right."""

from __future__ import annotations

from django import forms

from tournament.kernel.ids import IdField


class SettleForm(forms.Form):
    """The report that a staff member takes for the result."""

    report = IdField()
