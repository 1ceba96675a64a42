"""The identities of the card catalogue in use, by all that they are called. No queries."""

from __future__ import annotations

from decklists.identities import IdentityNames
from decklists.types import Card, Side
from tournament.decks.catalogue import catalogue

_known: IdentityNames | None = None


def identity_names() -> IdentityNames:
    """Return the names of the identities of the catalogue in use; they are made once for each catalogue."""
    global _known
    in_use, known = catalogue(), _known
    if known is None or known.catalogue is not in_use:
        known = _known = IdentityNames(in_use)
    return known


def known_identity(names: IdentityNames, written: str, side: Side) -> Card | None:
    """Return the identity with this very title, in whatever quotes and language; None if none has it."""
    if not written:
        return None
    found = [card for card in names.catalogue.by_title(written) if card.is_identity and card.side is side]
    return found[0] if len(found) == 1 else None
