"""The sign-up for an event: a name, and the other questions to players."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.text import is_visible
from tournament.models import Tournament
from tournament.models.player_fields import PLAYER_FIELDS
from tournament.people.entries import Entry
from tournament.people.forms.naming import NamingForm, question_fields


class SignUpForm(NamingForm):
    """The sign-up form; `namesakes` is asked for only if there are any."""

    namesakes = forms.IntegerField(
        label=gettext_lazy("Yes, I’m someone else"),
        min_value=0,
        max_value=9999,
        required=False,
        widget=forms.HiddenInput,
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        """Ask for every text that players of this event give themselves."""
        super().__init__(*args, **kwargs)
        self.fields |= question_fields(tournament, asks_identities=tournament.asks_identities)
        self.order_fields(["name", "namesakes"])

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if not is_visible(name):
            raise ValidationError(_("Type your name."))
        return name

    @property
    def entry(self) -> Entry:
        return Entry(**{name: text for name, text in self.cleaned_data.items() if name in PLAYER_FIELDS})
