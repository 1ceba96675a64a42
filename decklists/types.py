"""The objects of the card rules: cards, restriction lists, decks. All are frozen records.

A card is identified by its English title: reprints are the same card (REG 3.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from itertools import groupby
from types import MappingProxyType


class Side(StrEnum):
    """The two sides of a game."""

    CORP = "corp"
    RUNNER = "runner"


class Level(StrEnum):
    """The levels of an event (REG 2.1)."""

    RELAXED = "relaxed"
    FORMAL = "formal"
    PREMIER = "premier"


class Format(StrEnum):
    """The kind of decks that an event plays.

    The formats from Standard to System Gateway play the pool and the list of a dated snapshot (NOW 5.1);
    System Gateway is also limited to one box (decks.md 20). Draft decks are built from drafted cards
    (REG-11).
    """

    STANDARD = "standard"
    STARTUP = "startup"
    ETERNAL = "eternal"
    SNAPSHOT = "snapshot"
    RAM = "ram"
    SYSTEM_GATEWAY = "system_gateway"
    DRAFT = "draft"


class CardType(StrEnum):
    """The card types, in decklist order."""

    IDENTITY = "identity"
    AGENDA = "agenda"
    ASSET = "asset"
    UPGRADE = "upgrade"
    OPERATION = "operation"
    ICE = "ice"
    EVENT = "event"
    HARDWARE = "hardware"
    RESOURCE = "resource"
    PROGRAM = "program"


TYPE_ORDER = MappingProxyType({card_type: place for place, card_type in enumerate(CardType)})


@dataclass(frozen=True, slots=True)
class Pack:
    """A product. `released` is None if it has no release date (the draft cards)."""

    code: str
    name: str
    cycle: str
    released: date | None


@dataclass(frozen=True, slots=True)
class Printing:
    """One printing of a card: its code, its pack, and the number of copies in one box."""

    code: str
    pack: str
    quantity: int


@dataclass(frozen=True, slots=True)
class Card:
    """A card by title, with the facts that the rules need and all its printings, oldest first.

    `faction_cost` is the influence value, None if none is printed (REG 3.5). `influence_limit` is None for an
    identity without a limit and for every other card. Neutral factions are `neutral-corp` and
    `neutral-runner`.
    """

    title: str
    side: Side
    faction: str
    type: CardType
    printings: tuple[Printing, ...]
    keywords: tuple[str, ...] = ()
    deck_limit: int = 3
    faction_cost: int | None = None
    agenda_points: int | None = None
    minimum_deck_size: int | None = None
    influence_limit: int | None = None
    cost: int | None = None

    def __hash__(self) -> int:
        return hash(self.title)

    @property
    def code(self) -> str:
        """The code of the oldest printing, which identifies the card in files and in the database."""
        return self.printings[0].code

    @property
    def is_identity(self) -> bool:
        return self.type is CardType.IDENTITY

    @property
    def is_neutral(self) -> bool:
        """Whether the card belongs to no faction."""
        return self.faction.startswith("neutral")


@dataclass(frozen=True, slots=True)
class Restriction:
    """A list's restriction on a card or a keyword (decks.md 21-25).

    Each copy lowers the influence limit by `penalty` and costs `universal` extra influence; `points` count
    once per title, and a deck may contain only one `restricted` title.
    """

    penalty: int = 0
    universal: int = 0
    restricted: bool = False
    banned: bool = False
    points: int = 0


DEFAULT_POINT_LIMIT = 7  # Eternal 25.07 (decks.md 25); the public API 2.0 doesn't include it


@dataclass(frozen=True, slots=True)
class RestrictionList:
    """A published list, in force from `start` until the next one of its `family` (REG 3.7).

    `cards` is keyed by English title. `large_agendas` is how many agenda cards worth 3 or more points a deck
    may have (decks.md 27), None for any number. `dated` is False for lists whose date has no meaning: they
    are used only when named.
    """

    code: str
    name: str
    start: date
    family: str
    cards: Mapping[str, Restriction]
    keywords: Mapping[str, Restriction] = field(default_factory=dict)
    point_limit: int = DEFAULT_POINT_LIMIT
    large_agendas: int | None = None
    dated: bool = True


@dataclass(frozen=True, slots=True)
class Rotation:
    """The cycles that are no longer legal as of `start`."""

    code: str
    name: str
    start: date
    cycles: frozenset[str]


@dataclass(frozen=True, slots=True)
class DatedPool:
    """The packs that a format plays from `start` until its next pool (decks.md 26).

    `family` is the format's name in the data, as in a `RestrictionList`; `code` is empty if the data have
    none.
    """

    name: str
    family: str
    start: date
    packs: frozenset[str]
    code: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A format's card pool and list, if any, from `start` until its next snapshot (NOW 5.1).

    `list_since` is the first day of the unbroken series of snapshots with this list: the list has been in
    force since then.
    """

    code: str
    family: str
    start: date
    pool: DatedPool
    restriction_list: RestrictionList | None = None
    list_since: date | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """The identification of a catalog, for the notice that the site shows.

    `cards` counts titles, `languages` are the loaded translations, and `newest_pack` and `newest_list` name
    the latest data. `as_of` is the day on which the data were fetched, None if it wasn't recorded.
    """

    name: str
    cards: int
    printings: int
    languages: tuple[str, ...]
    newest_pack: str | None
    newest_list: str | None
    as_of: date | None = None


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card and its number of copies in a deck."""

    card: Card
    copies: int


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: its identity (None if the list names none) and its other cards, each title once.

    Create one with `Deck.of`, which adds up repeated titles and sorts the cards by type and title, so that
    two lists of the same cards are equal regardless of their order.
    """

    identity: Card | None
    cards: tuple[DeckCard, ...]
    name: str = ""

    @classmethod
    def of(cls, identity: Card | None, cards: Iterable[tuple[Card, int]], name: str = "") -> Deck:
        """Return the deck of these cards, adding up copies of the same title."""
        copies: dict[str, int] = {}
        by_title: dict[str, Card] = {}
        for card, count in cards:
            by_title[card.title] = card
            copies[card.title] = copies.get(card.title, 0) + count
        ordered = sorted(by_title.values(), key=lambda card: (TYPE_ORDER[card.type], card.title))
        return cls(identity, tuple(DeckCard(card, copies[card.title]) for card in ordered), name)

    @property
    def side(self) -> Side | None:
        """The identity's side; without an identity, the side that all the cards share, or None."""
        if self.identity:
            return self.identity.side
        sides = {entry.card.side for entry in self.cards}
        return sides.pop() if len(sides) == 1 else None

    def by_type(self) -> list[tuple[CardType, list[DeckCard]]]:
        """Return the cards grouped by type, in decklist order."""
        return [
            (card_type, list(entries))
            for card_type, entries in groupby(self.cards, key=lambda entry: entry.card.type)
        ]
