import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.cut import InCut
from tests.factories import make_cut_event, make_player, make_players, make_round, make_tournament, report
from tournament.models import Pairing, Result, ResultKind, Round, StageKind, Tournament
from tournament.models.states import EventState, PlayerState, RoundState
from tournament.play.cut.acts.cut import MakeCut
from tournament.site.pages.desk import DeskStep, desk_page
from tournament.site.pages.desk_steps import Progress

pytestmark = pytest.mark.django_db


def _next(event: Tournament) -> DeskStep:
    return desk_page(event).next_step


def _report_all(event: Tournament) -> None:
    for pairing in Pairing.objects.filter(round__stage__tournament=event, number__isnull=False):
        Result.objects.create(
            pairing=pairing, version=1, kind=ResultKind.TOTALS, first_points=6, second_points=0
        )


def test_desk_when_nobody_is_there_then_add_players(tournament: Tournament) -> None:
    assert _next(tournament).label == "Add the players"


def test_desk_when_nobody_is_checked_in_then_check_in(tournament: Tournament) -> None:
    make_players(tournament, 8, state=PlayerState.REGISTERED)
    assert _next(tournament).label == "Check the players in"


def test_desk_when_the_structure_says_nothing_then_set_rounds_and_cut(db: None) -> None:
    event = make_tournament(structure="modified")
    make_players(event, 8)
    assert _next(event).label == "Set the rounds and the cut"


def test_desk_when_players_are_in_then_pair_round_1_and_shows_who_is_missing(
    tournament: Tournament,
) -> None:
    make_players(tournament, 8)
    assert _next(tournament) == DeskStep(
        "Pair round 1",
        "Everyone is checked in.",
        f"/desk/{tournament.slug}/rounds/pair/",
        post_round=1,
        act="pair_round",
    )
    make_player(tournament, state=PlayerState.REGISTERED)
    assert _next(tournament).reason == "1 player isn’t checked in and won’t be paired."


def test_desk_when_a_draft_waits_then_look_at_it(db: None) -> None:
    event = make_tournament(state=EventState.RUNNING)
    make_round(event, [tuple(make_players(event, 2))], published=False)
    assert _next(event).url == f"/desk/{event.slug}/rounds/1/"


def test_desk_when_tables_are_open_then_enter_results_and_the_steps_say_how_many(db: None) -> None:
    event = make_tournament(state=EventState.RUNNING)
    a, b, c, d, e = make_players(event, 5)
    make_round(event, [(a, b), (c, d), (e,)])
    page = desk_page(event)
    assert (page.next_step.label, page.next_step.reason) == (
        "Enter the results of round 1",
        "2 of 2 tables are still open.",
    )
    assert [(step.label, step.detail, step.progress) for step in page.steps] == [
        ("Players", "5 registered", Progress.DONE),
        ("Round 1", "2 of 2 open", Progress.NOW),
        ("Round 2", "", Progress.LATER),
        ("Round 3", "", Progress.LATER),
        ("Round 4", "", Progress.LATER),
        ("Final standings", "", Progress.LATER),
    ]


def test_desk_when_all_results_are_in_then_pair_the_next_round(db: None) -> None:
    event = make_tournament(state=EventState.RUNNING)
    make_round(event, [tuple(make_players(event, 2))])
    _report_all(event)
    page = desk_page(event)
    assert page.next_step.post_round == 2
    assert [step.progress for step in page.steps][:4] == [
        Progress.DONE,
        Progress.DONE,
        Progress.NOW,
        Progress.LATER,
    ]


def test_finished_rounds_fold_to_one_step(db: None) -> None:
    event = make_tournament(state=EventState.RUNNING)
    a, b, c, d = make_players(event, 4)
    make_round(event, [(a, b), (c, d)])
    make_round(event, [(a, c), (b, d)])
    _report_all(event)
    make_round(event, [(a, d), (b, c)])
    assert [(step.label, step.detail) for step in desk_page(event).steps] == [
        ("Players", "4 registered"),
        ("Rounds 1–2", "Complete"),
        ("Round 3", "2 of 2 open"),
        ("Round 4", ""),
        ("Final standings", ""),
    ]


def test_rounds_after_the_next_fold_to_one_step(db: None) -> None:
    event = make_tournament(state=EventState.RUNNING, planned_rounds=10)
    make_round(event, [tuple(make_players(event, 2))])
    assert [(step.label, step.progress) for step in desk_page(event).steps][1:] == [
        ("Round 1", Progress.NOW),
        ("Round 2", Progress.LATER),
        ("Rounds 3–10", Progress.LATER),
        ("Final standings", Progress.LATER),
    ]


