"""What waits for a decision before a Swiss round is paired, and before it is published (REG 2.3, 5.6)."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.decks.pages.overview import DeckRow, decks_to_settle
from tournament.floor.pages.calls import CallLine, open_calls
from tournament.floor.pages.cards import MissingLine, open_missing_cards
from tournament.floor.pages.tables import TableChip, current_round, differing_tables
from tournament.kernel.acts import BEFORE_THE_END
from tournament.models import Tournament

DECKS_SHOWN = 20  # players whose decks are decided on one by one


@dataclass(frozen=True, slots=True)
class BeforeRound:
    """What a staff member decides first, each with its own button; none of it blocks the round.

    `cards` are not found yet, of players who would be dropped for it (REG 5.6); `decks` are missing or
    illegal where lists are required (REG 2.3); at `tables` two players reported different results; `calls`
    are open and end with the round before.
    """

    cards: tuple[MissingLine, ...] = ()
    decks: tuple[DeckRow, ...] = ()
    tables: tuple[TableChip, ...] = ()
    calls: tuple[CallLine, ...] = ()

    @property
    def missing(self) -> tuple[DeckRow, ...]:
        """The players whose lists are only missing: one decision for all of them."""
        return tuple(row for row in self.decks if not row.is_illegal)

    @property
    def decks_shown(self) -> tuple[DeckRow, ...]:
        """Players with an illegal deck, as many as the page names; the page of the decks has all."""
        return tuple(row for row in self.decks if row.is_illegal)[:DECKS_SHOWN]

    @property
    def decks_left(self) -> int:
        """How many more players have an illegal deck than the page names."""
        return len(self.decks) - len(self.missing) - len(self.decks_shown)

    @property
    def count(self) -> int:
        """How many things wait, all missing lists being one."""
        illegal = len(self.decks) - len(self.missing)
        return len(self.cards) + bool(self.missing) + illegal + len(self.tables) + len(self.calls)


def before_round(tournament: Tournament) -> BeforeRound:
    """Return what waits for a decision before the next Swiss round. A fixed number of queries.

    Nothing in the cut, whose games follow one another, and nothing once the event is finished.
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
