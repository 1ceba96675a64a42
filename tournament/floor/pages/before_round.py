"""What waits for a decision before a Swiss round is paired, and before it is published (REG 2.3, 5.6)."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.core.acts import BEFORE_THE_END
from tournament.decks.pages.overview import DeckRow, decks_to_settle
from tournament.floor.pages.calls import CallLine, open_calls
from tournament.floor.pages.cards import MissingLine, open_missing_cards
from tournament.floor.pages.tables import TableChip, current_round, table_grid
from tournament.models import Tournament


@dataclass(frozen=True, slots=True)
class BeforeRound:
    """What a leader decides first, each with its own button; nothing of it stands in the round's way.

    `cards` are not found yet, of players who would be dropped for it (REG 5.6); `decks` are missing or
    illegal where lists are required (REG 2.3); at `tables` two players reported different results; `calls`
    are open and end with the round before.
    """

    cards: tuple[MissingLine, ...] = ()
    decks: tuple[DeckRow, ...] = ()
    tables: tuple[TableChip, ...] = ()
    calls: tuple[CallLine, ...] = ()

    @property
    def count(self) -> int:
        """How many things wait."""
        return len(self.cards) + len(self.decks) + len(self.tables) + len(self.calls)


def before_round(tournament: Tournament) -> BeforeRound:
    """Return what waits for a decision before the next Swiss round. A fixed number of queries.

    Nothing in the cut, whose games follow one another, and nothing once the event is finished.
    """
    round_ = current_round(tournament)
    is_cut = bool(round_ and round_.is_of_the_cut)
    if is_cut or tournament.state not in BEFORE_THE_END:
        return BeforeRound()
    grid = table_grid(tournament, round_)
    return BeforeRound(
        cards=tuple(card for card in open_missing_cards(tournament) if card.waits),
        decks=decks_to_settle(tournament),
        tables=grid.differing if grid else (),
        calls=open_calls(tournament, round_),
    )
