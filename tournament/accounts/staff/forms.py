"""The forms for organizers about staff, and for invited people."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.accounts.tokens.forms import EndTokensForm
from tournament.kernel.ids import IdField
from tournament.kernel.text import is_readable, is_visible, normalized_text
from tournament.models.staff import STAFF_ROLES
from tournament.models.states import Role

_LONGEST_NAME = 120
GUEST_NAME = 100  # the length limit of an account's name


def free_username(typed: str) -> str:
    """Return a login in the form that accounts use. Raises ValidationError if an account already has it."""
    name: str = User.normalize_username(typed)
    if User.objects.filter(username__iexact=name).exists():
        raise ValidationError(_("An account with this name already exists."))
    return name


class LoginField(forms.CharField):
    """A login, in the form that accounts use; phones don't change the letters typed."""

    def __init__(self, *, autocomplete: str = "off", **kwargs: Any) -> None:
        super().__init__(
            label=gettext_lazy("Login"),
            max_length=150,
            validators=[User.username_validator],
            widget=forms.TextInput(
                attrs={"autocomplete": autocomplete, "autocapitalize": "none", "spellcheck": "false"}
            ),
            **kwargs,
        )


def _tidy_name(text: str) -> str:
    """Return a tidied name. Raises ValidationError if nothing visible is left."""
    name = normalized_text(text)
    if not is_readable(name):
        raise ValidationError(_("This contains invalid characters. Type it again."))
    if not is_visible(name):
        raise ValidationError(_("Type a name."))
    return name


class RoleForm(forms.Form):
    """The role: marshal or judge (REG 1.1)."""

    role = forms.ChoiceField(label=gettext_lazy("Role"), choices=STAFF_ROLES, initial=Role.JUDGE.value)

    @property
    def chosen_role(self) -> Role:
        return Role(self.cleaned_data["role"])


class LoginInvitationForm(RoleForm):
    """The invited person's login, and the role."""

    username = LoginField(help_text=gettext_lazy("The name that this person logs in with: ask them for it."))
    field_order = ("username", "role")


class InviteForm(RoleForm):
    """The name for the link, and the role; `seen` is the newest staff member shown on the page."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=_LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("Who the link is for."),
    )
    seen = IdField(min_value=0, widget=forms.HiddenInput)
    field_order = ("name", "role")

    def clean_name(self) -> str:
        return _tidy_name(self.cleaned_data["name"])


class PlaysForm(forms.Form):
    """The player as whom a staff member plays; empty if they don't play."""

    leader = IdField()
    player = IdField(required=False)


class NameForm(forms.Form):
    """A staff member's name, when joining without an account or naming the account."""

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=GUEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=gettext_lazy("As shown in the log and to players."),
    )

    def clean_name(self) -> str:
        return _tidy_name(self.cleaned_data["name"])


class NewPasswordForm(SetPasswordForm, EndTokensForm):
    """A new password, and whether to revoke the account's tokens too."""

    field_order: tuple[str, ...] = ("new_password1", "new_password2", "end_tokens")

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        self.ask_only_with_tokens(user)


class ChangePasswordForm(NewPasswordForm, PasswordChangeForm):
    """The current password, a new one, and whether to revoke the account's tokens too."""

    field_order = ("old_password", *NewPasswordForm.field_order)
