"""Wording for refusals about webhooks."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from tournament.kernel.errors import register_refusals


def _too_many(facts: dict[str, Any]) -> str:
    return ngettext(
        "There is already %(count)s webhook. Remove one first.",
        "There are already %(count)s webhooks. Remove one first.",
        facts["count"],
    ) % {"count": facts["count"]}


register_refusals(
    {
        "too_many_webhooks": _too_many,
        "webhook_is_there": gettext_lazy("There is already a webhook to this address."),
    }
)
