"""The codes of `short`: why a table plays fewer games than its round has, in answers and acts alike."""

from __future__ import annotations

from typing import Final

from pairing.types import ShortRound, Table

INTENTIONAL_SPLIT: Final = "intentional_split"  # agreed: each player wins one game, none is played (REG 5.4)
SHORT_CODES: Final = (INTENTIONAL_SPLIT, *(short.value for short in ShortRound))


def short_code(table: Table) -> str | None:
    """Return why the table plays fewer games; None if it plays all, or has no result."""
    return INTENTIONAL_SPLIT if table.split else table.short
