"""The URLs for online events: deadlines, and what two players agree on."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from tests.flows.address import EVERYBODY, MARSHALS, Address, Data, F, P, round_1
from tests.flows.addresses_of_the_judge import at_open_table
from tests.flows.world import World
from tournament.models import Reschedule, Tournament
from tournament.models.online import RescheduleState


def make_online(world: World) -> None:
    """Make the event an online event, directly so that only requests are logged."""
    Tournament.objects.filter(pk=world.tournament.pk).update(is_online=True, time_zone="Europe/Berlin")


def _deadline(world: World) -> Data:
    make_online(world)
    at = timezone.now() + timedelta(days=2)
    return {"deadline": at.strftime("%Y-%m-%dT%H:%M"), "seen": "", "pairing": world.table(2).pk}


def _proposed(world: World) -> Reschedule:
    """Return an open proposal from the second seat at table 2 to the first seat."""
    make_online(world)
    table = world.table(2)
    first, second = (seat.player for seat in table.seats.order_by("position"))
    found = Reschedule.objects.filter(pairing=table, state=RescheduleState.OPEN).first()
    return found or Reschedule.objects.create(
        pairing=table, proposer=second, answerer=first, deadline=timezone.now() + timedelta(days=1)
    )


def _to_refuse(world: World) -> Data:
    return {"reschedule": _proposed(world).pk}


def _accepted(world: World) -> Data:
    return {"reschedule": _proposed(world).pk, "press": "accept", "answer": "Fine"}


def _proposal(world: World) -> Data:
    make_online(world)
    at = timezone.now() + timedelta(days=2)
    return {"deadline": at.strftime("%Y-%m-%dT%H:%M"), "words": "Later?", "pairing": world.table(2).pk}


def _name(world: World) -> Data:
    make_online(world)
    return {"online_name": "chaos_theory"}


def _answer(world: World) -> Data:
    Tournament.objects.filter(pk=world.tournament.pk).update(is_streamed=True)
    return {"stream_consent": "no"}


ONLINE = (
    Address("me-stream", EVERYBODY, F, data=_answer, got=302, whose=at_open_table),
    Address("desk-deadlines", kwargs=round_1),
    Address("desk-deadline-set", MARSHALS, P, kwargs=round_1, data=_deadline),
    Address("desk-reschedule-refuse", MARSHALS, P, kwargs=round_1, data=_to_refuse),
    # In-person events have nothing to show here: these redirect to the player's home page.
    Address("me-reschedule", EVERYBODY, F, data=_proposal, got=302, whose=at_open_table, for_others=False),
    Address("me-reschedule-answer", EVERYBODY, P, data=_accepted, whose=at_open_table, for_others=False),
    Address("me-online-name", EVERYBODY, F, data=_name, got=302, whose=at_open_table),
)
