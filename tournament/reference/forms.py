"""What is typed to look something up."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST_LOOK_UP = 80  # characters; the longest title of a card has 63, the longest term fewer


class LookUpForm(forms.Form):
    """One field for terms, cards, rulings and sections."""

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
        """What is looked for; nothing if nothing was typed or it cannot be looked for."""
        return self.cleaned_data.get("q", "") if self.is_valid() else ""
