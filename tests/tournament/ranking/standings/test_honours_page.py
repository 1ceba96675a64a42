"""Which certificates each player can get: only for results that can no longer change."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cut import InCut
from tests.factories import make_player, make_players, make_result, make_round, make_tournament
from tournament.models import Tournament
from tournament.models.states import EventState, PlayerState
from tournament.ranking.standings.pages.honours import HonourGroup, honours_page

pytestmark = pytest.mark.django_db
G = HonourGroup


def played(players: int = 4, **fields: object) -> Tournament:
    """Return an event of one round in which each player ranks above the next."""
    event = make_tournament(**{"state": EventState.RUNNING, "planned_rounds": 1} | fields)
    everybody = [make_player(event, f"Player {number}", lot=number) for number in range(1, players + 1)]
    half = players // 2
    round_ = make_round(event, list(zip(everybody[:half], reversed(everybody[half:]), strict=True)))
    for pairing in round_.pairings.all():
        make_result(pairing, 6, 0)
    return event


def test_before_round_1_there_is_nothing_to_certify() -> None:
    event = make_tournament()
    make_players(event, 4)
    page = honours_page(event)
    assert (page.honours, page.groups, page.is_running) == ((), (), True)


def test_of_a_running_event_everybody_took_part_and_no_place_is_shown() -> None:
    page = honours_page(played())
    assert page.groups == (G.EVERYBODY,)
    assert {(each.headline, each.place, each.sentence) for each in page.honours} == {
        ("Certificate", None, "took part, as one of 4 players")
    }
    assert page.of(G.WINNER) == page.of(G.TOP_4) == ()


def test_of_a_finished_event_winner_and_places_are_shown_without_the_disqualified() -> None:
    event = played(6, state=EventState.FINISHED)
    event.players.filter(name="Player 2").update(state=PlayerState.DISQUALIFIED)
    page = honours_page(event)
    assert page.groups == (G.WINNER, G.TOP_4, G.EVERYBODY)
    told = [(each.name, each.headline, each.sentence) for each in page.honours[:2]]
    assert told == [
        ("Player 1", "Champion", "won the event, first of 5 players"),
        ("Player 3", "Place 2", "finished in place 2 of 5"),
    ]
    assert "Player 2" not in {each.name for each in page.honours}
    assert len(page.of(G.TOP_4)) == 4


def test_in_the_cut_its_players_are_shown_as_top_8_until_the_last_game_is_played() -> None:
    cut = InCut(4)
    page = honours_page(cut.event)
    assert page.groups == (G.CUT, G.EVERYBODY)
    assert [(each.headline, each.place) for each in page.of(G.CUT)] == [("Top 4", None)] * 4

    cut.wins(g1=1, g2=2, g3=1, g4=3, g5=2, g6=1)
    page = honours_page(cut.event)
    assert (page.groups, page.is_running) == ((G.WINNER, G.CUT, G.TOP_4, G.EVERYBODY), True)
    assert [(each.name, each.headline) for each in page.of(G.CUT)] == [
        ("Seed 1", "Champion"),
        ("Seed 2", "Place 2"),
        ("Seed 3", "Place 3"),
        ("Seed 4", "Place 4"),
    ]


def test_a_page_takes_as_many_queries_for_40_players_as_for_4() -> None:
    queries = []
    for count in (4, 40):
        event = played(count, state=EventState.FINISHED)
        with CaptureQueriesContext(connection) as captured:
            honours_page(event)
        queries.append(len(captured))
    assert queries[0] == queries[1] <= 10
