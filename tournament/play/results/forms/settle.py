"""Settle two different reports with one tap; the button's value identifies the report that counts."""

from __future__ import annotations

from django import forms

from tournament.kernel.ids import IdField


class SettleForm(forms.Form):
    """The report that a staff member accepts as the result."""

    report = IdField()
