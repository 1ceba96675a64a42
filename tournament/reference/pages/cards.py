"""A card's page in the reference: its titles, its facts, its products, and the lists that name it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from decklists.catalogue import ENGLISH, Catalogue
from decklists.restrictions import restriction_of
from decklists.types import Card, CardType, Restriction, RestrictionList
from tournament.decks.card_words import SIDES, faction_name
from tournament.reference.pages.glossary import NAMES_OF_LANGUAGES
from tournament.reference.terms import TERMS_BY_KEY, Term

# The card types with a term whose key differs from the type. A faction's term has the faction's code as its
# key.
_TYPE_TERMS: Mapping[CardType, str] = {CardType.IDENTITY: "identity-id", CardType.EVENT: "event-card"}
_NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class CardTitle:
    """A card's title in one language."""

    language: str
    language_name: str | Promise
    text: str


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card as search results show it: its titles, English first, and the terms for its type and faction."""

    code: str
    titles: tuple[CardTitle, ...]
    side: Promise
    type_term: Term
    faction: str
    faction_term: Term | None
    subtypes: tuple[str, ...]

    @property
    def name(self) -> str:
        """The English title."""
        return self.titles[0].text


@dataclass(frozen=True, slots=True)
class CardProduct:
    """A product that contains the card, with `copies` per box; `released` is None if no date is known."""

    name: str
    released: date | None
    copies: int


@dataclass(frozen=True, slots=True)
class CardListing:
    """How a list restricts the card, from the day on which the list came into force."""

    name: str
    start: date
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardPage:
    """Everything in the card data about one card: its numbers with labels, its products and its lists."""

    entry: CardEntry
    numbers: tuple[tuple[Promise, int], ...]
    products: tuple[CardProduct, ...]
    listings: tuple[CardListing, ...]


def card_page(cards: Catalogue, card: Card) -> CardPage:
    """Return everything known about a card. Makes no queries."""
    known = (cards.packs[printing.pack] for printing in card.printings)
    return CardPage(
        card_entry(cards, card, cards.titles),
        _numbers(card),
        tuple(
            CardProduct(pack.name, pack.released, printing.quantity)
            for pack, printing in zip(known, card.printings, strict=True)
        ),
        tuple(
            CardListing(entry.name, entry.start, said)
            for entry in cards.lists
            if entry.dated and (said := tuple(_said(card, entry)))
        ),
    )


def card_entry(cards: Catalogue, card: Card, languages: Iterable[str]) -> CardEntry:
    """Return a card with its English title, and its translated titles in these languages."""
    translated = ((language, cards.titles.get(language, {}).get(card.title)) for language in languages)
    faction = _NEUTRAL if card.is_neutral else card.faction
    return CardEntry(
        code=card.code,
        titles=(
            CardTitle(ENGLISH, NAMES_OF_LANGUAGES[ENGLISH], card.title),
            *(
                CardTitle(language, NAMES_OF_LANGUAGES.get(language, language), title)
                for language, title in translated
                if title
            ),
        ),
        side=SIDES[card.side],
        type_term=TERMS_BY_KEY[_TYPE_TERMS.get(card.type, card.type)],
        faction=faction_name(card.faction),
        faction_term=TERMS_BY_KEY.get(faction),
        subtypes=card.keywords,
    )


def _numbers(card: Card) -> tuple[tuple[Promise, int], ...]:
    found = (
        (_("Cost"), card.cost),
        (_("Influence value"), card.faction_cost),
        (_("Agenda points"), card.agenda_points),
        (_("Minimum deck size"), card.minimum_deck_size),
        (_("Influence limit"), card.influence_limit),
        (_("Maximum copies"), None if card.is_identity else card.deck_limit),
    )
    return tuple((label, number) for label, number in found if number is not None)


def _said(card: Card, restrictions: RestrictionList) -> Iterator[str]:
    """Yield how a list restricts a card, by its title or by one of its subtypes."""
    by_subtype = (restrictions.keywords.get(keyword) for keyword in card.keywords)
    for restriction in (restriction_of(card, restrictions), *by_subtype):
        if restriction is not None:
            yield from _said_by(restriction)


def _said_by(restriction: Restriction) -> Iterator[str]:
    if restriction.banned:
        yield gettext("banned")
    if restriction.restricted:
        yield gettext("restricted")
    if restriction.penalty:
        yield gettext("each copy lowers the influence limit by %(number)d") % {"number": restriction.penalty}
    if restriction.universal:
        yield gettext("each copy costs %(number)d more influence") % {"number": restriction.universal}
    if restriction.points:
        yield gettext("points: %(number)d") % {"number": restriction.points}
