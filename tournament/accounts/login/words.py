"""The words for what the site refuses about accounts of a host."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel.errors import register_refusals
from tournament.kernel.plain import plain


def _too_many_codes(facts: dict[str, Any]) -> str:
    return ngettext(
        "Wrong codes came just now. This one was not checked: try again in %(count)s second.",
        "Wrong codes came just now. This one was not checked: try again in %(count)s seconds.",
        facts["seconds"],
    ) % {"count": facts["seconds"]}


ACCOUNT_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "account_invitation_is_over": plain(
        gettext_lazy("This invitation was used or taken back, or it is too old. Ask for another one.")
    ),
    "second_factor_is_on": plain(gettext_lazy("Your logins ask for a code already.")),
    "code_is_wrong": plain(
        gettext_lazy("This is not the code that the app shows now. Look whether the phone’s clock is right.")
    ),
    "too_many_codes": _too_many_codes,
    "username_is_taken": plain(gettext_lazy("There is already an account of this name.")),
}

register_refusals(ACCOUNT_SENTENCES)
