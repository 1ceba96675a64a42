"""What every form that takes a player's name does with it: tidy text, and the question about namesakes."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournament.core.text import is_readable, normalized_text
from tournament.people.entries import LENGTHS


class NamingForm(forms.Form):
    """A form with the fields `name`, `pronouns` and `namesakes`; it declares them in its own words."""

    def clean_pronouns(self) -> str:
        """Make the pronouns tidy."""
        return self.clean_text("pronouns")

    def clean_text(self, name: str) -> str:
        """Return a field's text made tidy: composed letters, single spaces. Raises ValidationError."""
        text = normalized_text(self.cleaned_data[name])
        if not is_readable(text):
            raise ValidationError(_("There are characters in it that are not text: type it anew."))
        if len(text) > LENGTHS[name]:
            raise ValidationError(_("This is too long."))
        return text

    def ask_about_namesakes(self, found: int) -> None:
        """Offer to confirm that this is somebody else than the players of this name (so many are known)."""
        self.fields["namesakes"].widget = forms.CheckboxInput(
            attrs={"value": found}, check_test=lambda _value: False
        )

    @property
    def namesakes_known(self) -> int:
        """How many players of this name it was confirmed to be somebody else than."""
        return self.cleaned_data["namesakes"] or 0
