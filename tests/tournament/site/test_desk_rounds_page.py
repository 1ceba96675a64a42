from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_player, make_players, make_results, make_round, make_tournament
from tournament.models import Tournament
from tournament.models.states import EventState, PlayerState
from tournament.play.rounds.acts.pairing import PairNextRound
from tournament.site.pages.desk_rounds import DeskRoundLine, rounds_page

pytestmark = pytest.mark.django_db


def _may(event: Tournament) -> tuple[bool, bool, bool]:
    page = rounds_page(event)
    return page.may_finish, page.may_finish_early, page.may_reopen


def test_rounds_when_nothing_is_paired_then_who_will_be_left_out_is_named(tournament: Tournament) -> None:
    make_players(tournament, 4)
    make_player(tournament, "Zed", state=PlayerState.REGISTERED)
    make_player(tournament, "Ana", state=PlayerState.REGISTERED)
    make_player(tournament, "Gone", state=PlayerState.DROPPED)
    page = rounds_page(tournament)
    assert (page.rounds, page.not_checked_in) == ((), ("Ana", "Zed"))
    assert page.desk.next_step.post_round == 1
    assert _may(tournament) == (False, False, False)


def test_rounds_when_some_are_played_then_each_says_how_far_it_is() -> None:
    event = make_tournament(state=EventState.RUNNING, planned_rounds=3)
    a, b, c = make_players(event, 3)
    first = make_round(event, [(a, b), (c,)])
    make_results(first, 6, 0)
    second = make_round(event, [(a, c), (b,)])
    assert rounds_page(event).rounds == (
        DeskRoundLine(first, tables=1, byes=1, open=0),
        DeskRoundLine(second, tables=1, byes=1, open=1),
    )
    assert _may(event) == (False, False, False)
    make_results(second, 6, 0)
    assert _may(event) == (False, True, False)
    draft = make_round(event, [(b, c), (a,)], published=False)
    assert rounds_page(event).rounds[-1].is_draft
    assert _may(event) == (False, False, False)
    draft.delete()
    Tournament.objects.update(planned_rounds=2)
    assert _may(Tournament.objects.get()) == (True, False, False)
    Tournament.objects.update(state=EventState.FINISHED)
    assert _may(Tournament.objects.get()) == (False, False, True)


def test_rounds_when_4_or_300_players_then_the_same_queries() -> None:
    counts = []
    for players in (4, 300):
        event = make_tournament(planned_rounds=3, cut_size=0)
        make_players(event, players)
        PairNextRound(expected_round=1, seed=1).perform(event, actor=None)
        with CaptureQueriesContext(connection) as queries:
            rounds_page(event)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 16
