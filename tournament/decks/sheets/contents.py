"""What stands on the sheets for decks: plain words and numbers, in the order in which they are printed."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.printing.sheet import Heading


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card and its copies; `cost` is what they cost in influence, as dots, or ""."""

    copies: int
    title: str
    cost: str = ""


@dataclass(frozen=True, slots=True)
class CardGroup:
    """The cards of one type; `title` tells how many they are."""

    title: str
    lines: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class DeckPart:
    """One deck of a player. Without groups and identity, `note` says that there is no list.

    `totals` are short lines: cards, influence, agenda points, the list in force. `verdict` is empty
    where there is nothing to judge.
    """

    side: str
    identity: str = ""
    note: str = ""
    groups: tuple[CardGroup, ...] = ()
    totals: tuple[str, ...] = ()
    verdict: str = ""
    is_legal: bool = False


@dataclass(frozen=True, slots=True)
class PlayerDecks:
    """Both decks of a player; `remarks` are pronouns and the table."""

    player: str
    remarks: str
    decks: tuple[DeckPart, ...]


@dataclass(frozen=True, slots=True)
class DeckSheets:
    """The deck lists of players, one after the other; each begins on a page of its own."""

    heading: Heading
    players: tuple[PlayerDecks, ...]


@dataclass(frozen=True, slots=True)
class CheckSheets:
    """Deck lists to compare with the decks in hand; the rules that a judge needs beside them."""

    heading: Heading
    players: tuple[PlayerDecks, ...]
    sleeves: str
    missing_card: str


@dataclass(frozen=True, slots=True)
class BlankPart:
    """One deck to fill in by hand: its types in two columns, each with the number of its lines."""

    side: str
    columns: tuple[tuple[tuple[str, int], ...], ...]
    totals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BlankDeckSheet:
    """A deck registration sheet to fill in by hand, a page a deck."""

    heading: Heading
    parts: tuple[BlankPart, ...]
    sleeves: str
