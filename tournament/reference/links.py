"""Where a section that a text cites can be read."""

from __future__ import annotations

import re

from django.urls import NoReverseMatch, reverse

_SECTION = re.compile(r"(?P<document>REG|NOW|TIM|JUD|DECK)[ -](?P<number>[0-9A-C]+(?:\.[0-9]+)*)")

# The page on which each document is read. Of the timing (TIM), chapter 4 is the run, which has its own.
_PAGES = {
    "REG": "reference-regulations",
    "NOW": "reference-regulations",
    "DECK": "reference-regulations",
    "TIM": "reference-timing",
    "JUD": "reference-rulings",
}
_RUN = "reference-run"


def section_url(cited: str) -> str | None:
    """Return the address at which a cited section is read; None for what is no section, or has no page.

    `cited` is as texts cite: “REG 7.2”, “REG-7”, “NOW 2.5”, “TIM 4.6”, “JUD 12”; “DECK 12” is deck rule 12.
    """
    found = _SECTION.fullmatch(cited)
    if found is None:
        return None
    document, number = found["document"], found["number"]
    is_of_the_run = document == "TIM" and number.split(".")[0] == "4"
    try:
        page = reverse(_RUN if is_of_the_run else _PAGES[document])
    except NoReverseMatch:
        return None
    return f"{page}#{anchor(document, number)}"


def anchor(document: str, number: str) -> str:
    """Return the id of a section on its page: “reg-7-2”."""
    return f"{document.lower()}-{number.replace('.', '-').lower()}"
