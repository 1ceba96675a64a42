"""The chi-square test, for draws that should all be equally likely."""

from collections import Counter
from collections.abc import Collection, Hashable

from scipy.stats import chisquare


def is_even(drawn: Counter[Hashable], outcomes: Collection[Hashable], *, doubt: float = 0.001) -> bool:
    """Whether the counts may come from draws that fall on each outcome equally often, and on no other.

    False where even draws would look as uneven as this less often than `doubt`.
    """
    if set(drawn) - set(outcomes):
        return False
    counts = [drawn[outcome] for outcome in outcomes]
    return len(counts) == 1 or bool(chisquare(counts).pvalue > doubt)
