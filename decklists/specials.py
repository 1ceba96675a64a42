"""Cards and identities with a special rule (REG 3.8), each by its title.

A waiver only removes normal influence; influence added by a list must still be paid (decks.md 18).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from decklists.types import Card, CardType, DeckCard, Format

Cards = tuple[DeckCard, ...]
FreeCopies = Callable[[DeckCard, Cards], int]
"""How many copies of the first argument cost no influence in a deck of these cards."""


@dataclass(frozen=True, slots=True)
class IdentityRule:
    """How an identity changes deck construction. The defaults change nothing.

    `agendas_of_each_faction` is how many different agendas of each other faction are allowed: 0 for all
    ordinary identities, None for any number.
    """

    only_in: Format | None = None
    one_copy_each: bool = False
    any_number_of_copies: bool = False
    agendas_of_each_faction: int | None = 0
    barred_faction: str | None = None
    first_copy_free: CardType | None = None


ORDINARY = IdentityRule()
_DRAFT = IdentityRule(only_in=Format.DRAFT, any_number_of_copies=True)
_GATEWAY = IdentityRule(only_in=Format.SYSTEM_GATEWAY)

IDENTITY_RULES: Mapping[str, IdentityRule] = MappingProxyType(
    {
        # decks.md 19. Only The Shadow's text allows agendas of all factions (decks.md 6).
        "The Shadow: Pulling the Strings": IdentityRule(
            only_in=Format.DRAFT, any_number_of_copies=True, agendas_of_each_faction=None
        ),
        "The Masque: Cyber General": _DRAFT,
        "Wyvern: Chemically Enhanced": _DRAFT,
        'Boris "Syfr" Kovac: Crafty Veteran': _DRAFT,
        'Jamie "Bzzz" Micken: Techno Savant': _DRAFT,
        "Strategic Innovations: Future Forward": _DRAFT,
        "Synthetic Systems: The World Re-imagined": _DRAFT,
        "Information Dynamics: All You Need To Know": _DRAFT,
        "Fringe Applications: Tomorrow, Today": _DRAFT,
        # decks.md 20
        "The Catalyst: Convention Breaker": _GATEWAY,
        "The Syndicate: Profit over Principle": _GATEWAY,
        # decks.md 5, 7
        "Nova Initiumia: Catalyst & Impetus": IdentityRule(one_copy_each=True),
        "Ampère: Cybernetics For Anyone": IdentityRule(one_copy_each=True, agendas_of_each_faction=2),
        # decks.md 11, 12
        "The Professor: Keeper of Knowledge": IdentityRule(first_copy_free=CardType.PROGRAM),
        "Custom Biotics: Engineered for Success": IdentityRule(barred_faction="jinteki"),
    }
)

ALLIANCE = "Alliance"
DIRECTIVE = "Directive"
_ALLIES_NEEDED = 6


def rule_of(identity: Card | None) -> IdentityRule:
    """Return an identity's rule, or the ordinary rule if it has no special one."""
    return IDENTITY_RULES.get(identity.title, ORDINARY) if identity else ORDINARY


def free_copies(identity: Card, entry: DeckCard, cards: Cards) -> int:
    """Return how many copies of a card cost no normal influence, by the identity's rule or the card's own."""
    by_identity = 1 if rule_of(identity).first_copy_free is entry.card.type else 0
    own_rule = CARD_RULES.get(entry.card.title)
    by_card = own_rule(entry, cards) if own_rule else 0
    return min(entry.copies, max(by_identity, by_card))


def is_never_in_deck(card: Card) -> bool:
    """Return whether a card is never part of a deck, even if a list names it: a directive (REG 3.2, decks.md
    1).
    """
    return DIRECTIVE in card.keywords


def _copies(cards: Cards, wanted: Callable[[Card], bool]) -> int:
    return sum(entry.copies for entry in cards if wanted(entry.card))


def _with_six_others_of_its_faction(entry: DeckCard, cards: Cards) -> int:
    """Waive the influence if the deck has at least six other cards of the faction that aren't alliance cards
    (decks.md 13).
    """
    allies = _copies(cards, lambda card: card.faction == entry.card.faction and ALLIANCE not in card.keywords)
    return entry.copies if allies >= _ALLIES_NEEDED else 0


def _with_at_most_15_ice(entry: DeckCard, cards: Cards) -> int:
    """Waive the influence if the deck has at most 15 ice (decks.md 14)."""
    return entry.copies if _copies(cards, lambda card: card.type is CardType.ICE) <= 15 else 0


def _with_50_cards(entry: DeckCard, cards: Cards) -> int:
    """Waive the influence if the deck has at least 50 cards (decks.md 15)."""
    return entry.copies if _copies(cards, lambda _: True) >= 50 else 0


def _with_exactly_3_pad_campaigns(entry: DeckCard, cards: Cards) -> int:
    """Waive the influence if the deck has exactly 3 PAD Campaigns (decks.md 16)."""
    return entry.copies if _copies(cards, lambda card: card.title == "PAD Campaign") == 3 else 0


def _with_7_assets(entry: DeckCard, cards: Cards) -> int:
    """Waive the influence if the deck has at least 7 assets (decks.md 17)."""
    return entry.copies if _copies(cards, lambda card: card.type is CardType.ASSET) >= 7 else 0


CARD_RULES: Mapping[str, FreeCopies] = MappingProxyType(
    {
        "Heritage Committee": _with_six_others_of_its_faction,
        "Raman Rai": _with_six_others_of_its_faction,
        "Product Recall": _with_six_others_of_its_faction,
        "Jeeves Model Bioroids": _with_six_others_of_its_faction,
        "Salem's Hospitality": _with_six_others_of_its_faction,
        "Ibrahim Salem": _with_six_others_of_its_faction,
        "Executive Search Firm": _with_six_others_of_its_faction,
        "Consulting Visit": _with_six_others_of_its_faction,
        "Mumba Temple": _with_at_most_15_ice,
        "Museum of History": _with_50_cards,
        "PAD Factory": _with_exactly_3_pad_campaigns,
        "Mumbad Virtual Tour": _with_7_assets,
    }
)
