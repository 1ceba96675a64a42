"""The cards in open decklists: how many lists include each card, in the field and in the cut.

Hidden lists are never passed to these functions, so they can't influence any count, sum or difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from pairing.statistics.rates import Rate
from pairing.types import PlayerId, Side

MOST_CARDS = 50  # per side; a list has about twenty titles, so cards beyond these are in few lists


@dataclass(frozen=True, slots=True)
class OpenList:
    """A player's decklist for one side: the titles of its cards, without the identity.

    `is_whole` is False if some of the list couldn't be read: the rest is counted, but the count may be too
    low.
    """

    player: PlayerId
    side: Side
    titles: frozenset[str]
    is_whole: bool = True


@dataclass(frozen=True, slots=True)
class CardShare:
    """A card, how many of the open lists include it, and how many of the lists in the cut do."""

    title: str
    field: Rate
    in_cut: Rate


@dataclass(frozen=True, slots=True)
class CardsOfSide:
    """The open lists for one side, how many of them are in the cut, and their most common cards.

    `not_whole` is the number of lists with unreadable lines, `left_out` the number of cards not included.
    """

    lists: int = 0
    cut_lists: int = 0
    not_whole: int = 0
    cards: tuple[CardShare, ...] = ()
    left_out: int = 0


def card_shares(
    lists: Iterable[OpenList],
    *,
    field: Collection[PlayerId],
    cut: Collection[PlayerId] = (),
    most: int = MOST_CARDS,
) -> dict[Side, CardsOfSide]:
    """Count, by side, the cards in a field's open lists, most common first, up to `most` per side.

    `field` is everyone who sat in a round, `cut` who made the cut; lists of others are left out. A player has
    one list per side. Cards in equally many lists are ordered by the number of lists in the cut, then by
    title.
    """
    of_field, of_cut = frozenset(field), frozenset(cut) & frozenset(field)
    counted = [each for each in lists if each.player in of_field]
    return {side: _of_side([each for each in counted if each.side is side], of_cut, most) for side in Side}


def _of_side(lists: list[OpenList], cut: frozenset[PlayerId], most: int) -> CardsOfSide:
    of_cut = [each for each in lists if each.player in cut]
    in_field = Counter(title for each in lists for title in each.titles)
    in_cut = Counter(title for each in of_cut for title in each.titles)
    titles = sorted(in_field, key=lambda title: (-in_field[title], -in_cut[title], title))
    return CardsOfSide(
        lists=len(lists),
        cut_lists=len(of_cut),
        not_whole=sum(not each.is_whole for each in lists),
        cards=tuple(
            CardShare(title, Rate(in_field[title], len(lists)), Rate(in_cut[title], len(of_cut)))
            for title in titles[:most]
        ),
        left_out=len(titles[most:]),
    )
