"""The forms for a new token."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.kernel.text import is_readable, is_visible, normalized_text
from tournament.models import ApiToken, TokenScope
from tournament.models.tokens import LONGEST_TOKEN_NAME


class TokenForm(forms.Form):
    """A program's name, and what it may do."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=LONGEST_TOKEN_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("What uses it, such as “Stream overlay”. The log shows this name."),
    )
    scope = forms.ChoiceField(
        label=gettext_lazy("What it may do"), choices=TokenScope.choices, initial=TokenScope.READ.value
    )

    def clean_name(self) -> str:
        """Collapse white space to single spaces; require text."""
        name = normalized_text(self.cleaned_data["name"])
        if not is_readable(name) or not is_visible(name):
            raise ValidationError(_("Type a name for the token."))
        return name

    @property
    def chosen_scope(self) -> TokenScope:
        return TokenScope(self.cleaned_data["scope"])


class EndTokensForm(forms.Form):
    """Whether to revoke the account's tokens too, for forms that end its other logins."""

    end_tokens = forms.BooleanField(
        label=gettext_lazy("Revoke all tokens for programs too"),
        help_text=gettext_lazy("Programs that use them will stop working. Your other logins end either way."),
        required=False,
    )

    def ask_only_with_tokens(self, account: User | None) -> None:
        """Remove the question if there are no tokens, or no account because the link is no longer valid."""
        if account is None or not ApiToken.objects.of_account(account.pk).exists():
            del self.fields["end_tokens"]

    @property
    def ends_tokens(self) -> bool:
        """Return whether the user asked to revoke them."""
        return bool(self.cleaned_data.get("end_tokens"))
