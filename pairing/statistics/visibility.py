"""Which identities statistics may count, so that no one learns a hidden one (docs/statistics.md).

Who met whom and who won is public, so the games of a hidden player would reveal the identity: the player
whose public results match a cell would be found at once. Therefore games of hidden identities are never
counted under a name, and counts of players include hidden players only in cells with several of them, in the
cut and outside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace

from pairing.statistics.identities import Identities, PlayedIdentity
from pairing.types import PlayerId, Side

FEWEST_HIDDEN = 3  # fewest hidden players in a cell, and fewest left out (unless none are)


def told_identities(
    identities: Identities,
    *,
    shown: Mapping[Side, Collection[PlayerId]],
    field: Collection[PlayerId],
    cut: Collection[PlayerId] = (),
) -> dict[PlayerId, dict[Side, PlayedIdentity]]:
    """Return what may be counted: all of `shown`, and hidden players only in large cells (counts only).

    `shown` are the players whose identity is public, by side. Hidden players are counted in two parts: those
    in the `cut`, and the rest of the `field`. In each part, cells (one identity each) with fewer than
    `FEWEST_HIDDEN` hidden players are left out, then the next smallest cells, until the number of players
    left out is zero or at least `FEWEST_HIDDEN`. If all hidden players are in a single cell, that is left out
    too. Everything, including factions, is counted from the remaining data, so no sum or difference of two
    tables reveals anything else.
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
