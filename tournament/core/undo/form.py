"""The press of the button that takes an entry of the log back."""

from __future__ import annotations

from django import forms

LARGEST_ID = 2**63 - 1


class UndoForm(forms.Form):
    """The event's version that the page showed: what came later is told before anything changes."""

    seen = forms.IntegerField(min_value=0, max_value=LARGEST_ID, widget=forms.HiddenInput)
