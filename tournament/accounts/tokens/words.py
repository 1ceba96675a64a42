"""The sentences for what is refused about tokens."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.kernel.errors import register_refusals

TOKEN_SENTENCES: dict[str, Promise] = {
    "too_many_tokens": gettext_lazy("There are %(most)s tokens already: end one that is no longer used."),
    "token_exists": gettext_lazy("There is a token named “%(name)s” already: end it, or take another name."),
    "token_without_account": gettext_lazy("A token acts for an account: log in to make one."),
}

register_refusals(TOKEN_SENTENCES)