def test_desk_when_all_rounds_are_played_then_finish_and_once_finished_print(db: None) -> None:
    event = make_tournament(state=EventState.RUNNING, planned_rounds=1)
    make_round(event, [tuple(make_players(event, 2))])
    _report_all(event)
    assert _next(event).label == "Finish the event"
    Tournament.objects.update(state=EventState.FINISHED)
    assert _next(Tournament.objects.get()).label == "Print the final standings"


def test_round_counts_as_played_once_none_of_its_tables_is_open(db: None) -> None:
    event = make_tournament(state=EventState.RUNNING, planned_rounds=2)
    ana, bo, cy, di = make_players(event, 4)
    played: list[tuple[int, Progress]] = []

    def look() -> None:
        page = desk_page(event)
        played.append((page.rounds_played, page.steps[-1].progress))

    look()
    for tables in ([(ana, bo), (cy, di)], [(ana, cy), (bo, di)]):
        round_ = make_round(event, tables, published=False)
        look()
        Round.objects.filter(pk=round_.pk).update(state=RoundState.PUBLISHED, published_at=timezone.now())
        report(round_, 1, 6, 0)
        look()
        report(round_, 2, 6, 0)
        look()

    later, now = Progress.LATER, Progress.NOW
    assert played == [(0, later), (0, later), (0, later), (1, later), (1, later), (1, later), (2, now)]


def test_desk_when_lists_are_required_then_shows_whose_are_missing_before_round_1(db: None) -> None:
    event = make_tournament(deck_lists="required")
    make_players(event, 4)
    other = make_tournament(deck_lists="optional", owner=event.owner)
    client = Client()
    client.force_login(event.owner)
    asked, welcome = (
        client.get(reverse("desk-event", kwargs={"slug": each.slug})).content.decode()
        for each in (event, other)
    )
    assert "4 players have not handed in both decks." in asked
    assert "handed in" not in welcome


@pytest.mark.parametrize("size", [4, 60])
def test_desk_needs_the_same_queries_whatever_the_size(
    size: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = make_tournament(state=EventState.RUNNING)
    players = make_players(event, size)
    make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    with django_assert_num_queries(10):
        desk_page(event)


def test_desk_when_the_announced_cut_is_due_then_make_it_and_then_play_the_bracket(db: None) -> None:
    event, _players = make_cut_event(4, 8)
    page = desk_page(event)
    assert (page.next_step.label, page.next_step.reason, page.next_step.url) == (
        "Cut to the top 4",
        "All planned Swiss rounds are finished and every result is in.",
        f"/desk/{event.slug}/cut/",
    )
    assert [(step.label, step.progress) for step in page.steps][2:] == [
        ("Cut to the top 4", Progress.NOW),
        ("Bracket", Progress.LATER),
        ("Final standings", Progress.LATER),
    ]


def test_desk_when_the_bracket_is_played_then_says_how_many_games_are_open_and_in_the_end_who_won(
    db: None,
) -> None:
    cut = InCut()
    page = desk_page(cut.fresh)
    assert page.next_step == DeskStep(
        "Enter the results of the bracket",
        "Round 1: 2 games open.",
        f"/desk/{cut.event.slug}/bracket/",
    )
    assert [(step.label, step.detail, step.progress) for step in page.steps][2:] == [
        ("Cut to the top 4", "", Progress.DONE),
        ("Bracket", "Round 1: 2 games open", Progress.NOW),
        ("Final standings", "", Progress.LATER),
    ]

    cut.wins(g1=1, g2=2, g3=1, g4=3, g5=3, g6=1)

    page = desk_page(cut.fresh)
    assert (page.next_step.label, page.next_step.reason) == (
        "Finish the event",
        "The bracket is decided: Seed 1 has won.",
    )
    assert [(step.detail, step.progress) for step in page.steps][3:] == [
        ("Decided", Progress.DONE),
        ("", Progress.NOW),
    ]


def test_desk_when_extra_swiss_rounds_follow_then_the_cut_stands_between_the_rounds(db: None) -> None:
    event, _players = make_cut_event(4, 8)
    MakeCut(kind=StageKind.SWISS, size=4, extra_rounds=2).perform(event, actor=None)
    page = desk_page(Tournament.objects.get(pk=event.pk))
    assert page.next_step.post_round == 2
    assert [(step.label, step.progress) for step in page.steps][1:] == [
        ("Round 1", Progress.DONE),
        ("Cut to the top 4", Progress.DONE),
        ("Round 2", Progress.NOW),
        ("Round 3", Progress.LATER),
        ("Final standings", Progress.LATER),
    ]


@pytest.mark.parametrize("size", [4, 16])
def test_desk_after_the_cut_needs_the_same_queries_whatever_the_size(
    size: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    cut = InCut(size)
    cut.win(1, 1)
    event = cut.fresh
    with django_assert_num_queries(16):
        desk_page(event)
