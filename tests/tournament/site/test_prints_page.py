import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_cut_event, make_players, make_round
from tournament.kernel.head_count import HeadCount
from tournament.models import StageKind, Tournament
from tournament.models.states import EventState
from tournament.play.cut.acts.cut import MakeCut
from tournament.site.pages.prints import PrintsPage, RoundChoice, prints_page


def test_prints_page_when_the_event_is_empty_then_no_round(tournament: Tournament) -> None:
    page = prints_page(tournament)
    assert (page, page.newest_published) == (
        PrintsPage(rounds=(), names=(), people=HeadCount(EventState.REGISTRATION)),
        None,
    )


@pytest.mark.parametrize("players", [4, 40])
def test_prints_page_when_rounds_are_paired_then_newest_first_in_three_queries(
    tournament: Tournament, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seated = make_players(tournament, players)
    tables = list(zip(seated[::2], seated[1::2], strict=True))
    make_round(tournament, tables, changed_at=timezone.now())
    make_round(tournament, tables)
    make_round(tournament, tables, published=False)
    with django_assert_num_queries(3):
        page = prints_page(tournament)
    assert (page.people.registered, page.newest_published) == (players, 2)
    assert page.rounds == (
        RoundChoice(3, is_draft=True, is_changed=False),
        RoundChoice(2, is_draft=False, is_changed=False),
        RoundChoice(1, is_draft=False, is_changed=True),
    )


def test_prints_page_says_which_sheets_are_needed_by_how_far_the_event_is(tournament: Tournament) -> None:
    assert prints_page(tournament).needed == ""
    make_round(tournament, [tuple(make_players(tournament, 2))])
    tournament.state = EventState.RUNNING
    assert prints_page(tournament).needed == "pairings"
    tournament.state = EventState.FINISHED
    assert prints_page(tournament).needed == "honors"


@pytest.mark.django_db
def test_prints_page_when_the_cut_is_played_then_its_sheets_are_needed() -> None:
    event, _players = make_cut_event(4)
    assert prints_page(event).needed == "pairings"
    MakeCut(kind=StageKind.DOUBLE, size=4, seed=1).perform(event, actor=event.owner)
    assert prints_page(event).needed == "bracket"
