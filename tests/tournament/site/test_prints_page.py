import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_players, make_round
from tournament.kernel.head_count import HeadCount
from tournament.models import Tournament
from tournament.models.states import EventState
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
