"""Messages for refused token actions."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.kernel.errors import register_refusals

TOKEN_SENTENCES: dict[str, Promise] = {
    "too_many_tokens": gettext_lazy("There are already %(most)s tokens. Revoke one that is no longer used."),
    "token_exists": gettext_lazy(
        "There is already a token named “%(name)s”. Revoke it, or choose another name."
    ),
    "token_without_account": gettext_lazy("A token acts for an account. Log in to create one."),
}

register_refusals(TOKEN_SENTENCES)
