"""Two players agree on another deadline; staff refuse it or undo it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from pairing.errors import RuleError
from tests.races import race
from tests.tournament.kernel.deeds import fresh, newest, refusal_of, round_1, save, settings, undo
from tests.tournament.play.online.worlds import (
    answer,
    online_world,
    propose,
    refuse,
    set_deadline,
    soon,
    tell_name,
    two_of,
)
from tournament.models import LogEntry, Pairing, Player, Reschedule, RescheduleState, Tournament
from tournament.models.states import PlayerState, Role
from tournament.people.acts.own_texts import SetOnlineName
from tournament.play.online.acts.proposals import (
    AcceptReschedule,
    DeclineReschedule,
    ProposeReschedule,
    WithdrawReschedule,
)
from tournament.play.online.records import latest_agreed

pytestmark = pytest.mark.django_db


def states() -> list[str]:
    return list(Reschedule.objects.order_by("pk").values_list("state", flat=True))


def logged() -> tuple[str, str, str]:
    """Return the newest act in the log, the player who proposed, and the player who was to answer."""
    entry = LogEntry.objects.latest("pk")
    return entry.act, entry.payload["proposer_name"], entry.payload["answerer_name"]


def test_what_both_agree_on_is_the_tables_deadline_and_the_log_names_both() -> None:
    world = online_world()
    first, second = two_of(world)
    both = (first.name, second.name)

    propose(world)
    until = Reschedule.objects.get().deadline
    assert world.table(2).deadline is None
    assert logged() == ("propose_reschedule", *both)
    assert newest(world).payload["words"] == "Ill"
    answer(world)

    assert world.table(2).deadline == until
    assert world.table(1).deadline is None
    assert states() == ["accepted"]
    assert logged() == ("accept_reschedule", *both)
    entry = newest(world)
    assert (entry.player, entry.actor, entry.payload["answer"]) == (second, None, "Fine")
    assert undo(world)
    assert (world.table(2).deadline, states()) == (None, ["open"])


def test_what_is_declined_cancelled_or_refused_leaves_the_deadline_and_is_logged() -> None:
    world = online_world()
    first, second = two_of(world)
    closed = []
    for close in (
        lambda: answer(world, DeclineReschedule, "Away"),
        lambda: answer(world, WithdrawReschedule, ""),
        lambda: refuse(world),
    ):
        propose(world, words="")
        close()
        closed.append(logged())

    assert world.table(2).deadline is None
    assert states() == ["declined", "withdrawn", "refused"]
    assert closed == [
        (f"{how}_reschedule", first.name, second.name) for how in ("decline", "withdraw", "refuse")
    ]


@pytest.mark.parametrize("act", [AcceptReschedule, DeclineReschedule, WithdrawReschedule])
def test_same_answer_twice_and_same_proposal_twice_change_nothing(act: Any) -> None:
    world = online_world()
    propose(world)
    propose(world)
    assert LogEntry.objects.filter(act="propose_reschedule").count() == 1
    answer(world, act)
    version = fresh(world).version

    answer(world, act)

    assert fresh(world).version == version


def test_refusing_twice_changes_nothing_and_what_is_closed_cannot_be_answered() -> None:
    world = online_world()
    propose(world)
    refuse(world)
    version = fresh(world).version

    refuse(world)

    assert fresh(world).version == version
    assert refusal_of(lambda: answer(world)) == "proposal_closed"
    assert refusal_of(lambda: answer(world, WithdrawReschedule)) == "proposal_closed"
    propose(world)
    answer(world)
    assert refusal_of(lambda: refuse(world)) == "proposal_closed"


def test_another_proposal_waits_for_the_open_one_of_either_player() -> None:
    world = online_world()
    propose(world)

    assert refusal_of(lambda: propose(world, days=5)) == "proposal_open"
    assert refusal_of(lambda: propose(world, by_second=True)) == "proposal_open"
    answer(world, WithdrawReschedule)
    propose(world, days=5, by_second=True)
    assert states() == ["withdrawn", "open"]


def test_players_may_go_days_beyond_the_rounds_deadline_at_its_hour_and_no_further() -> None:
    world = online_world()
    of_round = round_1(world).deadline
    assert of_round is not None
    latest = latest_agreed(fresh(world), world.table(2))
    local = timezone.localtime(latest, fresh(world).zone)
    assert (local.hour, local.minute) == (21, 0)
    assert local.date() == timezone.localtime(of_round, fresh(world).zone).date() + timedelta(days=3)

    def asked(deadline: datetime) -> None:
        player = two_of(world)[0]
        ProposeReschedule(player=player, pairing=world.table(2), deadline=deadline).perform(
            fresh(world), actor=None
        )

    assert refusal_of(lambda: asked(latest + timedelta(minutes=1))) == "proposal_too_late"
    assert refusal_of(lambda: asked(of_round)) == "proposal_is_the_deadline"
    assert refusal_of(lambda: asked(soon(-1))) == "deadline_impossible"
    assert refusal_of(lambda: asked(datetime(9999, 12, 31, 23, 59, tzinfo=UTC))) == "proposal_too_late"
    asked(latest)
    settings(reschedule_days=0)(world)
    assert refusal_of(lambda: answer(world)) == "proposal_too_late"
    assert states() == ["open"]


def test_what_a_leader_gave_a_table_its_players_may_keep_to() -> None:
    world = online_world()
    given = soon(30)
    set_deadline(world, given, table=2)

    assert latest_agreed(fresh(world), world.table(2)) == given
    propose(world, days=29)
    answer(world)
    assert world.table(2).deadline == Reschedule.objects.get().deadline


def test_proposal_whose_time_has_come_cannot_be_accepted() -> None:
    world = online_world()
    propose(world)
    Reschedule.objects.update(deadline=soon(-1))

    assert refusal_of(lambda: answer(world)) == "deadline_impossible"
    assert states() == ["open"]


def test_only_who_sits_there_may_propose_and_answer() -> None:
    world = online_world()
    first, second = two_of(world)
    stranger = two_of(world, 1)[0]

    def asked(player: Player, of: Tournament | None = None) -> str:
        act = ProposeReschedule(player=player, pairing=world.table(2), deadline=soon())
        return refusal_of(lambda: act.perform(of or fresh(world), actor=None))

    assert asked(stranger) == "event_changed_meanwhile"
    assert asked(first, online_world().tournament) == "event_changed_meanwhile"
    propose(world)
    key = Reschedule.objects.get().pk

    def answered(player: Player, act: Any) -> str:
        return refusal_of(lambda: act(reschedule=key, player=player).perform(fresh(world), actor=None))

    assert answered(stranger, AcceptReschedule) == "event_changed_meanwhile"
    assert answered(first, AcceptReschedule) == "event_changed_meanwhile"
    assert answered(second, WithdrawReschedule) == "event_changed_meanwhile"
    Player.objects.filter(pk=second.pk).update(state=PlayerState.DISQUALIFIED)
    assert answered(second, AcceptReschedule) == "player_not_playing"
    assert states() == ["open"]


def test_table_with_a_result_or_others_at_it_has_nothing_to_agree_on() -> None:
    world = online_world()
    propose(world)
    third, _fourth = two_of(world, 1)
    first, _second = two_of(world)
    seats = Pairing.objects.get(pk=world.table(2).pk).seats
    seats.filter(player=first).delete()
    world.table(1).seats.filter(player=third).delete()
    seats.create(player=third, round=round_1(world), position=1)

    assert refusal_of(lambda: answer(world)) == "event_changed_meanwhile"
    world = online_world()
    propose(world)
    save(world, 2)
    assert refusal_of(lambda: answer(world)) == "table_is_done"
    assert refusal_of(lambda: propose(world, days=5)) == "table_is_done"


def test_leader_who_plays_there_refuses_nothing() -> None:
    world = online_world()
    world.leader(Role.JUDGE)
    propose(world)
    Player.objects.filter(pk=two_of(world)[0].pk).update(leader=world.owner)

    assert refusal_of(lambda: refuse(world)) == "own_table"
    assert refusal_of(lambda: set_deadline(world, soon(), table=2)) == "own_table"


@pytest.mark.django_db(transaction=True)
def test_two_proposals_at_once_then_one_stands() -> None:
    world = online_world()
    event, table = fresh(world), world.table(2)
    acts = [
        ProposeReschedule(player=player, pairing=table, deadline=soon(1 + number))
        for number, player in enumerate(two_of(world))
    ]

    outcomes = race(*(lambda act=act: act.perform(event, actor=None) for act in acts))

    assert [each.code for each in outcomes if isinstance(each, RuleError)] == ["proposal_open"]
    assert states() == ["open"]


@pytest.mark.django_db(transaction=True)
def test_answer_and_its_undoing_at_once_then_one_counts() -> None:
    world = online_world()
    propose(world)

    outcomes = race(lambda: answer(world), lambda: answer(world, WithdrawReschedule), lambda: refuse(world))

    assert [each.code for each in outcomes if isinstance(each, RuleError)] == ["proposal_closed"] * 2
    row = Reschedule.objects.get()
    is_accepted = row.state == RescheduleState.ACCEPTED
    assert world.table(2).deadline == (row.deadline if is_accepted else None)


def test_name_is_set_and_logged_once_and_only_online() -> None:
    world = online_world()
    tell_name(world)
    assert world.playing[0].online_name == "chaos_theory"
    changed = newest(world).payload
    assert (changed["name"], changed["before"], changed["after"]) == ("Ana", "", "chaos_theory")
    version = fresh(world).version
    tell_name(world)
    assert fresh(world).version == version
    settings(is_online=False)(world)
    assert refusal_of(lambda: tell_name(world, "other")) == "event_not_online"


@pytest.mark.django_db(transaction=True)
def test_name_set_twice_at_once_is_logged_once() -> None:
    world = online_world()
    player = world.playing[0]
    act = SetOnlineName(player=player, online_name="x")

    race(*(lambda: act.perform(fresh(world), actor=None, player=player) for _ in range(2)))

    assert LogEntry.objects.filter(act="set_online_name").count() == 1
