"""The page model of the plan: what is announced, what applies and why, with no unsupported claims (REG
9.1).
"""

from __future__ import annotations

from datetime import date, time

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_player, make_players, make_tournament
from tournament.event.acts.plan import AnnouncePlan
from tournament.event.outline import day_outline
from tournament.event.pages.plan import plan_page, plan_question
from tournament.event.plan import PlanTerms
from tournament.kernel.errors import ActionRefused
from tournament.models import AnnouncedPlan, PlanOccasion, Tournament
from tournament.models.states import EventState, PlayerState

pytestmark = pytest.mark.django_db


def counted(checked_in: int, registered: int, **fields: object) -> Tournament:
    event = make_tournament(cut_kind="double", **fields)
    make_players(event, checked_in)
    for number in range(registered - checked_in):
        make_player(event, f"Later {number}", state=PlayerState.REGISTERED)
    return event


def test_page_before_the_announcement_says_what_is_expected_and_what_those_checked_in_would_make_of_it() -> (
    None
):
    page = plan_page(counted(31, 33))

    assert not page.is_announced
    assert page.words == "5 Swiss rounds, then a cut to the top 8: double elimination"
    assert page.reason == "33 players: the basic structure’s row for 33 to 64 players (REG 9.2)."
    assert page.counted == (
        "33 registered. With 31 checked in, the structure gives 4 Swiss rounds, then a cut to the top 8."
    )
    assert page.lengths == (
        "A Swiss round lasts 65 minutes, an elimination round 40 minutes, and the final 60 minutes."
    )


def test_page_where_those_checked_in_change_nothing_says_only_for_whom_the_row_is_taken() -> None:
    assert plan_page(counted(0, 33)).counted == (
        "33 registered, 0 of them checked in. The number of checked-in players decides the "
        "plan when round 1 is paired."
    )


def test_page_where_only_the_rounds_are_set_claims_no_row_that_says_otherwise() -> None:
    page = plan_page(counted(12, 12, planned_rounds=5))

    assert page.words == "5 Swiss rounds, then a cut to the top 4: double elimination"
    assert page.reason == (
        "Set by the organizer (REG 9.4). For 12 players, the basic structure’s row for 9 to "
        "24 players (REG 9.2) gives: 4 Swiss rounds, then a cut to the top 4."
    )


def test_page_of_an_announcement_keeps_it_while_the_count_moves_away_from_it() -> None:
    event = counted(33, 33)
    AnnouncePlan(terms=PlanTerms(5, 8, "double")).perform(event, actor=None)
    event.players.filter(name__in=["Player 001", "Player 002"]).update(state=PlayerState.DROPPED)

    page = plan_page(event)

    assert page.words == "5 Swiss rounds, then a cut to the top 8: double elimination"
    assert page.reason == "33 players: the basic structure’s row for 33 to 64 players (REG 9.2)."
    assert page.counted == (
        "31 registered. With 31 checked in, the structure gives 4 Swiss rounds, then a cut to the top 8."
    )
    assert [line.heading for line in page.told] == ["Announced"]
    question = plan_question(event)
    assert (question.was_announced, question.playing) == (True, 31)
    assert question.usual_reason == "31 players are checked in; the plan was announced for 33."


def test_page_after_a_departure_tells_both_and_the_reason() -> None:
    event = make_tournament(state=EventState.RUNNING, planned_rounds=4, cut_size=8)
    for occasion, rounds, reason in (
        (PlanOccasion.ANNOUNCED, 5, ""),
        (PlanOccasion.STARTED, 5, ""),
        (PlanOccasion.CHANGED, 4, "A storm"),
    ):
        AnnouncedPlan.objects.create(
            tournament=event,
            occasion=occasion,
            rounds=rounds,
            cut_size=8,
            structure="basic",
            players=33,
            reason=reason,
        )

    page = plan_page(event)

    assert page.is_departed_from
    assert [(line.heading, line.words, line.reason) for line in page.told] == [
        ("Announced", "5 Swiss rounds, then a cut to the top 8", ""),
        ("Changed", "4 Swiss rounds, then a cut to the top 8", "A storm"),
    ]
    assert "gives: 5 Swiss rounds, then a cut to the top 8." in page.reason


