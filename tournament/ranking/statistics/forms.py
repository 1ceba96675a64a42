"""Who may read an event's statistics, as the organizer chooses."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from tournament.models.states import StatisticsShown


class ShownForm(forms.Form):
    """From when on everyone may read the statistics."""

    statistics_shown = forms.ChoiceField(
        label=gettext_lazy("Show the statistics to everyone"), choices=StatisticsShown.choices
    )
