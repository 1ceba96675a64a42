"""The site administrator's form."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from tournament.accounts.staff.forms import LoginField, free_username


class OrganizerForm(forms.Form):
    """The login name of an organizer to invite."""

    username = LoginField(help_text=gettext_lazy("The name this person will use to log in."))

    def clean_username(self) -> str:
        return free_username(self.cleaned_data["username"])
