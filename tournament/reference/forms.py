"""The search form of the reference."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST_LOOK_UP = 80  # characters; the longest card title has 63, the longest term has fewer


class LookUpForm(forms.Form):
    """One search field for terms, cards, rulings and sections."""

    q = forms.CharField(
        required=False,
        max_length=LONGEST_LOOK_UP,
        label=_("A term, a card or a ruling"),
        error_messages={
            "max_length": _("Type at most %(limit_value)d characters. You typed %(show_value)d."),
            "null_characters_not_allowed": _("Type letters and numbers only."),
        },
    )

    @property
    def query(self) -> str:
        """The search text, or an empty string if nothing was typed or the text isn't valid."""
        return self.cleaned_data.get("q", "") if self.is_valid() else ""
