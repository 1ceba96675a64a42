"""Wording for refusals about webhooks."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel.errors import register_refusals


def _too_many(facts: dict[str, Any]) -> str:
    return ngettext(
        "This event already has %(count)s webhook. Remove one first.",
        "This event already has %(count)s webhooks. Remove one first.",
        facts["count"],
    ) % {"count": facts["count"]}


register_refusals(
    {
        "too_many_webhooks": _too_many,
        "webhook_is_there": gettext_lazy("This event already has a webhook to this address."),
    }
)
