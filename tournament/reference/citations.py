"""Link sentences to the sections that they cite: “(REG 12.1, 1.4)” gets two links."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache

from django.urls import get_script_prefix
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournament.reference.known import is_known
from tournament.reference.links import section_url

_NUMBER = r"[0-9]+(?:\.[0-9]+)*"
# The words for deck rules, in each language that has its own.
_DECK_RULES = ("deck rules", "deck rule", "デッキ規則", "デッキルール", "Deckregeln", "Deckregel")
# A document and the numbers after it: “REG 7.1, 7.3”, “NOW 2.2 to 2.4”, “REG-10”, “deck rule 12”.
_CITATION = re.compile(
    rf"(?:(?P<document>REG|NOW|TIM|JUD)[ -]|(?:{'|'.join(_DECK_RULES)}) ?){_NUMBER}"
    rf"(?:(?:, |、| to | bis |から|[-–]){_NUMBER}| (?:and|und) [0-9]+\.[0-9]+)*"
)
# How citations start.
_MARKS = ("REG", "NOW", "TIM", "JUD", "deck rule", "デッキ規則", "デッキルール", "Deckregel")
_NUMBERS = re.compile(_NUMBER)

# In HTML: a comment, or an element that can't contain a link.
_NO_LINK = "a|button|option|script|select|style|summary|svg|textarea|title"
_CLOSED = re.compile(rf"<(?:(?P<closed>{_NO_LINK})\b.*?</(?P=closed)\s*>|!--.*?-->)", re.DOTALL)


def with_links(html: SafeString, *, in_new_tab: bool = True) -> SafeString:
    """Return HTML with a link for each section cited in its text; everything else is unchanged.

    Nothing is linked inside an attribute, or inside elements that can't contain links: another link, a
    button, an option. A section that can't be read on this site stays plain text. `in_new_tab` opens links in
    a new tab, so that text typed on the page isn't lost.
    """
    cited = [each for each in cited_sections(html) if not _is_in_tag(html, each[1])]
    if not cited:
        return html
    mounted_at = get_script_prefix()
    closed = [part.span() for part in _CLOSED.finditer(html)]
    urls = {section: _url(section, mounted_at) for section in {each[0] for each in cited}}
    done, at = [], 0
    for section, start, end in cited:
        if not _is_within(closed, start):
            done += [html[at:start], _link(urls[section], html[start:end], in_new_tab)]
            at = end
    return mark_safe("".join([*done, html[at:]]))  # noqa: S308


def cited_sections(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each section cited in a text, as `section_url` takes it, with its start and end positions.

    “(REG 12.1, 1.4)” cites “REG 12.1” at 1 to 9 and “REG 1.4” at 11 to 14; deck rule 12 is “DECK 12”.
    """
    for place in sorted(place for mark in _MARKS for place in _places_of(mark, text)):
        found = _CITATION.match(text, place)
        if found is None or _is_in_word(text, place):
            continue
        document = found["document"] or "DECK"
        for nth, number in enumerate(_NUMBERS.finditer(text, place, found.end())):
            yield f"{document} {number[0]}", number.start() if nth else place, number.end()


def _is_in_word(text: str, place: int) -> bool:
    """Return whether a letter or digit comes right before this position; kana and kanji don't count.

    Japanese puts no spaces between words.
    """
    before = text[max(place - 1, 0) : place]
    return before.isalnum() and before.isascii()


def _places_of(mark: str, text: str) -> Iterator[int]:
    """Yield the positions of a mark; on a page without any, this is much faster than a regular expression."""
    place = text.find(mark)
    while place != -1:
        yield place
        place = text.find(mark, place + 1)


def _is_in_tag(html: str, place: int) -> bool:
    """Return whether a position is inside a tag, such as in an attribute: escaped text contains no “>”."""
    closes, opens = html.find(">", place), html.find("<", place)
    return closes != -1 and (opens == -1 or closes < opens)


def _is_within(spans: Sequence[tuple[int, int]], place: int) -> bool:
    """Return whether a position is inside one of the spans, which are sorted and don't overlap."""
    before = bisect_right(spans, place, key=lambda span: span[0])
    return before > 0 and place < spans[before - 1][1]


@lru_cache(maxsize=1000)
def _url(section: str, _mounted_at: str) -> str | None:
    """Return the URL where a section can be read; None if it isn't on this site."""
    return section_url(section) if is_known(section) else None


@lru_cache(maxsize=1000)
def _link(url: str | None, words: str, in_new_tab: bool) -> str:
    if url is None:
        return words
    beside = mark_safe(' target="_blank" rel="noopener"') if in_new_tab else ""
    return format_html('<a class="cited" href="{}"{}>{}</a>', url, beside, mark_safe(words))  # noqa: S308
