"""Separators and wrappers for texts: lists, quotation marks, parentheses, consecutive sentences.

Each is a message in the catalog, since languages write them differently.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from django.utils.formats import number_format
from django.utils.translation import pgettext


def listed(values: Iterable[object]) -> str:
    """Return the values as a list within a sentence: “1, 2, 5”."""
    # Translators: the separator between items of a list within a sentence: “1, 2, 5”.
    return pgettext("list", ", ").join(map(str, values))


def listed_phrases(phrases: Iterable[object]) -> str:
    """Return phrases, which may contain commas, as a list within a sentence."""
    # Translators: the separator between list items that contain commas themselves.
    return pgettext("list", "; ").join(map(str, phrases))


def in_a_row(sentences: Iterable[object]) -> str:
    """Join the non-empty sentences into one text."""
    told = [text for text in map(str, sentences) if text]
    return reduce(_two_sentences, told) if told else ""


def grouped(number: int) -> str:
    """Return a whole number for people to read, with grouped thousands: “2,054”. Not for attributes."""
    return number_format(number, force_grouping=True)


def quoted(text: object) -> str:
    """Return a quotation or name in quotation marks."""
    return pgettext("quotation", "“%(text)s”") % {"text": text}


def bracketed(text: object) -> str:
    """Return a remark in parentheses."""
    return pgettext("brackets", "(%(text)s)") % {"text": text}


def with_aside(text: object, aside: object) -> str:
    """Return a text followed by a remark in parentheses."""
    return pgettext("brackets", "%(text)s (%(aside)s)") % {"text": text, "aside": aside}


def as_sentence(words: object) -> str:
    """Return a standalone phrase with the punctuation that ends a sentence."""
    return pgettext("sentence", "%(words)s.") % {"words": words}


def labelled(label: object, said: object) -> str:
    """Return a label with its value: “Corp: legal”."""
    return pgettext("label", "%(label)s: %(said)s") % {"label": label, "said": said}


def _two_sentences(first: str, second: str) -> str:
    # Translators: two consecutive sentences. In Japanese there is no space between them.
    return pgettext("sentences", "%(first)s %(second)s") % {"first": first, "second": second}
