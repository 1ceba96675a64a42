"""The identities in the current card catalog, by all their names. No queries."""

from __future__ import annotations

from decklists.identities import IdentityNames
from decklists.types import Card, Side
from tournament.decks.catalogue import catalogue

_known: IdentityNames | None = None


def identity_names() -> IdentityNames:
    """Return the names of the identities in the current catalog; built once per catalog."""
    global _known
    in_use, known = catalogue(), _known
    if known is None or known.catalogue is not in_use:
        known = _known = IdentityNames(in_use)
    return known


def known_identity(names: IdentityNames, written: str, side: Side) -> Card | None:
    """Return the identity with exactly this title, with any quotes and in any language, or None."""
    if not written:
        return None
    found = [card for card in names.catalogue.by_title(written) if card.is_identity and card.side is side]
    return found[0] if len(found) == 1 else None
