"""The words for what is refused about webhooks."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel.errors import register_refusals


def _too_many(facts: dict[str, Any]) -> str:
    return ngettext(
        "This event has %(count)s webhook already: remove one first.",
        "This event has %(count)s webhooks already: remove one first.",
        facts["count"],
    ) % {"count": facts["count"]}


register_refusals(
    {
        "too_many_webhooks": _too_many,
        "webhook_is_there": gettext_lazy("This event has a webhook to this address already."),
    }
)
