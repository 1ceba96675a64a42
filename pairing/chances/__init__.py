"""Each player's chances of making the cut after each round: safe, win and in, needs help, or out."""

from pairing.chances.answer import cut_chances
from pairing.chances.race import FULL_ROUNDS
from pairing.chances.records import ChanceMethod, CutChance, CutOutlook, NextShare

__all__ = ["FULL_ROUNDS", "ChanceMethod", "CutChance", "CutOutlook", "NextShare", "cut_chances"]
