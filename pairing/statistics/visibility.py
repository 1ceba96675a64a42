"""Which identities statistics may count, so that no one learns a hidden one (docs/statistics.md).

Who met whom and who won is public. A hidden player's games would name the identity: whose public results add
up to a cell's would be found at once. So no game of a hidden identity is counted under a name, and of
counts of players only cells that stay with several hidden players, in the cut and outside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace

from pairing.statistics.identities import Identities, PlayedIdentity
from pairing.types import PlayerId, Side

FEWEST_HIDDEN = 3  # so many hidden players share a cell, and so many are left untold, or none


def told_identities(
    identities: Identities,
    *,
    shown: Mapping[Side, Collection[PlayerId]],
    field: Collection[PlayerId],
    cut: Collection[PlayerId] = (),
) -> dict[PlayerId, dict[Side, PlayedIdentity]]:
    """Return what may be counted: all of `shown`, and hidden players only in cells of several (counts only).

    `shown` are the players whose identity everyone may see, by side. Hidden players are counted in parts:
    those in the `cut`, and the rest of the `field`. In each part a cell (one identity) with fewer than
    `FEWEST_HIDDEN` hidden players is left out; then the smallest others, until those left out are none or
    that many, too; and the last cell, where all hidden players are in it. Everything is counted from what
    is left, so that no sum or difference of two tables has anything that is not in it; factions as well.
    """
    told: dict[PlayerId, dict[Side, PlayedIdentity]] = {}
    in_cut = set(cut)
    for side in Side:
        seen = set(shown.get(side, ()))
        for player, sides in identities.items():
            if player in seen and side in sides:
                told.setdefault(player, {})[side] = sides[side]
        hidden = [player for player in field if player not in seen and side in identities.get(player, {})]
        for part in (True, False):
            members = {p: identities[p][side] for p in hidden if (p in in_cut) is part}
            for player in _in_large_cells(members):
                told.setdefault(player, {})[side] = replace(members[player], for_games=False)
    return told


def _in_large_cells(members: Mapping[PlayerId, PlayedIdentity]) -> list[PlayerId]:
    """Return the hidden players of one part whose cells may be shown."""
    cells = Counter(members.values())
    kept = {identity: count for identity, count in cells.items() if count >= FEWEST_HIDDEN}
    left_out = len(members) - sum(kept.values())
    while kept and (0 < left_out < FEWEST_HIDDEN or (left_out == 0 and len(kept) == 1)):
        smallest = min(kept, key=lambda identity: (kept[identity], identity.title))
        left_out += kept.pop(smallest)
    return [player for player, identity in members.items() if identity in kept]
