"""The deck checks page: drawn tables, who sits there now, all checks, and how often each player was
checked.
"""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_player, make_players, make_round, make_tournament
from tournament.decks.acts.draws import DrawDeckChecks
from tournament.decks.pages.checks import CheckedPlayerLine, deck_checks_page
from tournament.models import DeckCheck, Player, Seat, Tournament
from tournament.models.states import EventState, PlayerState

pytestmark = pytest.mark.django_db


def running_event(*names: str) -> tuple[Tournament, list[Player]]:
    event = make_tournament(state=EventState.RUNNING)
    players = [make_player(event, name) for name in names]
    make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    return event, players


def test_deck_checks_page_when_before_round_1_then_nothing_to_draw() -> None:
    event = make_tournament()
    make_player(event, "Ann")
    page = deck_checks_page(event)
    assert (page.round, page.draws, page.may_draw, page.checks) == ("", (), False, ())
    assert [line.name for line in page.players] == ["Ann"]


def test_deck_checks_page_when_tables_were_drawn_then_who_sits_there_now() -> None:
    event, (ann, bo, cy, di) = running_event("Ann", "Bo", "Cy", "Di")
    DrawDeckChecks(count=1, seen_tables=0, seed=1).perform(event, actor=event.owner)
    before = deck_checks_page(event)
    (draw,) = before.draws
    (table,) = draw.tables
    number = int(table.place.removeprefix("Table "))
    assert (before.round, before.undrawn, before.may_draw) == ("Round 1", 1, True)
    assert (draw.seed, draw.by) == (1, event.owner.username)
    assert [line.name for line in table.players] == [["Ann", "Bo"], ["Cy", "Di"]][number - 1]
    moving, coming = (ann, cy) if number == 1 else (cy, ann)
    seats = [Seat.objects.get(player=player) for player in (moving, coming)]
    Seat.objects.filter(pk=seats[0].pk).delete()
    Seat.objects.filter(pk=seats[1].pk).update(pairing=seats[0].pairing)
    (after,) = deck_checks_page(event).draws
    staying = bo if moving is ann else di
    assert {line.name for line in after.tables[0].players} == {coming.name, staying.name}


def test_deck_checks_page_when_a_new_round_is_published_then_the_old_draw_is_gone() -> None:
    event, (ann, bo) = running_event("Ann", "Bo")
    DrawDeckChecks(count=1, seen_tables=0).perform(event, actor=event.owner)
    make_round(event, [(bo, ann)])
    page = deck_checks_page(event)
    assert (page.round, page.draws, page.undrawn) == ("Round 2", (), 1)


def test_deck_checks_page_when_players_were_checked_then_how_often_and_those_gone_last() -> None:
    event, (ann, bo) = running_event("Ann", "Bo")
    away = make_player(event, "Aaron", state=PlayerState.DROPPED)
    round_ = event.stages.get().rounds.get()
    DeckCheck.objects.create(player=bo, checked_by_name="Rose")
    newest = DeckCheck.objects.create(player=bo, round=round_, checked_by_name="Rose")
    page = deck_checks_page(event)
    assert page.players == (
        CheckedPlayerLine(ann.pk, "Ann", "ann", 1, 0, is_checked_now=False, gone="", is_counted=True),
        CheckedPlayerLine(bo.pk, "Bo", "bo", 1, 2, is_checked_now=True, gone="", is_counted=True),
        CheckedPlayerLine(
            away.pk, "Aaron", "aaron", None, 0, is_checked_now=False, gone="Dropped", is_counted=False
        ),
    )
    assert (page.total, page.checked, page.checks[0].id) == (2, 1, newest.pk)
    no_show = make_player(event, "Nora", state=PlayerState.REGISTERED)
    DeckCheck.objects.create(player=no_show, checked_by_name="Rose")
    page = deck_checks_page(event)
    assert (page.total, page.checked) == (2, 1)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["Ann", "Bo", "Çelik", "Di"]),
        ("celik", ["Çelik"]),
        (" N ", ["Ann"]),
        ("1", ["Ann", "Bo"]),
        ("02", ["Çelik", "Di"]),
        ("3", []),
        ("２", ["Çelik", "Di"]),  # typed on a Japanese keyboard
        ("x", []),
    ],
)
def test_deck_checks_page_when_looked_for_then_by_name_or_by_table(query: str, found: list[str]) -> None:
    event, _players = running_event("Ann", "Bo", "Çelik", "Di")
    page = deck_checks_page(event, query)
    assert ([line.name for line in page.players], page.total) == (found, 4)


@pytest.mark.parametrize("players", [6, 60])
def test_deck_checks_page_when_more_players_then_five_queries(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = make_tournament(state=EventState.RUNNING)
    seated = make_players(event, players)
    round_ = make_round(event, list(zip(seated[::2], seated[1::2], strict=True)))
    for player in seated:
        DeckCheck.objects.create(player=player, round=round_, checked_by_name="Rose")
    DrawDeckChecks(count=players, seen_tables=0).perform(event, actor=event.owner)
    with django_assert_num_queries(5):
        deck_checks_page(event)
