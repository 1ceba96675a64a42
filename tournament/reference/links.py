"""The URL on this site of a cited section, timing step or ruling.

Only this module knows the anchors of the reference: `reg-7-2`, `deck-12`, `tim-4-6`, `jud-12`, `dis-3`.
"""

from __future__ import annotations

import re

from django.urls import reverse

_CITED = re.compile(
    r"(REG|NOW|DECK|TIM|JUD|DIS)[ -]?([0-9]{1,3}(?:\.[0-9]{1,3}[a-z]?)*|[A-C])", re.IGNORECASE
)

# The page of each document; setup, turns and runs are parts of TIM with their own pages.
_PAGES = {
    "REG": "reference-regulations",
    "NOW": "reference-regulations",
    "DECK": "reference-regulations",
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
# the run before December 2017, shown on the same page instead of the 2017 edition
_OLDER_RUN = re.compile(r"4\.4[0-5]")


def split_cited(cited: str) -> tuple[str, str] | None:
    """Return the document and number of a citation, such as `TIM` and `4.6`, or None for other text."""
    found = _CITED.fullmatch(cited.strip())
    return (found[1].upper(), found[2]) if found else None


def anchor(document: str, number: str) -> str:
    """Return the HTML id of a section, such as `reg-7-2`."""
    return f"{document}-{number.replace('.', '-')}".lower()


def section_url(cited: str) -> str | None:
    """Return the URL of a citation, such as `REG 7.2`, `REG-7`, `TIM 4.6` or `DECK 12` (deck rule 12).

    Return None if the text isn't a citation. Use `is_known` to check whether the section exists.
    """
    parts = split_cited(cited)
    if parts is None:
        return None
    document, number = parts
    page, query = _PAGES[document], ""
    if document == "TIM":
        page = _PAGES_OF_TIMING.get(number.partition(".")[0], page)
        query = "?edition=first" if _OLDER_RUN.match(number) else ""
    return f"{reverse(page)}{query}#{anchor(document, number)}"
