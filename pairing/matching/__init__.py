"""Who meets whom: exact, fair and fast.

`groups` describes the design and its proof, `tight` is the exact part, `inside` the easy part. The exact
steps (the optimum, the draws and the possible byes in `spare`) are based on `blossom` and its `ring`.
"""

from pairing.matching.groups import pair_groups, pair_with_fewest_rematches
from pairing.matching.history import History, Pair
from pairing.matching.spare import spare_players, spare_players_with_fewest_rematches

__all__ = [
    "History",
    "Pair",
    "pair_groups",
    "pair_with_fewest_rematches",
    "spare_players",
    "spare_players_with_fewest_rematches",
]
