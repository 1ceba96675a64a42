"""The limit on each act that people without an account may do."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.factories import make_player, make_tournament
from tests.flows.world import all_rows, make_world
from tests.races import race
from tests.tournament.kernel.limited import DONE_ONCE, LIMITED, at_table_2, fresh, later
from tournament.floor.acts.calls import CloseCall, RaiseCall
from tournament.kernel.acts import all_acts
from tournament.kernel.limits import ONCE, TooOften, wait_words
from tournament.models import Call
from tournament.people.acts.steps import CheckIn

CODES = sorted(LIMITED)
LONGEST = max(limit.per for act in all_acts().values() for limit in act.limits or ())


def test_every_act_without_an_account_has_a_limit_and_stands_in_the_table() -> None:
    limits = {code: act.limits for code, act in all_acts().items() if act.limits is not None}
    assert set(limits) == set(LIMITED) | DONE_ONCE
    assert {code for code, limit in limits.items() if limit == ONCE} == DONE_ONCE


@pytest.mark.django_db
def test_act_without_a_limit_when_a_player_does_it_then_an_error_of_ours() -> None:
    player = make_player(make_tournament(), state="registered")
    with pytest.raises(RuntimeError, match="CheckIn has no limit"):
        CheckIn(player=player).perform(player.tournament, actor=None, player=player)


@pytest.mark.django_db
@pytest.mark.usefixtures("all_cards")
@pytest.mark.parametrize("code", CODES)
def test_act_too_often_then_refused_with_the_time_and_nothing_changed(code: str) -> None:
    case = LIMITED[code]
    world = make_world(case.stage)
    case.needs(world)
    for number in range(case.most):
        case.again(world, number)()
    one_more = case.again(world, case.most)
    before, version = all_rows(), fresh(world).version

    with pytest.raises(TooOften) as caught:
        one_more()

    shortest = min(limit.per for limit in all_acts()[code].limits or ())
    assert 0 < caught.value.seconds <= shortest.total_seconds()
    assert (all_rows(), fresh(world).version) == (before, version)
    later(shortest)
    one_more()
    assert fresh(world).version == version + 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("all_cards")
# simultaneous attempts at the other acts exclude each other anyway
@pytest.mark.parametrize("code", ["say_result", "sign_up"])
def test_act_by_several_at_once_then_no_more_than_the_limit(code: str) -> None:
    case = LIMITED[code]
    world = make_world(case.stage)
    case.needs(world)
    for number in range(case.most - 1):
        case.again(world, number)()
    outcomes = race(case.again(world, case.most - 1), case.again(world, case.most + 1))
    assert sum(isinstance(outcome, Exception) for outcome in outcomes) == 1


@pytest.mark.django_db
def test_cancelled_call_does_not_reset_its_limit_and_one_that_staff_closed_does_not_count() -> None:
    world = make_world(LIMITED["raise_call"].stage)
    player = at_table_2(world)

    def call() -> Call:
        return RaiseCall(table=None, about="").perform(fresh(world), actor=None, player=player)

    CloseCall(call=call(), outcome="").perform(fresh(world), actor=world.owner)
    CloseCall(call=call(), outcome="").perform(fresh(world), actor=None, player=player)
    with pytest.raises(TooOften):
        call()
    later(timedelta(seconds=50))
    with pytest.raises(TooOften) as caught:
        call()
    assert 1 <= caught.value.seconds <= 10


@pytest.mark.django_db
def test_same_again_is_harmless_and_does_not_count() -> None:
    world = make_world(LIMITED["say_result"].stage)
    report = LIMITED["say_result"].again(world, 0)
    for _ in range(20):
        report()
    LIMITED["say_result"].again(world, 1)()
    assert fresh(world).log.filter(act="say_result").count() == 2


@pytest.mark.django_db
def test_clock_set_back_then_what_was_done_before_shuts_nobody_out() -> None:
    world = make_world(LIMITED["raise_call"].stage)
    LIMITED["raise_call"].again(world, 0)()
    later(-LONGEST)
    LIMITED["raise_call"].again(world, 1)()


@pytest.mark.django_db
def test_leader_has_no_limit() -> None:
    world = make_world(LIMITED["raise_call"].stage)
    for number in range(40):
        RaiseCall(table=1, about=f"{number}").perform(fresh(world), actor=world.owner)


def test_wait_is_shown_in_seconds_then_in_minutes() -> None:
    assert "again in 1 second." in wait_words(1)
    assert "again in 119 seconds." in wait_words(119)
    assert "again in 2 minutes." in wait_words(120)
    assert "again in 60 minutes." in wait_words(3599)
