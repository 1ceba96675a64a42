"""The site's own refusals.

Like the rules' errors, each has a code and facts; features register the sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise

from pairing.errors import RuleError
from tournament.kernel.plain import plain

Sentence = Callable[[dict[str, Any]], str]

_SENTENCES: dict[str, Sentence] = {}


class ActionRefused(RuleError):  # noqa: N818 - says what happened, as PermissionDenied does
    """An action that the site's state doesn't allow, for a reason the user can fix.

    Its code must be registered.
    """

    @classmethod
    def codes(cls) -> frozenset[str]:
        """Return all refusal codes."""
        return frozenset(_SENTENCES)


def register_refusals(sentences: Mapping[str, Promise | Sentence]) -> None:
    """Register sentences for the refusal codes of a feature and of the rules that it uses.

    A sentence is a text with placeholders for the facts, or a function of the facts. Raises ValueError if a
    code already has a sentence.
    """
    for code, sentence in sentences.items():
        if code in _SENTENCES:
            raise ValueError(f"There are two sentences for the refusal {code}.")
        _SENTENCES[code] = plain(sentence) if isinstance(sentence, Promise) else sentence


def sentence_for(code: str) -> Sentence:
    """Return the sentence for this refusal. Raises KeyError for a code that isn't registered."""
    return _SENTENCES[code]
