"""Online events for tests, with the first round published."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from tests.flows.world import Stage, World, make_world
from tests.tournament.kernel.deeds import by, fresh, publish, round_1, settings
from tournament.models import Player, Reschedule
from tournament.people.acts.own_texts import SetOnlineName
from tournament.play.online.acts.deadlines import SetDeadline
from tournament.play.online.acts.proposals import AcceptReschedule, ProposeReschedule, RescheduleAnswer
from tournament.play.online.acts.refusal import RefuseReschedule

ZONE = "Europe/Berlin"
BERLIN: dict[str, Any] = {"time_zone": ZONE, "is_online": True}
# The same for all tests in a run, so that the minute can't change during a test.
_NOW = timezone.now().replace(second=0, microsecond=0)
goes_online = settings(**BERLIN)


def online_world() -> World:
    """Return an online event whose first round is published: two tables without results."""
    world = make_world(Stage.DRAFT)
    goes_online(world)
    publish(world)
    world.tournament.refresh_from_db()
    return world


def soon(days: float = 2) -> datetime:
    """Return the time this many days from now, rounded to minutes as in forms."""
    return _NOW + timedelta(days=days)


def set_deadline(world: World, deadline: datetime | None, *, table: int | None = None, **more: Any) -> None:
    pairing = world.table(table) if table else None
    seen = more.pop("seen", pairing.deadline if pairing else round_1(world).deadline)
    act = SetDeadline(round_=round_1(world), pairing=pairing, deadline=deadline, seen=seen)
    act.perform(fresh(world), actor=by(world)["actor"])


def moves_round(world: World) -> None:
    set_deadline(world, soon(5))


def moves_table(world: World) -> None:
    """Move table 2's deadline, later each time."""
    before = world.table(2).deadline
    set_deadline(world, before + timedelta(days=1) if before else soon(3), table=2)


def two_of(world: World, table: int = 2) -> tuple[Player, Player]:
    """Return the two players at a round 1 table, in seat order."""
    first, second = (seat.player for seat in world.table(table).seats.order_by("position"))
    return first, second


def propose(world: World, *, days: float = 4, words: str = "Ill", by_second: bool = False) -> None:
    """Propose another deadline as a player at table 2."""
    player = two_of(world)[by_second]
    ProposeReschedule(player=player, pairing=world.table(2), deadline=soon(days), words=words).perform(
        fresh(world), actor=None
    )


def answer(world: World, act: type[RescheduleAnswer] = AcceptReschedule, words: str = "Fine") -> None:
    """Answer the newest proposal: cancel as the proposer, or answer as the opponent."""
    newest = Reschedule.objects.order_by("pk").last()
    assert newest is not None
    player = newest.proposer if act.becomes == "withdrawn" else newest.answerer
    act(reschedule=newest.pk, player=player, answer=words).perform(fresh(world), actor=None)


def refuse(world: World) -> None:
    """Refuse the newest proposal as the organizer."""
    newest = Reschedule.objects.order_by("pk").last()
    assert newest is not None
    RefuseReschedule(reschedule=newest.pk).perform(fresh(world), actor=world.owner)


def tell_name(world: World, name: str = "chaos_theory") -> None:
    """Set the first player's name on jinteki.net."""
    SetOnlineName(player=world.playing[0], online_name=name).perform(
        fresh(world), actor=None, player=world.playing[0]
    )
