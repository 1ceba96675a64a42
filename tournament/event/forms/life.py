"""Copying an event's settings, saving them as a preset, and deleting an event."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.event.forms.day import DayField
from tournament.kernel.text import is_readable, is_visible, normalized_text
from tournament.models import EventPreset, Tournament
from tournament.models.preset import LONGEST_PRESET_NAME


class CopyForm(forms.Form):
    """The name and the date of the event created from another one's settings."""

    name = forms.CharField(label=_("Name"), max_length=120)
    date = DayField(label=_("Date"))

    @classmethod
    def of(cls, tournament: Tournament) -> CopyForm:
        """Return the form as first shown: with the same name and today's date."""
        return cls(initial={"name": tournament.name, "date": timezone.localdate()})

    def clean_name(self) -> str:
        """Collapse white space to single spaces; require some text."""
        name = normalized_text(self.cleaned_data["name"])
        if not is_readable(name) or not is_visible(name):
            raise ValidationError(_("Type the event’s name."))
        return name


class PresetForm(forms.Form):
    """The name of a preset."""

    name = forms.CharField(label=_("Name of the preset"), max_length=LONGEST_PRESET_NAME)

    @classmethod
    def of(cls, preset: EventPreset) -> PresetForm:
        return cls(initial={"name": preset.name}, prefix=str(preset.pk))

    def clean_name(self) -> str:
        """Collapse white space to single spaces; require some text."""
        name = normalized_text(self.cleaned_data["name"])
        if not is_readable(name) or not is_visible(name):
            raise ValidationError(_("Type a name for the preset."))
        return name


class DeleteForm(forms.Form):
    """The event's name, typed to confirm."""

    typed = forms.CharField(
        label=_("Type its name to confirm"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
