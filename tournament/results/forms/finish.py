"""The word that closes an event."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class FinishForm(forms.Form):
    """Finish the event, perhaps before the planned rounds are played."""

    confirmed_early = forms.BooleanField(required=False, label=_("Finish all the same"))
