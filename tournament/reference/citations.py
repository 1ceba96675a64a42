"""Links in pages to the sections that their sentences cite: “(REG 12.1, 1.4)” becomes two of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournament.reference.links import section_url
from tournament.reference.regulations import has_section

_NUMBER = r"[0-9]+(?:\.[0-9]+)*"
# A document and the numbers after it: “REG 7.1, 7.3”, “NOW 2.2 to 2.4”, “REG-10”.
_CITATION = re.compile(
    rf"(?:\b(?P<document>REG|NOW|TIM|JUD)[ -]|\bdeck rules? ){_NUMBER}"
    rf"(?:(?:, | to |[-–]){_NUMBER}| and [0-9]+\.[0-9]+)*"
)
_NUMBERS = re.compile(_NUMBER)

# HTML in its parts: elements in which no link may stand, other tags and comments, and the text between them.
_CLOSED = "a|button|option|script|select|style|summary|svg|textarea|title"
_PARTS = re.compile(
    rf"<(?P<closed>{_CLOSED})\b[^>]*>.*?</(?P=closed)\s*>|<!--.*?-->|<[^>]*>", re.DOTALL | re.IGNORECASE
)
_HINT = re.compile(r"\b(?:REG|NOW|TIM|JUD)[ -][0-9]|\bdeck rules? [0-9]")


def with_links(html: SafeString, *, in_new_tab: bool = True) -> SafeString:
    """Return HTML with a link at each section that its text cites; all else stays as it is.

    Nothing is linked in an attribute, nor where a link may not stand: in another link, a button, an option.
    A section that is not to be read on this site stays text. `in_new_tab`: what was typed on the page stays.
    """
    if not _HINT.search(html):
        return html
    done, at = [], 0
    for part in _PARTS.finditer(html):
        done += [_linked(html[at : part.start()], in_new_tab), part[0]]
        at = part.end()
    return mark_safe("".join([*done, _linked(html[at:], in_new_tab)]))  # noqa: S308


def cited_sections(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each section that a text cites, as `section_url` takes it, and from where to where it is named.

    “(REG 12.1, 1.4)” names “REG 12.1” at 1 to 9 and “REG 1.4” at 11 to 14; deck rule 12 is “DECK 12”.
    """
    for found in _CITATION.finditer(text):
        document = found["document"] or "DECK"
        for place, number in enumerate(_NUMBERS.finditer(text, found.start(), found.end())):
            start = number.start() if place else found.start()
            yield f"{document} {number[0]}", start, number.end()


def _linked(text: str, in_new_tab: bool) -> str:
    """Return text, escaped before, with its citations as links."""
    done, at = [], 0
    for section, start, end in cited_sections(text):
        done += [text[at:start], _link(section, text[start:end], in_new_tab)]
        at = end
    return "".join([*done, text[at:]])


def _link(section: str, words: str, in_new_tab: bool) -> str:
    url = section_url(section) if has_section(section) else None
    if url is None:
        return words
    beside = mark_safe(' target="_blank" rel="noopener"') if in_new_tab else ""
    return format_html('<a class="cited" href="{}"{}>{}</a>', url, beside, mark_safe(words))  # noqa: S308
