"""The chi-square test, for random draws whose outcomes should all be equally likely."""

from collections import Counter
from collections.abc import Collection, Hashable


def is_even(drawn: Counter[Hashable], outcomes: Collection[Hashable], *, doubt: float = 0.001) -> bool:
    """Return whether the counts fit draws in which all these outcomes, and no others, are equally likely.

    Returns False if fair draws would be this uneven with a probability below `doubt`.
    """
    from scipy.stats import chisquare  # takes a second, in every worker that only collects tests

    if set(drawn) - set(outcomes):
        return False
    counts = [drawn[outcome] for outcome in outcomes]
    return len(counts) == 1 or bool(chisquare(counts).pvalue > doubt)
