"""Wording for refusals about the stream."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tournament.kernel.errors import register_refusals

register_refusals(
    {
        "stream_refused": gettext_lazy(
            "The stream may not show %(players)s. Choose another table, or change the answer on the "
            "player’s page if they now agree."
        ),
        "stream_not_asked": gettext_lazy(
            "We don’t know yet whether the stream may show %(players)s. Ask first."
        ),
    }
)
