"""How reading says no: a code and facts, never a sentence (the site's `phrases` has those)."""

from __future__ import annotations

from typing import Any


class ReadError(Exception):
    """A decklist or a card file that cannot be read at all.

    `code` is one of `CODES`; `facts` are the plain values that a sentence about it needs.
    """

    def __init__(self, code: str, **facts: Any) -> None:
        """Keep the code and its facts; an unlisted code is a bug."""
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
        "too_large",  # size, limit: in bytes, or signs of a paste
        "too_many_lines",  # lines, limit
        "binary",  # control signs that no text has
        "not_text",  # bytes in no known encoding
        "only_an_address",  # address: of a page with a decklist, which isn't fetched
        "no_cards",  # not one line was a card: probably no decklist
        # JSON and XML
        "json_broken",  # line
        "json_too_deep",
        "json_not_a_deck",
        "xml_broken",  # line
        "xml_forbidden",  # entities or a document type: never part of a decklist
        "xml_not_a_deck",  # root
        # card files
        "card_file_missing",  # file
        "card_file_broken",  # file, and row and field where one is at fault
    }
)
