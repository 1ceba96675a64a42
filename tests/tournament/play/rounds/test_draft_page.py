from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from pairing.types import ByeReason, FloatReason
from tests.factories import make_player, make_players, make_result, make_results, make_round, make_tournament
from tournament.models import Player, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.play.rounds.acts.edits import SwapPlayers
from tournament.play.rounds.acts.pairing import PairNextRound
from tournament.play.rounds.pages.draft import ByeLine, DraftPerson, DraftTableLine, draft_page
from tournament.play.rounds.words import BYE_REASONS, FLOAT_REASONS

pytestmark = pytest.mark.django_db


@pytest.fixture
def running(db: None) -> Tournament:
    return make_tournament(state=EventState.RUNNING)


def _person(player: Player, points: int, *, is_playing: bool = True) -> DraftPerson:
    return DraftPerson(player.pk, player.name, points, is_playing)


def test_page_when_a_draft_then_points_floats_rematches_byes_and_the_free_are_shown(
    running: Tournament,
) -> None:
    a, b, c, d, e = make_players(running, 5)
    first = make_round(running, [(a, b), (c, d), (e,)])
    make_results(first, 6, 0)
    explanation = {
        "meetings": [
            {"players": [a.pk, d.pk], "points": [6, 0], "floated": {"reason": FloatReason.ODD_GROUP}},
            {"players": [c.pk, b.pk], "points": [6, 0], "floated": None},
        ],
        "byes": [{"player": e.pk, "points": 6, "reason": ByeReason.REPEATED}],
    }
    draft = make_round(running, [(d, a), (c, b), (e,)], published=False, explanation=explanation)
    Player.objects.filter(pk=c.pk).update(state=PlayerState.DROPPED)
    late = make_player(running, "Late")
    page = draft_page(running, draft)
    assert page.is_draft
    assert page.can_edit
    assert page.tables == (
        DraftTableLine(
            number=1,
            runner=_person(d, 0),
            corp=_person(a, 6),
            floated=True,
            float_reason=str(FLOAT_REASONS[FloatReason.ODD_GROUP]),
            rematch_of=None,
            is_by_hand=False,
            result="",
        ),
        DraftTableLine(
            number=2,
            runner=_person(c, 6, is_playing=False),
            corp=_person(b, 0),
            floated=True,
            float_reason="",
            rematch_of=None,
            is_by_hand=False,
            result="",
        ),
    )
    assert page.byes == (
        ByeLine(_person(e, 6), str(BYE_REASONS[ByeReason.REPEATED]), is_second=True, is_by_hand=False),
    )
    assert (page.free, page.not_playing) == ((_person(late, 0),), (_person(c, 6, is_playing=False),))
    assert page.places == {a.pk: 1, d.pk: 1, b.pk: 2, c.pk: 2, e.pk: None, late.pk: None}
    assert (page.rematches, page.second_byes) == ((), page.byes)


def test_page_when_two_meet_again_then_the_round_of_their_first_meeting_is_shown(running: Tournament) -> None:
    a, b = make_players(running, 2)
    make_results(make_round(running, [(a, b)]), 3, 3)
    page = draft_page(running, make_round(running, [(b, a)], published=False))
    assert [line.rematch_of for line in page.rematches] == [1]


def test_page_when_changed_by_hand_then_only_those_tables_say_so(tournament: Tournament) -> None:
    make_players(tournament, 8)
    draft = PairNextRound(expected_round=1).perform(tournament, actor=None)
    one, two = (draft.pairings.get(number=number).seats.first() for number in (1, 2))
    SwapPlayers(round_=draft, first=one.player_id, second=two.player_id).perform(tournament, actor=None)
    assert [line.is_by_hand for line in draft_page(tournament, draft).tables] == [True, True, False, False]


def test_page_when_published_then_results_show_and_open_tables_are_counted(running: Tournament) -> None:
    a, b, c, d = make_players(running, 4)
    round_ = make_round(running, [(a, b), (c, d)])
    make_result(round_.pairings.get(number=2), 6, 0)
    page = draft_page(running, round_)
    assert [line.result for line in page.tables] == ["", "6-0"]
    assert (page.is_draft, page.can_edit, page.open_tables) == (False, True, 1)


def test_page_when_a_later_round_is_there_or_all_is_over_then_it_cannot_be_changed(
    running: Tournament,
) -> None:
    a, b = make_players(running, 2)
    make_player(running, "Late")
    first = make_round(running, [(a, b)])
    second = make_round(running, [(b, a)])
    old = draft_page(running, first)
    assert (old.can_edit, old.free) == (False, ())
    running.state = EventState.FINISHED
    assert not draft_page(running, second).can_edit


def test_page_when_4_or_300_players_then_the_same_queries() -> None:
    counts = []
    for players in (4, 300):
        event = make_tournament(planned_rounds=3, cut_size=0)
        make_players(event, players)
        round_ = PairNextRound(expected_round=1, seed=1).perform(event, actor=None)
        with CaptureQueriesContext(connection) as queries:
            draft_page(event, round_)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 9
