"""Rules for building a deck, whatever the list and the pool (REG 3.1-3.6, 3.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from decklists.specials import IdentityRule, is_never_in_deck, rule_of
from decklists.types import Card, CardType, Deck, DeckCard, Side
from decklists.verdict import AgendaPoints, Problem


@dataclass(frozen=True, slots=True)
class Contents:
    """A deck as counted by the rules.

    `cards` are those in the deck. `outside` cards are never part of a deck (REG 3.2), and `other_identities`
    shouldn't be there: no rule counts either of them.
    """

    identity: Card | None
    rule: IdentityRule
    side: Side | None
    cards: tuple[DeckCard, ...]
    outside: tuple[Card, ...]
    other_identities: tuple[Card, ...]

    @property
    def size(self) -> int:
        """Return the number of cards, excluding the identity (REG 3.1)."""
        return sum(entry.copies for entry in self.cards)

    @property
    def agendas(self) -> tuple[DeckCard, ...]:
        return tuple(entry for entry in self.cards if entry.card.type is CardType.AGENDA)


def contents_of(deck: Deck) -> Contents:
    """Return the deck as counted by the rules, with other identities and non-deck cards set apart."""
    counted = tuple(entry for entry in deck.cards if not is_never_in_deck(entry.card))
    return Contents(
        identity=deck.identity,
        rule=rule_of(deck.identity),
        side=Deck(deck.identity, counted).side or deck.side,
        cards=tuple(entry for entry in counted if not entry.card.is_identity),
        outside=tuple(entry.card for entry in deck.cards if is_never_in_deck(entry.card)),
        other_identities=tuple(entry.card for entry in deck.cards if entry.card.is_identity),
    )


def build_problems(contents: Contents) -> Iterator[Problem]:
    """Yield all problems with how the deck is built, except influence."""
    yield from _identity(contents)
    yield from _size(contents)
    yield from _copies(contents)
    yield from _sides(contents)
    yield from _factions(contents)
    yield from _agenda_points(contents)


def agenda_points_of(contents: Contents) -> AgendaPoints:
    """Return the agenda points in the deck and the allowed range for its size (REG 3.6).

    A deck below its identity's minimum size is measured by that minimum.
    """
    have = sum(entry.copies * (entry.card.agenda_points or 0) for entry in contents.agendas)
    if contents.side is not Side.CORP:
        return AgendaPoints(have, None, None)
    minimum_size = contents.identity.minimum_deck_size if contents.identity else None
    least = 2 * (max(contents.size, minimum_size or 0) // 5) + 2
    return AgendaPoints(have, least, least + 1)


def _identity(contents: Contents) -> Iterator[Problem]:
    if contents.identity is None:
        yield Problem.of("identity_missing")
    if contents.other_identities:
        yield Problem.of("identity_among_cards", contents.other_identities)


def _size(contents: Contents) -> Iterator[Problem]:
    least = (contents.identity.minimum_deck_size if contents.identity else None) or 0
    if contents.size < least:
        yield Problem.of("too_few_cards", have=contents.size, min=least)


def _copies(contents: Contents) -> Iterator[Problem]:
    if contents.rule.any_number_of_copies:
        return
    for entry in contents.cards:
        if entry.copies > entry.card.deck_limit:
            limit = entry.card.deck_limit
            yield Problem.of("too_many_copies", [entry.card], copies=entry.copies, limit=limit)
        elif contents.identity and contents.rule.one_copy_each and entry.copies > 1:
            title = contents.identity.title
            yield Problem.of("one_copy_only", [entry.card], copies=entry.copies, limit=1, identity=title)


def _sides(contents: Contents) -> Iterator[Problem]:
    if contents.identity is None:
        if contents.side is None and contents.cards:
            yield Problem.of("both_sides")
        return
    strangers = [entry.card for entry in contents.cards if entry.card.side is not contents.side]
    if strangers:
        yield Problem.of("wrong_side", strangers, side=contents.side)


def _factions(contents: Contents) -> Iterator[Problem]:
    """Yield cards not allowed outside their faction (REG 3.5) or with this identity (decks.md 6, 7, 12)."""
    identity, rule = contents.identity, contents.rule
    if identity is None:
        return
    visitors: dict[str, list[Card]] = {}
    for entry in contents.cards:
        if entry.card.side is identity.side and entry.card.faction != identity.faction:
            visitors.setdefault(entry.card.faction, []).append(entry.card)
    for faction, cards in sorted(visitors.items()):
        if faction == rule.barred_faction:
            yield Problem.of("faction_barred", cards, faction=faction, identity=identity.title)
        locked = [card for card in cards if card.faction_cost is None and not card.is_neutral]
        allowed = rule.agendas_of_each_faction
        if allowed != 0:
            agendas = [card for card in locked if card.type is CardType.AGENDA]
            locked = [card for card in locked if card.type is not CardType.AGENDA]
            if allowed is not None and len(agendas) > allowed:
                yield Problem.of(
                    "too_many_agendas_of_faction",
                    agendas,
                    faction=faction,
                    have=len(agendas),
                    max=allowed,
                    identity=identity.title,
                )
        if locked:
            yield Problem.of("faction_locked", locked, faction=faction)


def _agenda_points(contents: Contents) -> Iterator[Problem]:
    points = agenda_points_of(contents)
    if points.min is None or points.max is None:
        return
    facts = {"have": points.have, "min": points.min, "max": points.max}
    agendas = [entry.card for entry in contents.agendas]
    if points.have < points.min:
        yield Problem.of("too_few_agenda_points", agendas, **facts)
    elif points.have > points.max:
        yield Problem.of("too_many_agenda_points", agendas, **facts)
