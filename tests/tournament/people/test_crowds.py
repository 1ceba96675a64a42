"""Many sign-ups from one address in a short time: the organizer sees them and removes them together."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_player, make_tournament
from tournament.models import Player, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.people.crowds import LEAST, SignUpCrowd, sign_up_crowds

pytestmark = pytest.mark.django_db

HERE, THERE = "0123456789abcdef", "fedcba9876543210"


@pytest.fixture
def event() -> Tournament:
    return make_tournament(is_signup_open=True)


def sign_up(
    event: Tournament, count: int, *, every: float, origin: str = HERE, name: str = "Ghost"
) -> Player:
    """Add this many sign-ups, one every `every` seconds; return the first player."""
    players = [
        make_player(event, f"{name} {number}", signup_origin=origin, state=PlayerState.REGISTERED)
        for number in range(count)
    ]
    for number, player in enumerate(players):
        player.created_at = timezone.now() + timedelta(seconds=every * number)
        player.save()
    return players[0]


def page(client: Client, event: Tournament, query: str = "") -> str:
    return client.get(reverse("desk-players", args=[event.slug]) + query).content.decode()


def test_script_is_a_crowd_and_a_queue_is_not(event: Tournament) -> None:
    sign_up(event, 60, every=10, origin=THERE, name="Queue")
    make_player(event, "By hand")
    first = sign_up(event, 37, every=0.1)
    assert sign_up_crowds(event) == [SignUpCrowd(first.pk, 37)]


@pytest.mark.parametrize(("count", "told"), [(LEAST - 1, False), (LEAST, True)])
def test_crowd_is_reported_from_so_many_on(event: Tournament, count: int, told: bool) -> None:
    sign_up(event, count, every=1)
    assert bool(sign_up_crowds(event)) is told


def test_crowd_is_the_most_within_two_minutes_of_one_event(event: Tournament) -> None:
    sign_up(event, 14, every=60, origin=THERE, name="Early")
    sign_up(make_tournament(), 40, every=1)
    first = sign_up(event, 30, every=6)
    assert sign_up_crowds(event) == [SignUpCrowd(first.pk, 20)]


def test_crowd_is_reported_until_round_1_is_paired_by_one_query(event: Tournament) -> None:
    sign_up(event, 40, every=1)
    with CaptureQueriesContext(connection) as queries:
        assert len(sign_up_crowds(event)) == 1
    assert len(queries) == 1
    event.state = EventState.RUNNING
    assert sign_up_crowds(event) == []


def test_organizer_is_notified_looks_at_them_and_removes_them_together(event: Tournament) -> None:
    client = Client()
    client.force_login(event.owner)
    make_player(event, "Ana")
    first = sign_up(event, 37, every=0.1)

    assert "37 people signed up within 2 minutes from one address." in page(client, event)
    shown = page(client, event, f"?crowd={first.pk}&ticked=all")
    assert (shown.count("checked aria") + shown.count(" checked>"), "Ana" in shown) == (37, False)
    ticked = {"player": [str(player.pk) for player in event.players.filter(signup_origin=HERE)], "sure": "1"}
    client.post(reverse("desk-players-ticked-remove", args=[event.slug]), ticked)

    assert list(event.players.values_list("name", flat=True)) == ["Ana"]
    assert "from one address" not in page(client, event)


@pytest.mark.parametrize("crowd", ["9", "x", "9" * 30, "1.5", "-1", "NaN", "\0"])
def test_crowd_that_is_none_then_the_page_all_the_same(event: Tournament, crowd: str) -> None:
    client = Client()
    client.force_login(event.owner)
    make_player(event, "Ana")
    assert client.get(reverse("desk-players", args=[event.slug]), {"crowd": crowd}).status_code == 200
