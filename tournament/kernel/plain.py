"""Sentences that only need facts filled in."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.functional import Promise


def plain(text: Promise) -> Callable[..., str]:
    """Return a function that fills named facts into a text, in the reader's language."""
    return lambda facts: str(text % facts)
