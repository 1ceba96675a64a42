"""Cards of the deck lists that everyone may read: in how many lists each is, in the field and in the cut.

A hidden list is not given to these functions at all, so that no count, sum or difference has anything of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from pairing.statistics.rates import Rate
from pairing.types import PlayerId, Side

MOST_CARDS = 50  # of a side; a list has some twenty titles, so that what comes after is in few lists


@dataclass(frozen=True, slots=True)
class OpenList:
    """A player's deck list of one side: the titles of its cards, the identity left out.

    `is_whole` is False where something in it could not be read: what is in it is counted, but may be too low.
    """

    player: PlayerId
    side: Side
    titles: frozenset[str]
    is_whole: bool = True


@dataclass(frozen=True, slots=True)
class CardShare:
    """A card, in how many of the open lists it is, and in how many of those of the cut's players."""

    title: str
    field: Rate
    in_cut: Rate


@dataclass(frozen=True, slots=True)
class CardsOfSide:
    """The open lists of a side, those of the cut's players among them, and the cards that most of them have.

    `not_whole` counts the lists with unreadable lines, `left_out` the cards after the last.
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
    """Count, by side, the cards of the open lists of a field, those in most lists first; `most` of a side.

    `field` are all who sat in a round, `cut` who made the cut: lists of others are left out. A player has one
    list of a side. Cards in as many lists stand by how many of them are the cut's, then by title.
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
