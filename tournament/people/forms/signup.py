"""Signing up for an event: a name, and pronouns for who wants to give them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.text import is_visible
from tournament.people.forms.naming import EntryTextField, NamingForm


class SignUpForm(NamingForm):
    """Who signs up; `namesakes` is asked for only where there are some."""

    name = EntryTextField(
        "name",
        label=gettext_lazy("Your name"),
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
    pronouns = EntryTextField(
        "pronouns",
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("If you like; shown beside your name."),
    )

    online_name = EntryTextField(
        "online_name",
        label=gettext_lazy("Your name on jinteki.net"),
        required=False,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
        help_text=gettext_lazy(
            "For your opponents, to find you there, and for the leaders; it stands on no public page."
        ),
    )

    def __init__(self, *args: Any, is_online: bool = False, **kwargs: Any) -> None:
        """Ask for the name on jinteki.net only where the event is played online."""
        super().__init__(*args, **kwargs)
        if not is_online:
            del self.fields["online_name"]

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not is_visible(name):
            raise ValidationError(_("Type your name."))
        return name
