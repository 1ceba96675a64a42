"""A judge's page: both lists with verdicts, the rules for the event's level, and earlier checks."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from decklists.types import Side
from tests.factories import make_player, make_players, make_round
from tests.tournament.decks_data import ILLEGAL_CORP, LEGAL_CORP, LEGAL_RUNNER, hand_in, make_deck_event
from tournament.decks.pages.check import CheckOutcome, deck_check_page
from tournament.models import DeckCheck
from tournament.models.states import EventState

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("all_cards")]


def test_deck_check_page_when_both_lists_are_in_then_the_newest_of_each_with_its_verdict() -> None:
    event = make_deck_event(level="premier")
    player = make_player(event, "Ana", pronouns="she/her")
    hand_in(player, LEGAL_CORP, LEGAL_RUNNER)
    hand_in(player, ILLEGAL_CORP)
    page = deck_check_page(event, player)
    assert [(each.side, each.version, each.legality, each.tone) for each in page.lists] == [
        (Side.CORP, 2, "Not legal: 1 problem", "bad"),
        (Side.RUNNER, 1, "Legal", "ok"),
    ]
    assert (page.name, page.details, page.state, page.place, page.judged.line) == (
        "Ana",
        "she/her",
        "Playing",
        "",
        "Cards released by 25 October 2016, 11 days before the event, are legal (REG 2.2). "
        "Restriction list: NAPD MWL 1.1, in force since 1 August 2016.",
    )
    assert page.sleeve_rule == "Premier event: opaque sleeves are mandatory, all alike and unmarked."


def test_deck_check_page_when_relaxed_then_backs_must_be_uniform() -> None:
    event = make_deck_event(level="relaxed")
    assert deck_check_page(event, make_player(event)).sleeve_rule == (
        "Relaxed event: sleeves don’t have to be opaque, but all backs must be uniform."
    )


def test_deck_check_page_when_no_list_is_in_then_none_to_compare_with() -> None:
    event = make_deck_event()
    page = deck_check_page(event, make_player(event))
    assert [(each.view, each.version, each.legality) for each in page.lists] == [(None, 0, "")] * 2
    assert (page.checks, page.newest_check, page.may_record) == ((), 0, True)


def test_deck_check_page_when_paired_then_round_and_table_but_not_those_of_a_draft() -> None:
    event = make_deck_event(state=EventState.RUNNING)
    ann, bo, cy = (make_player(event, name) for name in ("Ann", "Bo", "Cy"))
    make_round(event, [(ann, bo), (cy,)])
    make_round(event, [(ann, cy), (bo,)], published=False)
    places = [deck_check_page(event, player).place for player in (ann, bo, cy)]
    assert places == ["Round 1 · Table 1", "Round 1 · Table 1", ""]


def test_deck_check_page_when_checked_before_then_newest_first_with_round_and_outcomes() -> None:
    event = make_deck_event(state=EventState.RUNNING)
    ann, bo = make_players(event, 2)
    round_ = make_round(event, [(ann, bo)])
    DeckCheck.objects.create(player=ann, checked_by_name="Rose", sleeves="in_order")
    newest = DeckCheck.objects.create(
        player=ann, round=round_, corp="problem", findings="A proxy.", checked_by_name="Kim"
    )
    DeckCheck.objects.create(player=bo, checked_by_name="Kim")
    page = deck_check_page(event, ann)
    assert [(check.round, check.judge, check.findings) for check in page.checks] == [
        ("Round 1", "Kim", "A proxy."),
        ("", "Rose", ""),
    ]
    assert page.checks[0].outcomes == (
        CheckOutcome("corp", "Problem", "bad", is_checked=True),
        CheckOutcome("runner", "Not checked", "muted", is_checked=False),
        CheckOutcome("sleeves", "Not checked", "muted", is_checked=False),
    )
    assert page.newest_check == newest.pk


@pytest.mark.parametrize("players", [6, 60])
def test_deck_check_page_when_more_players_then_five_queries(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = make_deck_event(state=EventState.RUNNING)
    seated = make_players(event, players)
    round_ = make_round(event, list(zip(seated[::2], seated[1::2], strict=True)))
    hand_in(seated[0], LEGAL_CORP, LEGAL_RUNNER)
    for player in seated:
        DeckCheck.objects.create(player=player, round=round_, checked_by_name="Rose")
    with django_assert_num_queries(5):
        deck_check_page(event, seated[0])
