"""The error for anything that can't be read: a code and facts, never a sentence (sentences are in the site's
`phrases`).
"""

from __future__ import annotations

from typing import Any


class ReadError(Exception):
    """A decklist or a card file that can't be read at all.

    `code` is one of `CODES`; `facts` are the plain values that an error message needs.
    """

    def __init__(self, code: str, **facts: Any) -> None:
        """Store the code and its facts; an unlisted code is a bug."""
        if code not in CODES:
            raise ValueError(f"unlisted read error code: {code}")
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in sorted(self.facts.items()))
        return f"{self.code}({facts})"


CODES = frozenset(
    {
        # any decklist
        "empty",
        "too_large",  # size, limit: in bytes, or in characters for pasted text
        "too_many_lines",  # lines, limit
        "binary",  # control characters that no text contains
        "not_text",  # bytes in an unknown encoding
        "only_an_address",  # address: the page of a decklist, which isn't fetched
        "no_cards",  # no line was a card: probably not a decklist
        # JSON and XML
        "json_broken",  # line
        "json_too_deep",
        "json_not_a_deck",
        "xml_broken",  # line
        "xml_forbidden",  # entities or a document type, which no decklist needs
        "xml_not_a_deck",  # root
        # card files
        "card_file_missing",  # file
        "card_file_broken",  # file; also row and field, if one is wrong
    }
)
