"""The organizer's choice of who may read an event's statistics."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from tournament.models.states import StatisticsShown


class ShownForm(forms.Form):
    """When everyone may start reading the statistics."""

    statistics_shown = forms.ChoiceField(
        label=gettext_lazy("Show the statistics to everyone"), choices=StatisticsShown.choices
    )
