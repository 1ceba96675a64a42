"""How slips are printed: how many lie on each page, in which order, and where their QR codes lead.

In the usual order a stack that was cut through is in order of tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Self, TypeVar

FEWEST_SLIPS, MOST_SLIPS = 2, 8
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class SlipLayout:
    """What the organizer chose: how many slips a page, None for what fits best, and their order.

    `is_stack`: the stack of pages is cut through, and its piles, each laid on the one from below it, are in
    order. Otherwise the slips are in reading order, page by page.
    """

    per_page: int | None = None
    is_stack: bool = True

    @classmethod
    def named(cls, per_page: str | None, order: str | None) -> Self:
        """Return the layout of these two words of an address; what is none is the usual."""
        numbers = {str(number): number for number in SLIPS_A_PAGE}
        return cls(numbers.get(per_page or ""), order != READING_ORDER)

    def on_a_page(self, slips: int) -> int:
        """Return how many slips a page has; if nothing is chosen, the fewest pages are evenly full."""
        if self.per_page:
            return self.per_page
        pages = ceil(slips / MOST_SLIPS) or 1
        return max(FEWEST_SLIPS, ceil(slips / pages))

    def pages(self, slips: Sequence[_T]) -> list[list[_T | None]]:
        """Return the slips of each page from top to bottom; None is a place that stays empty."""
        each = self.on_a_page(len(slips))
        pages = ceil(len(slips) / each)
        filled = [*slips, *[None] * (pages * each - len(slips))]
        if self.is_stack:
            return [filled[page::pages] for page in range(pages)]
        return [filled[start : start + each] for start in range(0, len(filled), each)]


ANY_LAYOUT = SlipLayout()

READING_ORDER = "reading"
"""How an address names the order of reading; any other word is a stack's."""

SLIPS_A_PAGE = range(FEWEST_SLIPS, MOST_SLIPS + 1)


@dataclass(frozen=True, slots=True)
class SlipAddresses:
    """Where the QR codes lead: players to how one reports, staff to the table. Empty: no QR codes.

    `desk` has `{code}` where a slip's code belongs. No personal link is ever among them: slips lie around.
    """

    players: str = ""
    desk: str = ""


NO_ADDRESSES = SlipAddresses()


@dataclass(frozen=True, slots=True)
class SlipOptions:
    """How slips are printed: as they lie on pages, and with which QR codes."""

    layout: SlipLayout = ANY_LAYOUT
    addresses: SlipAddresses = NO_ADDRESSES


ANY_SLIPS = SlipOptions()