@pytest.mark.parametrize("players", [4, 40])
def test_page_needs_two_queries_whatever_the_size(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = counted(players, players + 2)
    with django_assert_num_queries(2):
        plan_page(event)


def test_outline_counts_rounds_bracket_and_the_time_between_from_the_start() -> None:
    event = make_tournament(date=date(2016, 11, 5), starts_at=time(10, 0))

    outline = day_outline(event, PlanTerms(2, 4, "double"))

    assert outline is not None
    assert [(step.label, step.begins and f"{step.begins:%H:%M}") for step in outline.steps] == [
        ("Round 1", "10:00"),
        ("Round 2", "11:20"),
        ("Elimination round 1, top 4", "12:40"),
        ("Elimination round 2, top 4", "13:35"),
        ("Elimination round 3, top 4", "14:30"),
        ("The final", "15:25"),
        ("End", "16:25"),
    ]
    assert (outline.hours, outline.minutes) == (6, 25)


def test_outline_past_midnight_says_which_day_and_without_a_start_no_time() -> None:
    late = make_tournament(date=date(2016, 11, 5), starts_at=time(22, 0))
    outline, untimed = (day_outline(event, PlanTerms(2, 0)) for event in (late, make_tournament()))

    assert outline is not None
    assert [step.day for step in outline.steps] == [0, 0, 1]
    assert untimed is not None
    assert [step.begins for step in untimed.steps] == [None] * 3
    assert day_outline(late, None) is None


TODAY = {"regulations": "today", "swiss_kind": "single_sided", "games_per_round": 1, "round_minutes": 40}


@pytest.mark.parametrize(
    ("structure", "players", "fields", "words", "reason"),
    [
        (
            "competitive",
            24,
            {},
            "6 Swiss rounds, then a cut to the top 4: double elimination",
            "24 players: the competitive structure’s row for 16 to 24 players (NOW 3.1).",
        ),
        (
            "competitive",
            27,
            {},
            "7 Swiss rounds, then a cut to the top 8: double elimination",
            (
                "27 players: the competitive structure’s row for 25 to 64 players, in which "
                "events with up to 32 players may choose 6 rounds (NOW 3.1)."
            ),
        ),
        (
            "competitive",
            27,
            {"planned_rounds": 6},
            "6 Swiss rounds, then a cut to the top 8: double elimination",
            (
                "27 players: the competitive structure’s row for 25 to 64 players, in which "
                "events with up to 32 players may choose 6 rounds (NOW 3.1)."
            ),
        ),
        (
            "competitive",
            33,
            {"planned_rounds": 6},
            "6 Swiss rounds, then a cut to the top 8: double elimination",
            (
                "Set by the organizer (NOW 3.4). For 33 players, the competitive structure’s row "
                "for 25 to 64 players, in which events with up to 32 players may choose 6 rounds "
                "(NOW 3.1) gives: 7 "
                "Swiss rounds, then a cut to the top 8."
            ),
        ),
        (
            "casual",
            7,
            {},
            "4 Swiss rounds, no cut",
            "7 players: the casual structure’s row for 2 to 15 players (NOW 3.2).",
        ),
        (
            "modified",
            7,
            {"planned_rounds": 3, "cut_size": 0},
            "3 Swiss rounds, no cut",
            "Set by the organizer (NOW 3.4).",
        ),
    ],
)
def test_page_of_a_single_sided_event_tells_the_row_of_todays_tables(
    structure: str, players: int, fields: dict[str, int], words: str, reason: str
) -> None:
    page = plan_page(counted(players, players, structure=structure, **TODAY, **fields))
    assert (page.words, page.reason) == (words, reason)


def test_lengths_of_a_single_sided_event_are_shown_as_one_game_a_round() -> None:
    with_a_cut = plan_page(counted(16, 16, structure="competitive", **TODAY))
    assert with_a_cut.lengths == (
        "Single-sided: one game per round. A Swiss round lasts 40 minutes, an "
        "elimination round 40 minutes, and the final 60 minutes."
    )
    without = plan_page(counted(15, 15, structure="casual", **TODAY))
    assert without.lengths == "Single-sided: one game per round, 40 minutes."


def test_announcement_of_6_rounds_for_27_keeps_telling_the_row_that_lets_it() -> None:
    event = counted(27, 27, structure="competitive", **TODAY)
    AnnouncePlan(terms=PlanTerms(6, 8, "double")).perform(event, actor=None)
    assert plan_page(event).reason.startswith("27 players: the competitive structure’s row for 25 to 64")


@pytest.mark.parametrize("regulations", ["2016", "today"])
def test_single_elimination_at_a_formal_event_is_for_todays_events(regulations: str) -> None:
    event = counted(16, 16, level="formal", regulations=regulations)
    act = AnnouncePlan(terms=PlanTerms(4, 4, "single"))
    if regulations == "today":
        act.perform(event, actor=None)
        assert plan_page(event).words == "4 Swiss rounds, then a cut to the top 4: single elimination"
    else:
        with pytest.raises(ActionRefused, match="single_elimination_is_relaxed"):
            act.perform(event, actor=None)
