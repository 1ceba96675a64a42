"""What a leader does to an event, as calls on a world: to be done, built on, and taken back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from pairing.errors import RuleError
from pairing.quick_results import quick_results, quick_table
from pairing.types import Side
from tests.factories import make_user
from tests.flows.world import World
from tournament.clock.acts import clock
from tournament.core.records import scoring_record
from tournament.core.undo.act import Undo
from tournament.cut.acts.cut import make_cut, undo_cut
from tournament.event.acts.announcements import Announce, WithdrawAnnouncement
from tournament.event.acts.screen import ChangeScreen
from tournament.event.acts.settings import ChangeSettings
from tournament.floor.acts import calls, penalties
from tournament.floor.acts.proxies import MakeProxy, WithdrawProxy
from tournament.legacy.codes import ActCode
from tournament.models import (
    Call,
    LogEntry,
    Penalty,
    PenaltyKind,
    PenaltyLevel,
    Proxy,
    Round,
    Staff,
    StageKind,
    Tournament,
)
from tournament.models.states import Role
from tournament.people.acts import players as people
from tournament.results.acts import results
from tournament.rounds.acts import editing as mending
from tournament.rounds.acts import pairing as rounds
from tournament.staff.acts import leaders as staff

Do = Callable[[World], Any]


def fresh(world: World) -> Tournament:
    return Tournament.objects.get(pk=world.tournament.pk)


def newest(world: World, act: ActCode | None = None) -> LogEntry:
    entries = LogEntry.objects.filter(tournament=world.tournament).order_by("-version")
    return entries.filter(act=act)[0] if act else entries[0]


def undo(world: World, entry: LogEntry | None = None, seen: int | None = None) -> bool:
    event = fresh(world)
    return Undo(entry=entry or newest(world), seen=event.version if seen is None else seen).perform(
        event, actor=world.owner
    )


def refusal_of(call: Callable[[], Any]) -> str:
    with pytest.raises(RuleError) as caught:
        call()
    return caught.value.code


def round_1(world: World) -> Round:
    return Round.objects.swiss(world.tournament).get(number=1)


def save(world: World, number: int, choice: int = 0, seen: int = 0) -> None:
    scoring = scoring_record(world.tournament)
    first, second = map(int, world.players_at(number).split(":"))
    table = quick_table(number, (first, second), quick_results(scoring)[choice], scoring)
    results.save_result(
        tournament=world.tournament,
        pairing=world.table(number),
        table=table,
        seen_version=seen,
        actor=world.owner,
    )


def clear(world: World, number: int) -> None:
    results.clear_result(
        tournament=world.tournament, pairing=world.table(number), seen_version=1, actor=world.owner
    )


def by(world: World) -> dict[str, Any]:
    return {"tournament": world.tournament, "actor": world.owner}


def step(name: str, of: str) -> Do:
    return lambda world: getattr(people, name)(player=getattr(world, of), **by(world))


def mend(name: str, **of: Any) -> Do:
    return lambda world: getattr(mending, name)(round_=round_1(world), **of, **by(world))


def swap(world: World) -> None:
    first, second = world.playing[:2]
    mending.swap_players(round_=round_1(world), first=first.pk, second=second.pk, **by(world))


def run_of(world: World) -> int:
    run = clock.ClockRun.objects.order_by("pk").last()
    return run.pk if run else 0


def start(world: World) -> None:
    clock.start_clock(round_=round_1(world), **by(world))


def press(name: str) -> Do:
    return lambda world: getattr(clock, name)(round_=round_1(world), seen_run=run_of(world), **by(world))


def adjust(world: World) -> None:
    clock.adjust_clock(round_=round_1(world), minutes=5, seen_minutes=65, **by(world))


def extend(world: World) -> None:
    clock.extend_table(pairing=world.table(2), minutes=5, reason="judge", seen_extension=0, **by(world))


def withdraw(world: World) -> None:
    extension = clock.TableExtension.objects.get().pk
    clock.withdraw_extension(extension=extension, **by(world))


def pair(number: int) -> Do:
    return lambda world: rounds.pair_round(expected_round=number, seed=5, **by(world))


def again(world: World) -> None:
    rounds.pair_again(round_=round_1(world), seed=77, **by(world))


def discard(number: int) -> Do:
    return lambda world: rounds.discard_round(number=number, **by(world))


def publish(world: World) -> None:
    version = fresh(world).version
    rounds.publish_round(round_=round_1(world), confirmed_at=version, **by(world))


def settings(**changes: Any) -> Do:
    return lambda world: ChangeSettings(changes=changes).perform(**by(world))


def change_player(world: World) -> None:
    people.change_player(player=world.waiting, changes={"name": "Wendy", "fixed_table": 7}, **by(world))


def invite(world: World) -> None:
    staff.invite_leader(name="Jo", role=Role.JUDGE, seen_staff=0, **by(world))


def appoint(world: World) -> None:
    staff.appoint_leader(username=make_user().username, role=Role.JUDGE, **by(world))


def promote(world: World) -> None:
    staff.change_role(staff=Staff.objects.get(), role=Role.MARSHAL, **by(world))


def dismiss(world: World) -> None:
    staff.remove_leader(staff=Staff.objects.get(), **by(world))


def second_leader(world: World) -> None:
    world.leader(Role.JUDGE)


def plays(name: str) -> Do:
    return lambda world: staff.set_leader_plays(
        leader=world.owner.pk, player=getattr(world, name, None), **by(world)
    )


def only_leads(world: World) -> None:
    staff.set_leader_plays(leader=world.owner.pk, player=None, **by(world))


def proxy(world: World) -> None:
    MakeProxy(
        player=world.playing[0],
        side=Side.CORP,
        title="Hedge Fund",
        lost="text",
        leader="Mo",
        made_on=date(2016, 11, 5),
        seen=0,
    ).perform(**by(world))


def withdraw_proxy(world: World) -> None:
    WithdrawProxy(proxy=Proxy.objects.get()).perform(**by(world))


def penalize(world: World) -> None:
    penalties.give_penalty(
        player=world.playing[0],
        kind=PenaltyKind.LATE,
        level=PenaltyLevel.DISQUALIFICATION,
        note="",
        seen_penalty=0,
        **by(world),
    )


def decline(world: World) -> None:
    penalties.decline_disqualification(
        player=world.playing[0], seen_penalty=Penalty.objects.get().pk, **by(world)
    )


def forgive(world: World) -> None:
    penalties.withdraw_penalty(penalty=Penalty.objects.get(), **by(world))


def call(world: World) -> None:
    calls.raise_call(player=None, table=1, about="rules", **by(world))


def take(world: World) -> None:
    calls.take_call(call=Call.objects.get(), **by(world))


def close(world: World) -> None:
    calls.close_call(call=Call.objects.get(), outcome="told", **by(world))


def take_down(world: World) -> None:
    WithdrawAnnouncement(announcement=world.tournament.announcements.get()).perform(**by(world))


def cut(world: World) -> None:
    declined = [world.playing[0].pk]
    make_cut(kind=StageKind.SWISS, size=2, declined=declined, extra_rounds=1, seed=1, **by(world))


def uncut(world: World) -> None:
    undo_cut(**by(world))


def judge_plays(world: World) -> None:
    judge = Staff.objects.filter(tournament=world.tournament).order_by("pk").last()
    staff.set_leader_plays(leader=judge.user_id if judge else 0, player=world.waiting, **by(world))


def dismiss_judge(world: World) -> None:
    judge = Staff.objects.filter(tournament=world.tournament).order_by("pk").last()
    assert judge is not None
    staff.remove_leader(staff=judge, **by(world))


def put_up(world: World) -> None:
    Announce(text="Lunch").perform(**by(world))


def show(world: World) -> None:
    ChangeScreen(views=["clock"], seconds=30).perform(**by(world))
