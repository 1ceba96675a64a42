"""Influence, and the effects of a restriction list on a deck (REG 3.4, 3.7, decks.md 9-25)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from decklists.build import Contents
from decklists.catalogue import Catalogue
from decklists.names import fold
from decklists.pool import PoolChoice, pool_day
from decklists.snapshots import snapshot_in_force
from decklists.specials import free_copies
from decklists.types import Card, DeckCard, Format, Level, Restriction, RestrictionList, Snapshot
from decklists.verdict import Influence, InfluenceCost, Problem

_UNRESTRICTED = Restriction()
_FAMILIES = {
    Format.STANDARD: "standard",
    Format.STARTUP: "startup",
    Format.ETERNAL: "eternal",
    Format.SNAPSHOT: "snapshot",
}
_RESTRICTED_TITLES_ALLOWED = 1
_LARGE_AGENDA = 3  # points


def list_in_force(
    catalogue: Catalogue, on: date, format: Format = Format.STANDARD, *, by_release: bool = False
) -> RestrictionList | None:
    """Return the format's list in force on a date, or None (REG 3.7, NOW 5.1).

    This is the list of the format's snapshot, unless a list came out after the last snapshot in the data. If
    the data have no snapshots, and in events with `by_release`, the date of each list decides. Drafts and
    System Gateway have no list.
    """
    family = _FAMILIES.get(format)
    begun = [
        entry for entry in catalogue.lists if entry.dated and entry.family == family and entry.start <= on
    ]
    newest = begun[-1] if begun else None
    snapshot = None if by_release else snapshot_in_force(catalogue, on, format)
    if snapshot is None or (newest and newest.start > catalogue.snapshots[format][-1].start):
        return newest
    return snapshot.restriction_list


def in_force_since(restrictions: RestrictionList, snapshot: Snapshot | None) -> date:
    """Return the date since which a list is in force: given by the snapshots if one decides, otherwise its
    own date.
    """
    if snapshot and snapshot.list_since and snapshot.restriction_list == restrictions:
        return snapshot.list_since
    return restrictions.start


def list_of_event(
    catalogue: Catalogue,
    *,
    on: date,
    level: Level = Level.FORMAL,
    format: Format = Format.STANDARD,
    choice: PoolChoice | None = None,
) -> RestrictionList | None:
    """Return the list for an event that names none: the one in force on the day of its pool."""
    day = pool_day(catalogue, on=on, level=level, choice=choice)
    return list_in_force(catalogue, day, format, by_release=choice is not None and choice.by_release)


def restriction_of(card: Card, restrictions: RestrictionList | None) -> Restriction:
    """Return a card's restriction in a list, by its title."""
    return restrictions.cards.get(card.title, _UNRESTRICTED) if restrictions else _UNRESTRICTED


def influence_of(contents: Contents, restrictions: RestrictionList | None) -> Influence:
    """Return the influence spent and allowed.

    Every copy of a card from another faction costs its influence value unless waived, plus whatever the list
    adds for any faction. A penalty never lowers the limit below 1 (REG 3.7).
    """
    penalty = sum(entry.copies * restriction_of(entry.card, restrictions).penalty for entry in contents.cards)
    identity = contents.identity
    if identity is None:
        return Influence(None, None, None, penalty, ())
    costs = tuple(_cost(identity, entry, contents, restrictions) for entry in contents.cards)
    printed = identity.influence_limit
    return Influence(
        spent=sum(cost.normal + cost.universal for cost in costs),
        limit=None if printed is None else max(printed - penalty, min(printed, 1)),
        printed_limit=printed,
        penalty=penalty,
        costs=tuple(cost for cost in costs if cost.normal or cost.waived or cost.universal or cost.penalty),
    )


def list_problems(
    contents: Contents, influence: Influence, restrictions: RestrictionList | None
) -> Iterator[Problem]:
    """Yield the problems with influence and with the list, including those of the identity (decks.md 23)."""
    yield from _influence(influence)
    if restrictions is None:
        return
    identity = [contents.identity] if contents.identity else []
    cards = [*identity, *(entry.card for entry in contents.cards)]
    yield from _bans(cards, restrictions)
    restricted = [card for card in cards if restriction_of(card, restrictions).restricted]
    if len(restricted) > _RESTRICTED_TITLES_ALLOWED:
        facts = {"have": len(restricted), "max": _RESTRICTED_TITLES_ALLOWED}
        yield Problem.of("too_many_restricted", restricted, list=restrictions.code, **facts)
    counted = [card for card in cards if restriction_of(card, restrictions).points]
    points = sum(restriction_of(card, restrictions).points for card in counted)
    if points > restrictions.point_limit:
        facts = {"have": points, "max": restrictions.point_limit}
        yield Problem.of("too_many_points", counted, list=restrictions.code, **facts)
    yield from _large_agendas(contents, restrictions)


def _large_agendas(contents: Contents, restrictions: RestrictionList) -> Iterator[Problem]:
    """Yield a problem if there are too many large agendas, counted by copies (decks.md 27)."""
    large = [entry for entry in contents.agendas if (entry.card.agenda_points or 0) >= _LARGE_AGENDA]
    have, allowed = sum(entry.copies for entry in large), restrictions.large_agendas
    if allowed is not None and have > allowed:
        facts = {"have": have, "max": allowed, "points": _LARGE_AGENDA}
        yield Problem.of(
            "too_many_large_agendas", (entry.card for entry in large), list=restrictions.code, **facts
        )


def _cost(
    identity: Card, entry: DeckCard, contents: Contents, restrictions: RestrictionList | None
) -> InfluenceCost:
    restriction = restriction_of(entry.card, restrictions)
    each = 0 if entry.card.faction == identity.faction else entry.card.faction_cost or 0
    free = free_copies(identity, entry, contents.cards) if each else 0
    return InfluenceCost(
        card=entry.card,
        copies=entry.copies,
        normal=(entry.copies - free) * each,
        waived=free * each,
        universal=entry.copies * restriction.universal,
        penalty=entry.copies * restriction.penalty,
    )


def _influence(influence: Influence) -> Iterator[Problem]:
    spent, limit = influence.spent, influence.limit
    if spent is None or limit is None or spent <= limit:
        return
    universal = sum(cost.universal for cost in influence.costs)
    problem = Problem.of(
        "too_much_influence",
        (cost.card for cost in influence.costs if cost.normal or cost.universal or cost.penalty),
        spent=spent,
        limit=limit,
        printed_limit=influence.printed_limit,
        penalty=influence.penalty,
        universal=universal,
    )
    yield problem.under("REG 3.7") if influence.penalty or universal else problem


def _bans(cards: list[Card], restrictions: RestrictionList) -> Iterator[Problem]:
    banned = [card for card in cards if restriction_of(card, restrictions).banned]
    if banned:
        yield Problem.of("banned", banned, list=restrictions.code)
    for keyword, restriction in restrictions.keywords.items():
        if not restriction.banned:
            continue
        key = fold(keyword)
        of_keyword = [
            card for card in cards if card not in banned and any(fold(own) == key for own in card.keywords)
        ]
        if of_keyword:
            yield Problem.of("banned_keyword", of_keyword, list=restrictions.code, keyword=keyword)
