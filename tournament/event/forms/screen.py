"""The organizer's settings for the big screen."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models.states import ScreenView


class ScreenForm(forms.Form):
    """The views shown in turn, and the minimum time for each."""

    views = forms.MultipleChoiceField(
        label=_("Shown in turn"),
        choices=ScreenView.choices,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Views with nothing to show are left out. New pairings stay up until the clock starts."),
    )
    seconds = forms.IntegerField(
        label=_("Seconds per view"),
        min_value=5,
        max_value=600,
        help_text=_("From 5 to 600. A long list stays until it has scrolled through once."),
    )

    def clean_views(self) -> list[str]:
        """Return each view once, in the order in which they are shown."""
        chosen = self.cleaned_data["views"]
        return [view.value for view in ScreenView if view.value in chosen]
