"""A plan in words: rounds, cut, and what comes afterwards."""

from __future__ import annotations

import pytest

from tournament.event.plan import PlanTerms
from tournament.event.plan_words import after_the_cut_words, terms_words


@pytest.mark.parametrize(
    ("terms", "words", "after"),
    [
        (PlanTerms(1, 0), "1 Swiss round, no cut", ""),
        (PlanTerms(3, 0, "double"), "3 Swiss rounds, no cut", ""),
        (
            PlanTerms(4, 4, "double"),
            "4 Swiss rounds, then a cut to the top 4: double elimination",
            (
                "The top 4 play double elimination: players are out after two losses. This takes 4 "
                "rounds, or 5 if the final needs a second game (REG 10.2)."
            ),
        ),
        (
            PlanTerms(4, 8, "single"),
            "4 Swiss rounds, then a cut to the top 8: single elimination",
            "The top 8 play single elimination: 3 rounds.",
        ),
        (
            PlanTerms(4, 6, "swiss", 3),
            "4 Swiss rounds, then a cut to the top 6: extra Swiss rounds (3)",
            "The top 6 play 3 extra Swiss rounds.",
        ),
        (
            PlanTerms(4, 3),
            "4 Swiss rounds, then a cut to the top 3",
            "What happens after the cut hasn’t been announced.",
        ),
    ],
)
def test_plan_in_words_says_what_follows_the_cut_and_how_many_rounds_that_is(
    terms: PlanTerms, words: str, after: str
) -> None:
    assert (terms_words(terms), after_the_cut_words(terms)) == (words, after)
