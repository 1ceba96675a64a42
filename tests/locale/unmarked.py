"""Find text on a page or sheet in the bracketed pseudo-language that comes from no catalog."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

# A text from the catalog in its brackets; nested brackets are texts inserted into others.
_MARKED = re.compile(r"⟦[^⟦⟧]*⟧")
_SHORTENED = re.compile(r"⟦[^⟦⟧]*$")
_READ_ATTRIBUTES = ("title", "alt", "aria-label", "aria-description", "placeholder", "label")
# Attributes for scripts that contain no words: codes, selectors, file URLs.
_CODES = (
    *(
        "data-etag",
        "data-phase",
        "data-copy",
        "data-copy-from",
        "data-filter",
        "data-filter-row",
        "data-usual",
        "data-kind",
    ),
    *("data-news", "data-script", "data-worker", "form@data-kept"),
    *("data-tell", "data-key", "data-subscribe", "data-forget", "data-mine-state"),
    *("style@data-sheet", "style@data-file", "style@data-cookie"),
    *("section@data-fetch", "section@data-path"),
)
_FILLED_IN = re.compile(r"\{\w+\}")  # by a script
_NOT_READ = "script|style|code|kbd|pre|textarea"
_WORD = re.compile(r"\S+")
# Points, scores, clocks, sums, versions, sizes: they are the same in every language. So are slip codes, the
# rule books in citations, and URLs.
_NUMBERS = re.compile(
    r"[\d.,:+×x*/=%#–—−-]*\d[\d.,:+×*/=%#–—−-]*|[·–—−→←↑↓+×*/=%#|&@•…✓-]+"
    r"|\d+…|\d+-\d+-[A-Z]{3}|REG|NOW|TIM|JUD|DIS|\d+(?:\.\d+)*[a-z]|https?://\S+|netrunnerdb\.com/\S+"
)
# Only a catalog may put these between texts.
_GLUE = ".,;:()“”‘’!?\"'"


@dataclass
class Known:
    """Texts that are data: whole texts from rows and cards, ignoring case."""

    texts: set[str] = field(default_factory=set)
    longest: int = 1  # words

    def add(self, text: str) -> None:
        """Add a text and each of its lines."""
        for line in {text, *text.splitlines()}:
            words = line.casefold().split()
            if words:
                self.texts.add(" ".join(words))
                self.longest = max(self.longest, len(words))

    def add_all(self, value: object) -> None:
        """Add every text in a row's or form's value, including texts inside JSON."""
        if isinstance(value, str) and value[:1] in ("{", "[", '"'):
            with suppress(ValueError):
                value = json.loads(value)
        if isinstance(value, str):
            self.add(value)
        elif isinstance(value, dict | list | tuple):
            for each in value.values() if isinstance(value, dict) else value:
                self.add_all(each)

    def begins(self, cut_off: str) -> bool:
        """Return whether a text ending in … is the beginning of a known text."""
        beginning = cut_off.casefold().removesuffix("…")
        return beginning != cut_off.casefold() and any(text.startswith(beginning) for text in self.texts)

    def __contains__(self, words: str) -> bool:
        return words.casefold() in self.texts


def unmarked(text: str, known: Known) -> list[str]:
    """Return the parts of a text that are neither marked nor data nor numbers: words, or signs between marked
    texts.
    """
    if known.begins(text.strip()):
        return []  # cut off in a plot
    before, text = None, text.replace("\u200b", "")
    while before != text:
        before, text = text, _MARKED.sub("\0", text)
    text = _SHORTENED.sub("\0", text)
    found = []
    for part in _FILLED_IN.sub("", text).split("\0"):
        found += _unknown(part.split(), known)
    return found


def _unknown(words: list[str], known: Known) -> Iterator[str]:
    at = 0
    rest: list[str] = []
    while at < len(words):
        for end in range(min(len(words), at + known.longest), at, -1):
            whole = " ".join(words[at:end])
            if whole in known or (end == at + 1 and _NUMBERS.fullmatch(whole)):
                at = end
                break
            bare = whole.strip(_GLUE)
            if bare != whole and (not bare or bare in known or (end == at + 1 and _NUMBERS.fullmatch(bare))):
                yield f"glued: {whole}"
                at = end
                break
        else:
            rest.append(words[at])
            at += 1
    if rest:
        yield " ".join(rest)


def _join_lines(first: Any) -> None:
    """Rejoin the lines into which a plot splits a text, one below the other."""
    if first.getparent() is None:
        return  # joined already
    for after in list(first.itersiblings()):
        places = [{**each.attrib, "y": ""} for each in (first, after)]
        if after.tag != "text" or places[0] != places[1]:
            break
        first.text = f"{first.text} {after.text}"
        after.drop_tree()


def texts_of_page(page: Any) -> Iterator[tuple[str, str]]:
    """Yield each text that users read or hear on a page, with its element or attribute."""
    for link in page.xpath("//a[@class='cited'] | //wbr"):
        link.drop_tag()  # a link within a sentence
    for other in page.xpath("//*[@lang and @lang != $language]", language=page.get("lang")):
        other.drop_tree()  # names and labels in another language
    for one in page.xpath("//svg//text"):
        _join_lines(one)
    for one in page.iter():
        if not isinstance(one.tag, str):
            continue
        if one.tag not in _NOT_READ.split("|") and one.text and one.text.strip():
            yield one.tag, one.text
        if one.tail and one.tail.strip() and one.getparent().tag not in _NOT_READ.split("|"):
            yield one.getparent().tag, one.tail
        for name, value in one.attrib.items():
            where = f"{one.tag}@{name}"
            if name in _READ_ATTRIBUTES or (name.startswith("data-") and not {name, where} & {*_CODES}):
                yield where, value
        if one.tag == "meta" and one.get("name") == "description":
            yield "meta", one.get("content", "")
        if one.tag == "input" and one.get("type") in {"submit", "button", "reset"}:
            yield "input@value", one.get("value", "")
