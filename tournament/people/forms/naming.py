"""What every form that takes a player's name does with it: tidy text, and the question about namesakes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import lazy
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.kernel.text import is_readable, normalized_text
from tournament.kernel.words import field_label
from tournament.models import Player
from tournament.people.entries import LENGTHS


class EntryTextField(forms.CharField):
    """A text of an entry, given by its name there; cleaned, it has composed letters and single spaces."""

    def __init__(self, name: str, **kwargs: Any) -> None:
        """Take the keywords of a CharField; without a label it is called as its column is."""
        kwargs.setdefault("label", capfirst(lazy(field_label, str)(Player, name)))
        super().__init__(max_length=LENGTHS[name], **kwargs)

    def clean(self, value: Any) -> str:
        """Return the text made tidy. Raises ValidationError."""
        text = normalized_text(super().clean(value))
        if not is_readable(text):
            raise ValidationError(_("It contains characters that are not text: type it again."))
        if len(text) > (self.max_length or 0):
            raise ValidationError(_("This is too long."))
        return text


class NamingForm(forms.Form):
    """A form with the fields `name` and `namesakes`; it declares them in its own words."""

    def ask_about_namesakes(self, found: int) -> None:
        """Offer to confirm that this is somebody else than the players of this name (so many are known)."""
        self.fields["namesakes"].widget = forms.CheckboxInput(
            attrs={"value": found}, check_test=lambda _value: False
        )

    @property
    def namesakes_known(self) -> int:
        """How many players of this name it was confirmed to be somebody else than."""
        return self.cleaned_data["namesakes"] or 0
