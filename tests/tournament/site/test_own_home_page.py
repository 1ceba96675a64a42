"""A player's state during the day, and its number of queries."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from pairing.types import Side
from tests.cut import InCut
from tests.factories import (
    make_cut_event,
    make_player,
    make_players,
    make_result,
    make_round,
    make_tournament,
)
from tournament.models import Player, StageKind, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.acts.steps import DisqualifyPlayer, DropPlayer
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.rounds.acts.drafts import PublishRound
from tournament.play.rounds.acts.pairing import PairNextRound
from tournament.site.pages.own_home import Now, OwnHome, own_home

pytestmark = pytest.mark.django_db


def home_of(player: Player) -> OwnHome:
    fresh = Player.objects.get(pk=player.pk)
    return own_home(Tournament.objects.get(pk=fresh.tournament_id), fresh)


@pytest.mark.parametrize(
    ("lists", "state", "now"),
    [
        ("required", PlayerState.CHECKED_IN, Now.DECKS_DUE),
        ("optional", PlayerState.REGISTERED, Now.DECKS_WELCOME),
        ("none", PlayerState.REGISTERED, Now.CHECK_IN),
        ("none", PlayerState.CHECKED_IN, Now.READY),
        ("required", PlayerState.DROPPED, Now.CANCELLED),
        ("required", PlayerState.DISQUALIFIED, Now.DISQUALIFIED),
    ],
)
def test_now_before_the_event(lists: str, state: PlayerState, now: Now) -> None:
    assert home_of(make_player(make_tournament(deck_lists=lists), state=state)).now is now


def test_now_when_the_decks_are_locked_then_nothing_is_left_to_hand_in() -> None:
    event = make_tournament(deck_lists="required", are_decks_locked=True)
    assert home_of(make_player(event)).now is Now.READY


def test_now_while_a_round_is_played() -> None:
    event = make_tournament(state=EventState.RUNNING)
    ana, ben, cy, late, absent = make_players(event, 5)
    assert home_of(ana).now is Now.FIRST_ROUND
    absent.state = PlayerState.REGISTERED
    absent.save()
    make_round(event, [(ana, ben), (cy,)])
    found = [home_of(player).now for player in (ana, ben, cy, late, absent)]
    assert found == [Now.TABLE, Now.TABLE, Now.BYE, Now.NEXT_ROUND, Now.NOT_CHECKED_IN]


def test_now_when_the_next_round_is_a_draft_then_nothing_tells_of_it() -> None:
    event = make_tournament(state=EventState.RUNNING, planned_rounds=3)
    first, *_rest = make_players(event, 4)
    round_ = make_round(event, [tuple(event.players.all()[:2]), tuple(event.players.all()[2:])])
    for pairing in round_.pairings.all():
        make_result(pairing, 6, 0)
    before = home_of(first)
    PairNextRound(expected_round=2, seed=1).perform(event, actor=event.owner)
    after = home_of(first)
    assert (after.round, after.table, after.now) == (before.round, before.table, before.now)


def test_now_of_who_has_left_in_mid_round_is_the_table_still_but_not_once_disqualified() -> None:
    event = make_tournament(state=EventState.RUNNING)
    ana, ben = make_players(event, 2)
    make_round(event, [(ana, ben)])
    DropPlayer(player=ana).perform(event, actor=None)
    assert (home_of(ana).now, home_of(ana).may_drop) == (Now.TABLE, False)
    DisqualifyPlayer(player=ana, reason="Cheated").perform(event, actor=event.owner)
    page = home_of(ana)
    assert (page.now, page.sits_at_table) == (Now.DISQUALIFIED, False)
    assert page.table is not None and not page.table.may_report


def test_now_in_the_cut_from_the_choice_of_a_side_to_the_title() -> None:
    cut = InCut(players=6)
    one, four, six = cut.seeds[1], cut.seeds[4], cut.event.players.get(name="Seed 6")
    assert [home_of(player).now for player in (one, four, six)] == [
        Now.CHOOSE_SIDE,
        Now.AWAIT_SIDE,
        Now.NOT_IN_CUT,
    ]
    cut.choose(1, Side.CORP)
    assert [home_of(player).now for player in (one, four)] == [Now.TABLE, Now.TABLE]
    cut.win(1, 1)
    assert home_of(one).now is Now.NEXT_GAME
    cut.wins(g2=2, g4=3)
    assert home_of(four).now is Now.OUT
    cut.wins(g3=1, g5=3, g6=1)
    assert home_of(one).now is Now.WON
    FinishEvent().perform(cut.event, actor=cut.event.owner)
    page = home_of(six)
    assert home_of(one).now is Now.WON
    assert page.now is Now.OVER
    assert page.place is not None
    assert (page.place.best, page.place.of, page.place.is_settled) == (6, 6, True)


@pytest.mark.parametrize(("seed", "may_drop"), [(1, True), (4, False), (6, False)])
def test_drop_is_offered_only_to_who_has_something_left_to_play(seed: int, may_drop: bool) -> None:
    cut = InCut(players=6)
    cut.wins(g1=1, g2=2, g4=3)
    assert home_of(cut.event.players.get(name=f"Seed {seed}")).may_drop is may_drop


def test_now_of_who_left_at_the_cut_to_extra_swiss_rounds() -> None:
    event, everybody = make_cut_event(4, 6)
    MakeCut(kind=StageKind.SWISS, size=4, extra_rounds=1, seed=1).perform(event, actor=event.owner)
    extra = PairNextRound(expected_round=2, seed=1).perform(event, actor=event.owner)
    PublishRound(round_=extra, confirmed_at=event.version).perform(event, actor=event.owner)
    assert home_of(everybody[0]).now is Now.TABLE
    assert (home_of(everybody[5]).now, home_of(everybody[5]).may_drop) == (Now.NOT_IN_CUT, False)


@pytest.mark.parametrize(
    ("fields", "misses"),
    [
        ({"deck_lists": "required"}, True),
        ({"deck_lists": "optional"}, False),
        ({"deck_lists": "required", "are_decks_locked": True}, False),
        ({"deck_lists": "none"}, False),
    ],
)
def test_who_comes_late_misses_the_lists_that_the_event_needs(fields: dict[str, Any], misses: bool) -> None:
    assert home_of(make_player(make_tournament(state=EventState.RUNNING, **fields))).misses_decks is misses


def _queries(player: Player) -> int:
    fresh = Player.objects.select_related("tournament").get(pk=player.pk)
    with CaptureQueriesContext(connection) as seen:
        own_home(fresh.tournament, fresh)
    return len(seen)


def test_home_in_the_cut_has_a_fixed_number_of_queries() -> None:
    small, large = InCut(4), InCut(16)
    assert _queries(small.seeds[1]) == _queries(large.seeds[1]) <= 20


def test_home_of_a_finished_event_has_a_fixed_number_of_queries() -> None:
    counts = []
    for count in (2, 12):
        event = make_tournament(state=EventState.FINISHED)
        made = make_players(event, count)
        make_round(event, [(made[i], made[i + 1]) for i in range(0, count, 2)])
        counts.append(_queries(made[0]))
    assert counts[0] == counts[1] <= 20
