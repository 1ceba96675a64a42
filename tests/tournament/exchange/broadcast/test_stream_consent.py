"""Stream consent: players are asked, and their answers are logged, shown to staff and followed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament
from tests.flows.world import Stage, World, make_world
from tournament.exchange.broadcast.acts.featured import FeatureTable
from tournament.exchange.broadcast.featured import featured_pairing
from tournament.kernel.errors import ActionRefused
from tournament.kernel.undo import Undo
from tournament.models import LogEntry, Pairing, Player, Tournament
from tournament.models.player_fields import StreamConsent
from tournament.people.acts.own_texts import SetStreamConsent

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    made = make_world(Stage.PLAYING)
    Tournament.objects.filter(pk=made.tournament.pk).update(is_streamed=True)
    made.tournament.refresh_from_db()
    return made


def first_at(world: World, table: int) -> Player:
    return world.table(table).seats_in_order[0].player


def says(world: World, player: Player, answer: StreamConsent) -> None:
    act = SetStreamConsent(player=player, stream_consent=answer.value)
    act.perform(world.tournament, actor=None, player=player)


def feature(world: World, table: Pairing | None, **more: Any) -> None:
    FeatureTable(pairing=table, **more).perform(world.tournament, actor=world.owner)


def tables(world: World) -> list[int]:
    answer = Client().get(reverse("overlay-tables", args=[world.tournament.slug]))
    return [table["number"] for table in json.loads(answer.content)["tables"]]


def overlay(world: World, query: str = "") -> str:
    return Client().get(reverse("overlay", args=[world.tournament.slug]) + query).content.decode()


def test_sign_up_asks_where_the_event_is_streamed(client: Client) -> None:
    event = make_tournament(is_signup_open=True)
    url = reverse("sign-up", args=[event.slug])
    assert "stream_consent" not in client.get(url).content.decode()
    Tournament.objects.update(is_streamed=True)

    assert client.post(url, {"name": "Ana", "stream_consent": "maybe"}).status_code == 422
    assert client.post(url, {"name": "Ana", "stream_consent": "no"}).status_code == 302

    assert Player.objects.get().stream_consent == "no"


def test_player_changes_the_answer_and_staff_undo_it(world: World, client: Client) -> None:
    player = first_at(world, 1)
    assert (
        reverse("me-stream", args=[player.link])
        in client.get(reverse("me", args=[player.link])).content.decode()
    )

    answer = client.post(reverse("me-stream", args=[player.link]), {"stream_consent": "no"}, follow=True)

    assert "Your answer has been saved." in answer.content.decode()
    assert "never on the stream" in answer.content.decode()
    entry = LogEntry.objects.get(act="set_stream_consent")
    Undo(entry=entry, seen=entry.version).perform(world.tournament, actor=world.owner)
    player.refresh_from_db()
    assert player.stream_consent == ""


def test_event_that_is_not_streamed_takes_no_answer(world: World, client: Client) -> None:
    player = first_at(world, 1)
    Tournament.objects.update(is_streamed=False)
    assert client.get(reverse("me-stream", args=[player.link])).status_code == 302
    world.tournament.refresh_from_db()
    with pytest.raises(ActionRefused) as refused:
        says(world, player, StreamConsent.NO)
    assert refused.value.code == "event_not_streamed"


def test_table_of_a_player_who_refused_is_never_shown(world: World) -> None:
    feature(world, world.table(1), has_asked=True)
    player = first_at(world, 1)
    assert player.name in overlay(world)
    assert 1 in tables(world)

    says(world, player, StreamConsent.NO)

    assert player.name not in overlay(world)
    assert player.name not in overlay(world, "?table=1")
    assert 1 not in tables(world)


def test_featuring_asks_first_and_refuses_whom_it_must(world: World) -> None:
    with pytest.raises(ActionRefused) as refused:
        feature(world, world.table(1))
    assert refused.value.code == "stream_not_asked"
    for seat in world.table(1).seats_in_order:
        says(world, seat.player, StreamConsent.YES)
    feature(world, world.table(1))
    assert featured_pairing(world.tournament) == world.table(1)

    says(world, first_at(world, 2), StreamConsent.NO)
    with pytest.raises(ActionRefused) as refused:
        feature(world, world.table(2), has_asked=True)
    assert refused.value.code == "stream_refused"


def test_desk_says_who_refused_and_who_was_not_asked(world: World, client: Client) -> None:
    client.force_login(world.owner)
    player = first_at(world, 2)
    says(world, player, StreamConsent.NO)

    page = client.get(reverse("desk-stream", args=[world.tournament.slug])).content.decode()
    assert "never on the stream" in page and "They agreed: show" in page
    assert f'value="{world.table(2).pk}"' not in page
    round_page = client.get(reverse("desk-round", args=[world.tournament.slug, 1])).content.decode()
    assert "Never on the stream" in round_page and f"table 2 ({player.name})" in round_page

    url = reverse("desk-stream-table", args=[world.tournament.slug])
    client.post(url, {"agreed": world.table(1).pk})
    assert featured_pairing(Tournament.objects.get(pk=world.tournament.pk)) == world.table(1)
    told = client.post(url, {"pairing": world.table(2).pk}, follow=True).content.decode()
    assert f"The stream may not show {player.name}." in told


def test_an_event_that_asks_no_one_shows_tables_as_before(world: World) -> None:
    Tournament.objects.update(is_streamed=False)
    world.tournament.refresh_from_db()
    feature(world, world.table(1))
    assert first_at(world, 1).name in overlay(world)
