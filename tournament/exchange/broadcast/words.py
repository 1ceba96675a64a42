"""Wording for refusals about the stream."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tournament.kernel.errors import register_refusals

register_refusals(
    {
        "stream_refused": gettext_lazy(
            "%(players)s doesn’t want to be on the stream. Choose another table, or change the answer "
            "on the player’s page if they now agree."
        ),
        "stream_not_asked": gettext_lazy(
            "%(players)s hasn’t said whether the stream may show the table. Ask first."
        ),
    }
)
