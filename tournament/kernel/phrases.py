"""Separators and wrappers for texts: lists, quotation marks, brackets, consecutive sentences.

Each is a message of the catalogue, since every language writes them differently.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from django.utils.formats import number_format
from django.utils.translation import pgettext


def listed(values: Iterable[object]) -> str:
    """Return the values as a list within a sentence: “1, 2, 5”."""
    # Translators: what stands between two parts of a list within a sentence: “1, 2, 5”.
    return pgettext("list", ", ").join(map(str, values))


def listed_phrases(phrases: Iterable[object]) -> str:
    """Return phrases, which may have commas of their own, as a list within a sentence."""
    # Translators: what stands between two parts of a list that have commas themselves.
    return pgettext("list", "; ").join(map(str, phrases))


def in_a_row(sentences: Iterable[object]) -> str:
    """Join the non-empty sentences to one text."""
    told = [text for text in map(str, sentences) if text]
    return reduce(_two_sentences, told) if told else ""


def grouped(number: int) -> str:
    """Return a whole number for people to read, its thousands apart: “2,054”. Not for attributes."""
    return number_format(number, force_grouping=True)


def quoted(text: object) -> str:
    """Return a quotation, or a name, in quotation marks."""
    return pgettext("quotation", "“%(text)s”") % {"text": text}


def bracketed(text: object) -> str:
    """Return a remark in brackets."""
    return pgettext("brackets", "(%(text)s)") % {"text": text}


def with_aside(text: object, aside: object) -> str:
    """Return a text with a remark in brackets behind it."""
    return pgettext("brackets", "%(text)s (%(aside)s)") % {"text": text, "aside": aside}


def as_sentence(words: object) -> str:
    """Return a standalone phrase with the stop that ends a sentence."""
    return pgettext("sentence", "%(words)s.") % {"words": words}


def labelled(label: object, said: object) -> str:
    """Return a name with its description: “Corp: legal”."""
    return pgettext("label", "%(label)s: %(said)s") % {"label": label, "said": said}


def _two_sentences(first: str, second: str) -> str:
    # Translators: two sentences behind each other. In Japanese nothing stands between them.
    return pgettext("sentences", "%(first)s %(second)s") % {"first": first, "second": second}
