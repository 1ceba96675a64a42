"""Sentences that need nothing but the facts filled in."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.functional import Promise


def plain(text: Promise) -> Callable[..., str]:
    """Return how a text is said of facts: of a refusal, or of an act, whose labels it has no need of."""
    return lambda facts, *_labels: str(text) % facts
