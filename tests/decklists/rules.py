"""Cases for the rule tables: a deck, how it is checked, and every problem that should be found."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from decklists.pool import PoolChoice
from decklists.types import Deck, Format, Level, RestrictionList
from decklists.validate import judge
from decklists.verdict import Verdict
from tests.decklists.cards import catalogue

HB = "Haas-Bioroid: Engineering the Future"
JINTEKI = "Jinteki: Personal Evolution"
NBN = "NBN: Making News"
WEYLAND = "Weyland Consortium: Building a Better World"
NOISE = "Noise: Hacker Extraordinaire"
GABE = "Gabriel Santiago: Consummate Professional"
KATE = 'Kate "Mac" McCaffrey: Digital Tinker'
PROFESSOR = "The Professor: Keeper of Knowledge"
ADAM = "Adam: Compulsive Hacker"
SUNNY = "Sunny Lebeau: Security Specialist"
CUSTOM_BIOTICS = "Custom Biotics: Engineered for Success"
NOVA = "Nova Initiumia: Catalyst & Impetus"
AMPERE = "Ampère: Cybernetics For Anyone"
CYBER_BUREAU = "Cyber Bureau: Keeping the Peace"
SHADOW = "The Shadow: Pulling the Strings"
MASQUE = "The Masque: Cyber General"
HB_DRAFT = "Strategic Innovations: Future Forward"
CATALYST = "The Catalyst: Convention Breaker"
SYNDICATE = "The Syndicate: Profit over Principle"
DRAFT_IDENTITIES = (
    SHADOW,
    MASQUE,
    "Wyvern: Chemically Enhanced",
    'Boris "Syfr" Kovac: Crafty Veteran',
    'Jamie "Bzzz" Micken: Techno Savant',
    HB_DRAFT,
    "Synthetic Systems: The World Re-imagined",
    "Information Dynamics: All You Need To Know",
    "Fringe Applications: Tomorrow, Today",
)

Wrong = tuple[str, tuple[str, ...]]


def wrong(code: str, *titles: str) -> Wrong:
    """Return one problem with these cards."""
    return (code, titles)


@dataclass(frozen=True)
class Case:
    """One row of a table. The default is Eternal after all releases, so that lists and rotations don't
    matter.
    """

    row: int
    what: str
    deck: Deck
    problems: tuple[Wrong, ...] = ()
    list: str | RestrictionList | None = None
    on: date = date(2025, 6, 1)
    format: Format = Format.ETERNAL
    level: Level = Level.FORMAL
    pool: PoolChoice | None = None

    def __str__(self) -> str:
        return f"{self.row} {self.what}"

    def verdict(self) -> Verdict:
        restrictions = catalogue().list_by_code(self.list) if isinstance(self.list, str) else self.list
        assert restrictions or not self.list
        return judge(
            self.deck,
            catalogue(),
            on=self.on,
            restriction_list=restrictions,
            level=self.level,
            format=self.format,
            pool=self.pool,
        )


def found_wrong(verdict: Verdict) -> tuple[Wrong, ...]:
    """Return a verdict's problems in the notation of the tables."""
    return tuple((problem.code, tuple(card.title for card in problem.cards)) for problem in verdict.problems)


def less(whole: Deck, title: str, copies: int = 1) -> Deck:
    """Return the deck with some copies of a card removed."""
    cards = [
        (entry.card, entry.copies - (copies if entry.card.title == title else 0)) for entry in whole.cards
    ]
    return Deck.of(whole.identity, [(card, left) for card, left in cards if left])


def unnamed(whole: Deck) -> Deck:
    """Return the deck without its identity."""
    return Deck.of(None, [(entry.card, entry.copies) for entry in whole.cards])


def filler_of(whole: Deck) -> str:
    """Return the title of a card that is in the deck only to reach its size."""
    return next(
        entry.card.title for entry in whole.cards if entry.copies == 3 and not entry.card.agenda_points
    )
