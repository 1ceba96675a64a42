"""Sentences that need nothing but the facts filled in."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.functional import Promise


def plain(text: Promise) -> Callable[..., str]:
    """Return how a text is said of facts: it is filled in with them by name, in the reader's language."""
    return lambda facts: str(text) % facts
