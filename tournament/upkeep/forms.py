"""What the site administrator types."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy

from tournament.staff.forms import free_username


class OrganizerForm(forms.Form):
    """The login name of an organizer who is invited."""

    username = forms.CharField(
        label=gettext_lazy("Login"),
        max_length=150,
        validators=[User.username_validator],
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
        help_text=gettext_lazy("The name this person will log in with."),
    )

    def clean_username(self) -> str:
        """Refuse a name that is taken."""
        return free_username(self.cleaned_data["username"])
