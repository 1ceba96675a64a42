"""Where a section, a timing step or a ruling that somebody cites stands on this site.

The one place that knows the anchors of the reference: `reg-7-2`, `now-2-5`, `tim-4-6`, `jud-12`, `dis-3`.
"""

from __future__ import annotations

import re

from django.urls import NoReverseMatch, reverse

_CITED = re.compile(r"(REG|NOW|TIM|JUD|DIS)[ -]?([0-9]{1,3}(?:\.[0-9]{1,3}[a-z]?)*)", re.IGNORECASE)

# The pages by what they hold; set-up, turns and the run are parts of TIM with pages of their own.
_PAGES = {
    "REG": "reference-regulations",
    "NOW": "reference-regulations",
    "TIM": "reference-procedures",
    "JUD": "reference-rulings",
    "DIS": "reference-rulings",
}
_PAGES_OF_TIMING = {
    "1": "reference-turns",
    "2": "reference-turns",
    "3": "reference-turns",
    "4": "reference-run",
}


def anchor_of(cited: str) -> str | None:
    """Return the id of the element that holds what is cited: `tim-4-6` for `TIM 4.6`; None for other text."""
    found = _CITED.fullmatch(cited.strip())
    if found is None:
        return None
    kind, number = found.groups()
    return f"{kind}-{number.replace('.', '-')}".lower()


def timing_anchor(number: str) -> str:
    """Return the id of a timing step's element by its number: `tim-4-6` for `4.6`."""
    return f"tim-{number.replace('.', '-')}"


def section_url(cited: str) -> str | None:
    """Return the address of what is cited, such as `REG 7.2`, `NOW 2.5`, `TIM 4.6`, `JUD 12` or `DIS 3`.

    None where the text cites nothing of these, or this site has no page for it. Whether the section exists on
    the page is known to the page alone.
    """
    anchor = anchor_of(cited)
    if anchor is None:
        return None
    kind, first, *_ = anchor.split("-")
    page = _PAGES[kind.upper()]
    if kind == "tim":
        page = _PAGES_OF_TIMING.get(first, page)
    try:
        return f"{reverse(page)}#{anchor}"
    except NoReverseMatch:
        return None
