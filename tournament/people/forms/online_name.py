"""The form for a player's name on the platform of an online event."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.people.forms.naming import EntryTextField


class OnlineNameForm(forms.Form):
    """The player's name on jinteki.net."""

    online_name = EntryTextField(
        "online_name",
        required=False,
        label=_("Your name on jinteki.net"),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
        help_text=_(
            "For your opponents, to find you there, and for the leaders; it stands on no public page."
        ),
    )
