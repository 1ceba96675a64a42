"""Print options for slips: how many per page, in which order, and where their QR codes lead.

By default, the slips are in table order after the printed stack is cut.
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
    """The organizer's choice: the number of slips per page (None for the best fit) and their order.

    With `is_stack`, the whole stack of pages is cut at once, and putting each pile on top of the one below
    gives the slips in order. Otherwise the slips are in reading order, page by page.
    """

    per_page: int | None = None
    is_stack: bool = True

    @classmethod
    def named(cls, per_page: str | None, order: str | None) -> Self:
        """Return the layout for these two URL parameters; anything invalid means the default."""
        numbers = {str(number): number for number in SLIPS_A_PAGE}
        return cls(numbers.get(per_page or ""), order != READING_ORDER)

    def on_a_page(self, slips: int) -> int:
        """Return the number of slips per page; by default, as few pages as possible, filled evenly."""
        if self.per_page:
            return self.per_page
        pages = ceil(slips / MOST_SLIPS) or 1
        return max(FEWEST_SLIPS, ceil(slips / pages))

    def pages(self, slips: Sequence[_T]) -> list[list[_T | None]]:
        """Return the slips on each page from top to bottom; None is an empty place."""
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
    """Where the QR codes lead: players to the reporting instructions, staff to the table.

    An empty address means no QR code. `desk` contains `{code}` as the placeholder for a slip's code. Personal
    links are never included, because anyone may pick up a slip.
    """

    players: str = ""
    desk: str = ""


NO_ADDRESSES = SlipAddresses()


@dataclass(frozen=True, slots=True)
class SlipOptions:
    """How slips are printed: their layout and their QR codes."""

    layout: SlipLayout = ANY_LAYOUT
    addresses: SlipAddresses = NO_ADDRESSES


ANY_SLIPS = SlipOptions()
