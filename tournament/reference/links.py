"""The address on this site of a cited section, timing step or ruling.

The one place that knows the anchors of the reference: `reg-7-2`, `deck-12`, `tim-4-6`, `jud-12`, `dis-3`.
"""

from __future__ import annotations

import re

from django.urls import reverse

_CITED = re.compile(
    r"(REG|NOW|DECK|TIM|JUD|DIS)[ -]?([0-9]{1,3}(?:\.[0-9]{1,3}[a-z]?)*|[A-C])", re.IGNORECASE
)

# The pages by what they hold; set-up, turns and the run are parts of TIM with pages of their own.
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
_OLDER_RUN = re.compile(r"4\.4[0-5]")  # shown in the place of the other


def split_cited(cited: str) -> tuple[str, str] | None:
    """Return document and number of what is cited: `TIM` and `4.6`; None for other text."""
    found = _CITED.fullmatch(cited.strip())
    return (found[1].upper(), found[2]) if found else None


def anchor(document: str, number: str) -> str:
    """Return the id of a section's element: `reg-7-2`."""
    return f"{document}-{number.replace('.', '-')}".lower()


def section_url(cited: str) -> str | None:
    """Return the address of what is cited, such as `REG 7.2`, `REG-7`, `TIM 4.6` or `DECK 12` (deck rule 12).

    None if the text cites nothing of these. Whether there is such a section, `is_known` says.
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
