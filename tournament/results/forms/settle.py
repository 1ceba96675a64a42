"""One tap that settles two different reports: the button's value says whose is right."""

from __future__ import annotations

from django import forms


class SettleForm(forms.Form):
    """The report that a leader takes for the result."""

    report = forms.IntegerField(min_value=1, max_value=2**62)
