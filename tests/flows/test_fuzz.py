"""Damaged forms at every URL that accepts one: never a server error, never half a change.

Run with FUZZ=500 for that many forms per URL, and with FUZZ_SEED=7 for different ones.
"""

from __future__ import annotations

import os
import random

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.test import Client

from tests.flows.addresses import ADDRESSES, POSTED, Address
from tests.flows.fuzz import NASTY, Data, spoil
from tests.flows.world import World, all_rows, assert_sound, make_world
from tournament.event.forms.event import EventForm
from tournament.models.player_fields import PLAYER_FIELDS
from tournament.people.forms.player import PlayerForm

pytestmark = pytest.mark.django_db

TIMES = int(os.environ.get("FUZZ", "8"))
SEED = os.environ.get("FUZZ_SEED", "1")
EXPECTED = {200, 302, 404, 422, 429}

EVENT, PLAYER = tuple(EventForm.base_fields), (*PLAYER_FIELDS, *PlayerForm.base_fields)
GAMES = tuple(
    f"{name}_{number}"
    for name in ("corp", "winner", "ending", "first_agenda", "second_agenda")
    for number in (1, 2)
)
# Other fields that a form accepts, besides those in the example.
MORE: dict[str, tuple[str, ...]] = {
    "desk-new": EVENT,
    "desk-settings": (*EVENT, *(f"initial-{name}" for name in EVENT)),
    "desk-player-add": PLAYER,
    "desk-player": (*PLAYER, *(f"initial-{name}" for name in PLAYER)),
    "desk-sheet": ("file",),
    "desk-sheet-import": (
        *(
            "tidy",
            "leave",
            "name-2",
            "name-3",
            "told",
            "turn",
            "look",
            "shown",
            "original",
            "encoding",
            "table",
        ),
        *("column-0", "column-1", "written-1", "identity-1"),
    ),
    "desk-player-paid": ("paid",),
    "desk-pair": ("fewest_rematches",),
    "desk-mend": ("to",),
    "desk-pair-again": ("seed", "fewest_rematches"),
    "desk-publish": ("confirmed",),
    "desk-finish": ("confirmed_early",),
    "desk-results": ("choice", "seen_version", "seen_players", "line"),
    "desk-result": (*GAMES, "witness"),
    "desk-staff-invite-login": ("role",),
    "sign-up": (*PLAYER_FIELDS, "namesakes"),
    "desk-cut": ("declined", "extra_rounds", "confirmed_early"),
    "desk-bracket-game": ("corp_agenda", "runner_agenda", "reopens"),
    **dict.fromkeys(("me", "me-corp", "me-runner", "desk-deck-edit"), ("seen_corp", "seen_runner", "file")),
}
QUERIES = ("q", "by", "page", "open", "act", "player", "only", "sort", "paper", "round", "name", "state")


def _form(address: Address, world: World) -> tuple[str, Data] | None:
    """Return the URL and an example of its form, or None if the event is past that stage."""
    try:
        world.tournament.refresh_from_db()
        return address.url(world), address.data(world)
    except (ObjectDoesNotExist, IndexError):
        return None


@pytest.mark.parametrize("address", POSTED, ids=lambda address: address.name)
def test_form_when_it_is_spoiled_then_it_is_taken_or_refused_as_a_whole(address: Address) -> None:
    rng = random.Random(f"{SEED} {address.name}")
    world, client = make_world(address.stage), Client()
    if not address.is_public:
        client.force_login(world.owner)
    for _ in range(TIMES):
        form = _form(address, world)
        if form is None:
            world = make_world(address.stage, world.owner, name=f"Event {rng.random()}")
            form = _form(address, world)
            assert form is not None
        url, example = form
        data = spoil(example, rng, MORE.get(address.name, ()))
        headers = {"HX-Request": "true"} if rng.random() < 0.2 else {}
        before = all_rows()

        answer = client.post(url, data, headers=headers)

        assert answer.status_code in EXPECTED, (url, data)
        if all_rows() == before:
            continue
        assert answer.status_code == 302 or headers, (url, data)
        assert_sound(world.tournament)


@pytest.mark.parametrize(
    "address", [address for address in ADDRESSES if address not in POSTED], ids=lambda address: address.name
)
def test_page_when_its_query_is_nasty_then_it_is_shown_or_not_found(address: Address) -> None:
    rng = random.Random(f"{SEED} {address.name}")
    world, client = make_world(address.stage), Client()
    client.force_login(world.owner)
    for value in rng.sample(NASTY, min(TIMES, len(NASTY))):
        query = {rng.choice(QUERIES): value, rng.choice(QUERIES): rng.choice(NASTY)}
        answer = client.get(address.url(world), {name: [typed] for name, typed in query.items()})
        refused = {422} if address.name.startswith("api-") else set()  # programs receive the list of errors
        assert answer.status_code in {200, 302, 404, address.got} | refused, query
