"""The forms for accounts on a hosted site."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django import forms
from django.contrib.auth.forms import SetPasswordMixin
from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.accounts.staff.forms import LoginField, NameForm, free_username
from tournament.accounts.tokens.forms import EndTokensForm
from tournament.models import Organization


class MailAddressForm(forms.Form):
    """The form for an e-mail address."""

    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def clean_email(self) -> str:
        """Convert the part after the @ to lowercase, as Django stores addresses."""
        return User.objects.normalize_email(self.cleaned_data["email"])


class OwnPasswordForm(forms.Form):
    """The logged-in user's password again, before a far-reaching action."""

    password = forms.CharField(
        label=gettext_lazy("Your password"),
        strip=False,
        max_length=4096,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class OwnAddressForm(MailAddressForm, OwnPasswordForm):
    """The new address for an account, and its password."""

    field_order = ("email", "password")


class InviteOrganizerForm(MailAddressForm):
    """An invitation: the address (empty for a link to copy), and whether the invitee may invite others."""

    passes_on = forms.BooleanField(label=gettext_lazy("May invite organizers too"), required=False)

    organization = forms.TypedChoiceField(
        label=gettext_lazy("For the organization"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=gettext_lazy("They join it immediately as an organizer."),
    )

    def __init__(
        self,
        *args: Any,
        has_mail: bool,
        is_administrator: bool,
        managed: Collection[Organization] = (),
        **kwargs: Any,
    ) -> None:
        """Leave out choices that aren't available; `managed` are the inviter's organizations."""
        super().__init__(*args, **kwargs)
        choices = [("", _("none")), *((each.pk, each.name) for each in managed)]
        self.fields["organization"].choices = choices  # type: ignore[attr-defined]
        if not managed:
            del self.fields["organization"]
        self.fields["email"].required = False
        self.fields["email"].widget.attrs["autocomplete"] = "off"
        self.fields["email"].help_text = _("Leave it empty to get a link to copy.")
        if not has_mail:
            del self.fields["email"]
        if not is_administrator:
            del self.fields["passes_on"]


class JoinForm(SetPasswordMixin, NameForm):
    """The login, name and password of the invited person."""

    username = LoginField(
        help_text=gettext_lazy("The name that you will log in with."), autocomplete="username"
    )
    password1, password2 = SetPasswordMixin.create_password_fields()
    field_order = ("username", "name", "password1", "password2")

    def clean_username(self) -> str:
        return free_username(self.cleaned_data["username"])

    def clean(self) -> dict[str, Any]:
        """Check that both passwords are equal and hard to guess."""
        self.validate_passwords()
        values = self.cleaned_data
        account = User(username=values.get("username", ""), first_name=values.get("name", ""))
        self.validate_password_for_user(account)
        return values


class CodeForm(forms.Form):
    """A code from the app, or a recovery code."""

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=32,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )


class SetUpForm(OwnPasswordForm, EndTokensForm):
    """The password, the app's code for a new key, and whether to revoke the account's tokens too."""

    code = forms.CharField(
        label=gettext_lazy("Code from the app"),
        max_length=12,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )
    field_order = ("code", "password", "end_tokens")

    def __init__(self, account: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ask_only_with_tokens(account)

    def clean_code(self) -> str:
        """Remove the space that apps show in the middle."""
        return "".join(str(self.cleaned_data["code"]).split())


class BothFactorsForm(OwnPasswordForm, CodeForm):
    """The logged-in user's password and code again."""

    field_order = ("password", "code")
