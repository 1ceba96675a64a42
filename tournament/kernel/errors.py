"""The site's own refusals: like the rules' errors, a code and facts; each feature registers its sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise

from pairing.errors import RuleError
from tournament.kernel.plain import plain

Sentence = Callable[[dict[str, Any]], str]

_SENTENCES: dict[str, Sentence] = {}


class ActionRefused(RuleError):  # noqa: N818 - says what happened, as PermissionDenied does
    """What the site's state does not allow and the user can fix. Its code has to be registered."""

    @classmethod
    def codes(cls) -> frozenset[str]:
        """Return every code of a refusal."""
        return frozenset(_SENTENCES)


def register_refusals(sentences: Mapping[str, Promise | Sentence]) -> None:
    """Register the sentences for the codes of a feature's refusals, and for those of the rules that it shows.

    A sentence is a text to fill the facts in, or a function of the facts. Raises ValueError for a code that
    has one already.
    """
    for code, sentence in sentences.items():
        if code in _SENTENCES:
            raise ValueError(f"Two sentences for the refusal {code}.")
        _SENTENCES[code] = plain(sentence) if isinstance(sentence, Promise) else sentence


def sentence_for(code: str) -> Sentence:
    """Return the words of this refusal. Raises KeyError for a code that is not registered."""
    return _SENTENCES[code]
