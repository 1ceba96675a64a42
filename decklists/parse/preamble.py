"""The lines above a deck's cards: its name, prose, or a misspelled identity."""

from __future__ import annotations

from dataclasses import dataclass

from decklists.parse.lines import bare, unlabelled
from decklists.parse.reading import Draft, Entry, Faults
from decklists.parse.titles import Titles
from decklists.types import Card


@dataclass(frozen=True, slots=True)
class _Above:
    """A line above the cards that doesn't name a card."""

    number: int
    line: str
    shown: str
    is_name: bool


class Preamble:
    """The lines above the cards of the deck being read."""

    def __init__(self, titles: Titles, *, expects_identity: bool) -> None:
        self._titles = titles
        self._expects_identity = expects_identity
        self._lines: list[_Above] = []
        self._nicknamed: Entry | None = None

    def add(self, number: int, line: str, shown: str, *, is_name: bool = False) -> None:
        """Add a line that doesn't name a card."""
        self._lines.append(_Above(number, line, shown, is_name))

    def nicknamed(self, entry: Entry) -> None:
        """Note an identity given only by a short name; a full name takes precedence over it."""
        self._nicknamed = entry

    def take_back(self, deck: Draft, identity: Card) -> None:
        """Drop an identity given by a short name if a different one follows: the short name was the deck's
        name.
        """
        entry, self._nicknamed = self._nicknamed, None
        if entry is not None and entry.identity != identity:
            deck.entries.remove(entry)
            self.add(entry.line or 0, entry.title, entry.text, is_name=not deck.name)

    def settle(self, deck: Draft, faults: Faults) -> None:
        """Name the deck after the first of the lines; the others become notes or faults.

        If the deck has no identity, they may be attempts to name one.
        """
        lines, self._lines, self._nicknamed = self._lines, [], None
        needs_identity = self._expects_identity and not deck.identities
        for place, above in enumerate(lines):
            rest = unlabelled(above.line)
            if above.is_name:
                deck.name = deck.name or above.line
            elif needs_identity and (place or rest or ":" in above.line or "：" in above.line):
                faults.add("unknown_title", above.number, above.shown, title=bare(rest or above.line))
            elif rest or (place and self._titles.is_like_one(above.line)):
                faults.add("unreadable_line", above.number, above.shown, title=bare(rest or above.line))
            elif not deck.name:
                deck.name = above.line
            else:
                faults.note("text_left_out", [above.number], above.shown)
