"""The form that uploads results."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.kernel.text import is_readable

_LARGEST_NUMBER = 2**31 - 1
_LONGEST_NAME, _LONGEST_PASSWORD = 150, 200


class UploadForm(forms.Form):
    """The event's number on the other site, and the login for the upload; both are optional."""

    abr_tournament = forms.IntegerField(
        label=_("The event’s number there"),
        min_value=1,
        max_value=_LARGEST_NUMBER,
        required=False,
        help_text=_(
            "The number in the event’s address on Always Be Running. With it, the upload concludes "
            "that event; without it, you get a code to enter there."
        ),
    )
    username = forms.CharField(
        label=_("Username on that site"),
        max_length=_LONGEST_NAME,
        required=False,
        strip=True,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    password = forms.CharField(
        label=_("Password on that site"),
        max_length=_LONGEST_PASSWORD,
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=_("Only if that site asks for them. They are sent to it and not stored here."),
    )

    def clean_username(self) -> str:
        """Refuse characters that HTTP basic authentication can't transmit."""
        name: str = self.cleaned_data["username"]
        if ":" in name or not is_readable(name):
            raise ValidationError(_("A name can’t contain colons or control characters."))
        return name

    def clean_password(self) -> str:
        """Refuse characters that HTTP basic authentication can't transmit."""
        password: str = self.cleaned_data["password"]
        if not is_readable(password):
            raise ValidationError(_("A password can’t contain control characters."))
        return password

    def clean(self) -> dict[str, Any]:
        """Require a name if there is a password."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("password") and not cleaned.get("username") and "username" not in self.errors:
            self.add_error("username", _("Enter the username for this password."))
        return cleaned
