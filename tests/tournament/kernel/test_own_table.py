"""Staff who play can't rule on, witness or record anything at their own table (REG 1.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User

from pairing.errors import RuleError
from pairing.types import Side, Table
from tests.factories import make_players, make_round, make_tournament, make_user
from tournament.decks.acts.checks import CheckEntry, RecordDeckCheck
from tournament.floor.acts.calls import CloseCall, RaiseCall, TakeCall
from tournament.floor.acts.concede import ConcedeTableGames
from tournament.floor.acts.missing_cards import ConcedeMissingCard, FindCard, ReportMissingCard
from tournament.floor.acts.penalties import DeclineDisqualification, GivePenalty, WithdrawPenalty
from tournament.floor.acts.proxies import MakeProxy, WithdrawProxy
from tournament.kernel.own_table import barred_here
from tournament.kernel.undo import Undo
from tournament.models import Pairing, PenaltyKind, PenaltyLevel, Player, Staff, Tournament
from tournament.models.states import EventState, Role
from tournament.play.clock.acts.extensions import ExtendTable, WithdrawExtension
from tournament.play.results.acts.results import ClearResult, SaveResult

pytestmark = pytest.mark.django_db


@contextmanager
def refused(code: str, **facts: object) -> Iterator[None]:
    """Expect a refusal with exactly these facts."""
    with pytest.raises(RuleError) as refusal:
        yield
    assert (refusal.value.code, refusal.value.facts) == (code, facts)


@dataclass
class Room:
    """The marshal plays at table 1; the two players at table 2 aren't staff. The organizer doesn't play."""

    event: Tournament
    playing: User
    own: Player
    opponent: Player
    table: Pairing

    def by_another(self, act):
        return act.perform(self.event, actor=self.event.owner)


@pytest.fixture
def room() -> Room:
    event = make_tournament(make_user(first_name="Rose"), state=EventState.RUNNING)
    own, opponent, cy, di = make_players(event, 4)
    playing = make_user(first_name="Mo")
    Staff.objects.create(tournament=event, user=playing, role=Role.MARSHAL, name="Mo")
    own.leader = playing
    own.save()
    round_ = make_round(event, [(own, opponent), (cy, di)])
    return Room(event, playing, own, opponent, round_.pairings.get(number=1))


def saving(room, **fields):
    players = (room.own.pk, room.opponent.pk)
    table = fields.pop("table", Table(1, players, stated=(6, 0)))
    return SaveResult(pairing=room.table, table=table, seen_version=0, **fields)


def giving(player, level=PenaltyLevel.WARNING):
    return GivePenalty(player=player, kind=PenaltyKind.OTHER, level=level, note="", seen_penalty=0)


def missing(player):
    return ReportMissingCard(
        player=player, side=Side.CORP, title="Hedge Fund", in_game=False, minutes=0, seen=0
    )


def proxy(room, player):
    made_on = room.event.date
    return MakeProxy(
        player=player, side=Side.CORP, title="Ice Wall", lost="all", leader="Mo", made_on=made_on, seen=0
    )


def check(player):
    verdicts = {"corp": "in_order", "runner": "in_order", "sleeves": "in_order"}
    entry = CheckEntry(**verdicts, findings="", judge="", versions={"corp": 0, "runner": 0}, seen_check=0)
    return RecordDeckCheck(player=player, entry=entry)


def more_time(room):
    return ExtendTable(pairing=room.table, minutes=5, reason="ruling", seen_extension=0)


def conceding(room):
    return ConcedeTableGames(
        pairing=room.table, player=room.opponent, games=[1], forfeit=False, seen_version=0
    )


def calling(room):
    return RaiseCall(table=1, about="rules").perform(room.event, actor=None, player=room.opponent)


ACTS: dict[str, Callable[[Room], object]] = {
    "record a result": saving,
    "clear the result": lambda room: (
        room.by_another(saving(room)),
        ClearResult(pairing=room.table, seen_version=1),
    )[-1],
    "concede games": conceding,
    "give more time": more_time,
    "take time back": lambda room: WithdrawExtension(extension=room.by_another(more_time(room)).pk),
    "penalize the opponent": lambda room: giving(room.opponent),
    "penalize oneself": lambda room: giving(room.own),
    "withdraw an own penalty": lambda room: WithdrawPenalty(penalty=room.by_another(giving(room.own))),
    "decline a disqualification": lambda room: DeclineDisqualification(
        player=room.own,
        seen_penalty=room.by_another(giving(room.own, PenaltyLevel.DISQUALIFICATION)).pk,
    ),
    "check own decks": lambda room: check(room.own),
    "check the opponent's decks": lambda room: check(room.opponent),
    "note a missing card": lambda room: missing(room.own),
    "say that a card was found": lambda room: FindCard(missing=room.by_another(missing(room.own))),
    "concede for a missing card": lambda room: ConcedeMissingCard(
        missing=room.by_another(missing(room.opponent))
    ),
    "make a proxy": lambda room: proxy(room, room.own),
    "take a proxy back": lambda room: WithdrawProxy(proxy=room.by_another(proxy(room, room.own))),
    "take a call": lambda room: TakeCall(call=calling(room)),
    "close a call": lambda room: CloseCall(call=calling(room), outcome=""),
}


@pytest.mark.parametrize("name", ACTS)
def test_act_at_ones_own_table_is_refused_and_other_staff_do_it(room: Room, name: str) -> None:
    act = ACTS[name](room)
    version = Tournament.objects.get(pk=room.event.pk).version

    with refused("own_table"):
        act.perform(room.event, actor=room.playing)
    assert Tournament.objects.get(pk=room.event.pk).version == version

    act.perform(room.event, actor=room.event.owner)
    assert Tournament.objects.get(pk=room.event.pk).version == version + 1


@pytest.mark.parametrize("name", ACTS)
def test_act_at_another_table_is_a_playing_leaders_as_ever(room: Room, name: str) -> None:
    act = ACTS[name](room)
    room.event.players.filter(pk=room.own.pk).update(leader=None)
    third = room.event.players.get(name="Player 003")
    room.event.players.filter(pk=third.pk).update(leader=room.playing)
    version = Tournament.objects.get(pk=room.event.pk).version

    act.perform(room.event, actor=room.playing)

    assert Tournament.objects.get(pk=room.event.pk).version == version + 1


def test_split_witnessed_by_a_leader_who_plays_there_is_refused(room: Room) -> None:
    split = Table(1, (room.own.pk, room.opponent.pk), split=True)

    for name in ("Mo", "mo", room.own.name):
        with refused("own_witness", witness=name):
            saving(room, table=split, witness=name).perform(room.event, actor=room.event.owner)

    saved = saving(room, table=split, witness="Rose").perform(room.event, actor=room.event.owner)
    assert saved.witness == "Rose"


def test_undo_of_what_was_recorded_at_ones_own_table_is_refused(room: Room) -> None:
    room.by_another(saving(room))
    entry = room.event.log.get(act="report_result")

    with refused("own_table"):
        Undo(entry=entry, seen=room.event.version).perform(room.event, actor=room.playing)

    assert Undo(entry=entry, seen=room.event.version).perform(room.event, actor=room.event.owner)


def test_undo_of_a_penalty_at_ones_own_table_is_refused(room: Room) -> None:
    room.by_another(giving(room.opponent))
    entry = room.event.log.get(act="give_penalty")

    with refused("own_table"):
        Undo(entry=entry, seen=room.event.version).perform(room.event, actor=room.playing)


def test_marshal_rules_where_two_leaders_play_each_other_and_nobody_else_leads(room: Room) -> None:
    """REG 1.3: here the marshal is one of the two players."""
    room.opponent.leader = room.event.owner
    room.opponent.save()
    leaders = (room.playing.pk, room.event.owner.pk)

    assert barred_here(room.event, leaders) == {room.event.owner.pk}
    with refused("own_table"):
        saving(room).perform(room.event, actor=room.event.owner)
    saving(room).perform(room.event, actor=room.playing)


def test_third_leader_rules_where_two_leaders_play_each_other(room: Room) -> None:
    room.opponent.leader = room.event.owner
    room.opponent.save()
    third = make_user()
    Staff.objects.create(tournament=room.event, user=third, role=Role.JUDGE, name="Jo")

    for leader in (room.playing, room.event.owner):
        with refused("own_table"):
            saving(room).perform(room.event, actor=leader)
    saving(room).perform(room.event, actor=third)


@pytest.mark.parametrize("seated", [(), (None, None)])
def test_nobody_is_barred_from_a_table_without_a_leader(room: Room, seated: tuple[None, ...]) -> None:
    assert barred_here(room.event, seated) == frozenset()
