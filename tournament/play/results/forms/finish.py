"""The form that finishes an event."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.event.forms.plan import ReasonField


class FinishForm(forms.Form):
    """Finish the event, possibly before all planned rounds are played."""

    reason = ReasonField(
        label=_("Reason"),
        help_text=_("Players see it on the event’s page (REG 9.1)."),
        required=False,
    )
    confirmed_early = forms.BooleanField(required=False, label=_("Finish anyway"))
