"""The URLs for places and the waiting list."""

from __future__ import annotations

from tests.flows.address import EVERYBODY, MARSHALS, Address, Data, F, P
from tests.flows.world import Stage, World
from tournament.models import Player, Tournament
from tournament.models.states import PlayerState


def _waits(world: World) -> Player:
    """Put a player on the waiting list of a full event, directly so that only requests are logged."""
    Tournament.objects.filter(pk=world.tournament.pk).update(capacity=4)
    state = {"state": PlayerState.WAITLISTED, "waitlist_version": 1}
    world.tournament.players.filter(pk=world.waiting.pk).update(**state)
    return world.waiting


def _let_in(world: World) -> Data:
    player = _waits(world)
    Tournament.objects.filter(pk=world.tournament.pk).update(capacity=5)
    return {"player": player.pk}


def _waiting(world: World) -> Data:
    return {"pk": _waits(world).pk}


def _with_place(world: World) -> Data:
    _waits(world)
    return {"pk": world.playing[0].pk}


def _back(world: World) -> Data:
    Tournament.objects.filter(pk=world.tournament.pk).update(is_signup_open=True)
    return {}


PLACES = (
    Address("desk-arrivals", stage=Stage.REGISTRATION),
    Address("desk-let-in", MARSHALS, P, Stage.REGISTRATION, data=_let_in),
    Address("desk-player-give-place", MARSHALS, F, Stage.REGISTRATION, kwargs=_waiting),
    Address("desk-player-take-place", MARSHALS, F, Stage.REGISTRATION, kwargs=_with_place),
    Address(
        "me-sign-up-again",
        EVERYBODY,
        P,
        Stage.REGISTRATION,
        data=_back,
        whose=lambda world: world.gone,
        for_others=False,
    ),
)
