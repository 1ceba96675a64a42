"""The form for a player's name on the platform of an online event."""

from __future__ import annotations

from django import forms

from tournament.models import Tournament
from tournament.people.forms.naming import question_fields


class OnlineNameForm(forms.Form):
    """The player's name on jinteki.net, asked for as on the form for signing up."""

    online_name = question_fields(Tournament(is_online=True))["online_name"]
