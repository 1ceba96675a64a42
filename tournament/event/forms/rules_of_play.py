"""Which regulations an event is played under, and which kind of Swiss."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.event.changed_rules import may_be_played
from tournament.models import Regulations, Tournament
from tournament.models.event_choices import swiss_choices


class RulesOfPlayForm(forms.Form):
    """The two choices that determine everything else about an event."""

    regulations = forms.ChoiceField(label=_("Regulations"), choices=Regulations, widget=forms.RadioSelect)
    swiss_kind = forms.ChoiceField(label=_("Swiss rounds"), choices=swiss_choices, widget=forms.RadioSelect)

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None) -> None:
        initial = {"regulations": tournament.regulations, "swiss_kind": tournament.swiss_kind}
        super().__init__(data, initial=initial)

    def clean(self) -> dict[str, Any]:
        """Refuse a kind of Swiss that the regulations don't include."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if {"regulations", "swiss_kind"} <= cleaned.keys() and not may_be_played(**cleaned):
            told = _("The 2016 regulations only have double-sided rounds. Choose those, or today’s rules.")
            self.add_error("swiss_kind", told)
        return cleaned
