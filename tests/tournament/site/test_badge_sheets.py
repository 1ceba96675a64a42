"""Name badges, read back: who has one, and its contents."""

from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_player, make_players, make_tournament, make_user
from tests.tournament.printing.reading import body, fonts, names_of_the_regional, pages, sizes
from tournament.models import Staff, Tournament
from tournament.models.states import PlayerState
from tournament.printing.press import Paper
from tournament.site.badge_sheets import BadgeWishes, print_badges

pytestmark = pytest.mark.django_db
NOW = datetime(2016, 11, 5, 12, 0, tzinfo=UTC)
ON = "Cup · 5 November 2016"


def cup() -> Tournament:
    return make_tournament(
        make_user("the_login", first_name="Olga", last_name="Or"), name="Cup", date=date(2016, 11, 5)
    )


def printed(event: Tournament, wishes: BadgeWishes, paper: Paper = Paper.A4) -> list[str]:
    return pages(print_badges(event, wishes, paper, now=NOW).pdf)


def test_badges_have_leaders_with_roles_players_with_pronouns_and_blank_ones() -> None:
    event = cup()
    Staff.objects.create(tournament=event, user=make_user("hidden"), role="judge", name="hidden")
    make_player(event, "Zoë", pronouns="she/her", nickname="Zed", corp_identity="NBN: Making News")
    make_player(event, "Åke", state=PlayerState.REGISTERED)
    make_player(event, "Gone", state=PlayerState.DROPPED)

    assert printed(event, BadgeWishes(with_leaders=True, blank=1)) == [
        f"{ON} Organizer Olga Or {ON} Judge Name {ON} Åke {ON} she/her Zoë {ON} Name"
    ]


def test_badges_of_the_chosen_are_theirs_alone() -> None:
    event = cup()
    ann, gone = make_player(event, "Ann"), make_player(event, "Gone", state=PlayerState.DROPPED)
    make_player(event, "Bo")
    assert printed(event, BadgeWishes(frozenset({ann.pk, gone.pk}))) == [f"{ON} Ann {ON} Gone"]
    assert printed(event, BadgeWishes(frozenset(), blank=2)) == [f"{ON} Name {ON} Name"]


@pytest.mark.parametrize(("on_a_page", "paper"), [(8, Paper.A4), (10, Paper.LETTER)])
def test_badges_of_the_regional_stand_so_many_on_a_page_and_all_names_read_back(
    on_a_page: int, paper: Paper
) -> None:
    event, names = cup(), names_of_the_regional()
    for name in [*names, "María de los Ángeles Fernández de Córdoba y Álvarez de Toledo-Montpensi"]:
        make_player(event, name)
    pdf = print_badges(event, BadgeWishes(on_a_page=on_a_page), paper, now=NOW).pdf
    on_pages = pages(pdf)
    assert [page.count(ON) for page in on_pages[:-1]] == [on_a_page] * (len(on_pages) - 1)
    assert [name for name in names if name not in " ".join(on_pages)] == []
    assert sizes(pdf) == {tuple(map(round, paper.size))}
    assert all(fonts(pdf).values())


def test_badges_of_an_event_without_players_say_so() -> None:
    sheet = print_badges(cup(), BadgeWishes(), Paper.A4, now=NOW)
    assert (sheet.name, body(sheet.pdf)) == ("Cup - Name badges.pdf", "No players yet.")


def test_badges_take_as_many_queries_for_40_players_as_for_4() -> None:
    queries = []
    for count in (4, 40):
        event = make_tournament()
        make_players(event, count)
        with CaptureQueriesContext(connection) as captured:
            printed(event, BadgeWishes(with_leaders=True))
        queries.append(len(captured))
    assert queries[0] == queries[1] <= 4
