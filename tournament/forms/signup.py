"""Signing up for an event: a name, and pronouns for who wants to give them."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.registration import LENGTHS, is_readable, is_visible, tidy_text


class SignUpForm(forms.Form):
    """Who signs up; `namesakes` is asked for only where there are some."""

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=LENGTHS["name"],
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=gettext_lazy("As it is to stand in pairings and standings, for all to see."),
    )
    namesakes = forms.IntegerField(
        label=gettext_lazy("Yes, I am somebody else"),
        min_value=0,
        max_value=9999,
        required=False,
        widget=forms.HiddenInput,
    )
    pronouns = forms.CharField(
        label=gettext_lazy("Pronouns"),
        max_length=LENGTHS["pronouns"],
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("If you like; shown beside your name."),
    )

    def clean_name(self) -> str:
        """Make the name tidy; it must leave a mark."""
        name = self._clean_text("name")
        if not is_visible(name):
            raise ValidationError(_("Type your name."))
        return name

    def clean_pronouns(self) -> str:
        """Make the pronouns tidy."""
        return self._clean_text("pronouns")

    def _clean_text(self, name: str) -> str:
        text = tidy_text(self.cleaned_data[name])
        if not is_readable(text):
            raise ValidationError(_("There are characters in it that are not text: type it anew."))
        if len(text) > LENGTHS[name]:
            raise ValidationError(_("This is too long."))
        return text

    def ask_about_namesakes(self, found: int) -> None:
        """Offer to confirm that this is somebody else than the players of this name (so many are known)."""
        self.fields["namesakes"].widget = forms.CheckboxInput(
            attrs={"value": found},
            check_test=lambda value: False,  # noqa: ARG005
        )

    @property
    def namesakes_known(self) -> int:
        """How many players of this name they have said not to be."""
        return self.cleaned_data["namesakes"] or 0
