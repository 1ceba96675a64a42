"""The press of the button that takes an entry of the log back."""

from __future__ import annotations

from django import forms

from tournament.core.ids import IdField


class UndoForm(forms.Form):
    """The event's version that the page showed: what came later is told before anything changes."""

    seen = IdField(min_value=0, widget=forms.HiddenInput)
