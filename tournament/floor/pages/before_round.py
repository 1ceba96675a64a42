"""What needs a decision before a Swiss round is paired or published (REG 2.3, 5.6)."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.decks.pages.overview import DeckRow, decks_to_settle
from tournament.floor.pages.calls import CallLine, open_calls
from tournament.floor.pages.cards import MissingLine, open_missing_cards
from tournament.floor.pages.tables import TableChip, current_round, differing_tables
from tournament.kernel.acts import BEFORE_THE_END
from tournament.models import Tournament

DECKS_SHOWN = 20  # players with illegal decks that are listed one by one


@dataclass(frozen=True, slots=True)
class BeforeRound:
    """What a staff member decides first, each item with its own button; none of it blocks the round.

    `cards` are missing cards whose players would be dropped (REG 5.6); `decks` are missing or illegal decks
    if lists are required (REG 2.3); `tables` are those whose players reported different results; `calls` are
    open calls, which end with the previous round.
    """

    cards: tuple[MissingLine, ...] = ()
    decks: tuple[DeckRow, ...] = ()
    tables: tuple[TableChip, ...] = ()
    calls: tuple[CallLine, ...] = ()

    @property
    def missing(self) -> tuple[DeckRow, ...]:
        """The players whose lists are only missing, not illegal: one decision covers them all."""
        return tuple(row for row in self.decks if not row.is_illegal)

    @property
    def decks_shown(self) -> tuple[DeckRow, ...]:
        """The players with illegal decks that the page lists; the deck page lists them all."""
        return tuple(row for row in self.decks if row.is_illegal)[:DECKS_SHOWN]

    @property
    def decks_left(self) -> int:
        """The number of players with illegal decks that the page doesn't list."""
        return len(self.decks) - len(self.missing) - len(self.decks_shown)

    @property
    def count(self) -> int:
        """The number of pending items, counting all missing lists as one."""
        illegal = len(self.decks) - len(self.missing)
        return len(self.cards) + bool(self.missing) + illegal + len(self.tables) + len(self.calls)


def before_round(tournament: Tournament) -> BeforeRound:
    """Return what needs a decision before the next Swiss round. A fixed number of queries.

    Empty in the cut, where games follow one another, and once the event is finished.
    """
    round_ = current_round(tournament)
    is_cut = bool(round_ and round_.is_of_the_cut)
    if is_cut or tournament.state not in BEFORE_THE_END:
        return BeforeRound()
    return BeforeRound(
        cards=tuple(card for card in open_missing_cards(tournament) if card.waits),
        decks=decks_to_settle(tournament),
        tables=differing_tables(tournament),
        calls=open_calls(tournament, round_),
    )
