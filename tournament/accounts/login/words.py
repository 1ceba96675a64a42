"""Messages for refused account actions on a hosted site."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel.errors import register_refusals
from tournament.kernel.plain import plain


def _too_many_codes(facts: dict[str, Any]) -> str:
    return ngettext(
        "Too many wrong codes. This one was not checked: try again in %(count)s second.",
        "Too many wrong codes. This one was not checked: try again in %(count)s seconds.",
        facts["seconds"],
    ) % {"count": facts["seconds"]}


ACCOUNT_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "account_invitation_is_over": plain(
        gettext_lazy("This invitation has been used or canceled, or has expired. Ask for a new one.")
    ),
    "second_factor_is_on": plain(gettext_lazy("Logging in already requires a code.")),
    "code_is_wrong": plain(
        gettext_lazy("This isn’t the code that the app is showing. Check that the phone’s clock is right.")
    ),
    "too_many_codes": _too_many_codes,
    "username_is_taken": plain(gettext_lazy("An account with this name already exists.")),
}

register_refusals(ACCOUNT_SENTENCES)
