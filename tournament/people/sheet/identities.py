"""The identities of the card catalogue in use, by all that they are called. No queries."""

from __future__ import annotations

from decklists.identities import IdentityNames
from tournament.decks.catalogue import catalogue

_known: IdentityNames | None = None


def identity_names() -> IdentityNames:
    """Return the names of the identities of the catalogue in use; they are made once for each catalogue."""
    global _known
    in_use, known = catalogue(), _known
    if known is None or known.catalogue is not in_use:
        known = _known = IdentityNames(in_use)
    return known
