"""What the log tells of the plan, and what taking it back will say."""

from __future__ import annotations

import pytest

from tournament.event.acts.plan import AnnouncePlan, ChangePlan
from tournament.event.plan import Departure, PlanTerms, ToldPlan
from tournament.event.plan_words import after_the_cut_words, terms_words
from tournament.kernel.payloads import touches
from tournament.models import PlanOccasion

FIVE = PlanTerms(5, 8, "double")
TOLD = ToldPlan(PlanTerms(4, 8, "double"), PlanOccasion.CHANGED, "basic", None, "Two left")


def test_announcement_is_told_with_its_plan_and_a_second_one_with_its_reason() -> None:
    first = AnnouncePlan.Payload(told=ToldPlan(FIVE, PlanOccasion.ANNOUNCED, "basic", 33))
    second = AnnouncePlan.Payload(told=TOLD)

    assert first.sentence() == (
        "Announced the plan: 5 Swiss rounds, then a cut to the top 8: double elimination."
    )
    assert second.sentence() == (
        "Announced another plan: 4 Swiss rounds, then a cut to the top 8: double elimination. "
        "Reason: Two left"
    )
    assert first.undo_words() == [
        "This is announced no more: 5 Swiss rounds, then a cut to the top 8: double elimination."
    ]
    assert first.touches() == touches(("plan",))


def test_change_is_told_from_what_to_what_and_why() -> None:
    payload = ChangePlan.Payload(departure=Departure(before=FIVE, told=TOLD))

    assert payload.sentence() == (
        "Changed the plan from “5 Swiss rounds, then a cut to the top 8: double elimination” to "
        "“4 Swiss rounds, then a cut to the top 8: double elimination”. Reason: Two left"
    )
    assert payload.undo_words() == [
        "The plan is again: 5 Swiss rounds, then a cut to the top 8: double elimination."
    ]
    assert payload.touches() == touches(("plan",), builds_on=[("round", 1)])


@pytest.mark.parametrize(
    ("terms", "words", "after"),
    [
        (PlanTerms(1, 0), "1 Swiss round, no cut", ""),
        (PlanTerms(3, 0, "double"), "3 Swiss rounds, no cut", ""),
        (
            PlanTerms(4, 4, "double"),
            "4 Swiss rounds, then a cut to the top 4: double elimination",
            "The top 4 play double elimination: two losses and a player is out. That is 4 rounds, or 5 where "
            "the final needs a second game (REG 10.2).",
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
            "What follows the cut is not announced.",
        ),
    ],
)
def test_plan_in_words_says_what_follows_the_cut_and_how_many_rounds_that_is(
    terms: PlanTerms, words: str, after: str
) -> None:
    assert (terms_words(terms), after_the_cut_words(terms)) == (words, after)
