"""Discord webhooks get readable text, written at sending time; the queue contains no names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from tests.cut import InCut
from tests.factories import make_player, make_round, make_tournament
from tests.flows.world import Stage, make_world
from tests.tournament.exchange.webhooks.receiver import Receiver, webhook_receiver
from tests.tournament.exchange.webhooks.test_webhooks import EVERYTHING, deliver, save_result
from tournament.exchange.webhooks import sending
from tournament.exchange.webhooks.acts.webhooks import MakeWebhook
from tournament.exchange.webhooks.discord import discord_messages, is_discord
from tournament.exchange.webhooks.queue import send_test
from tournament.models import Tournament, Webhook, WebhookDelivery, WebhookTopic
from tournament.models.states import EventState
from tournament.play.rounds.acts.drafts import PublishRound

pytestmark = pytest.mark.django_db

ADDRESS = "https://discord.com/api/webhooks/1234567890/abcdefghij-klmnopqrst_uvwxyz0123456789"


@pytest.fixture
def discord(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """A fake Discord: connections to its real address reach this machine."""
    with webhook_receiver() as receiver:
        asked = urlsplit(receiver.address)

        def connection(parts: Any) -> HTTPConnection:
            assert parts.hostname == "discord.com"
            return HTTPConnection(asked.hostname or "", asked.port, timeout=5)

        monkeypatch.setattr(sending, "_connection", connection)
        yield receiver


def hook_of(event: Tournament) -> Webhook:
    return MakeWebhook(url=ADDRESS, topics=EVERYTHING).perform(event, actor=event.owner).webhook


def said(discord: Receiver) -> list[str]:
    return [json.loads(body)["content"] for _headers, body in discord.came]


@pytest.mark.parametrize(
    "url",
    [
        ADDRESS.replace("https", "http"),
        ADDRESS.replace("discord.com", "discord.com.example.org"),
        ADDRESS.replace("discord.com", "user@discord.com"),
        ADDRESS.replace("discord.com", "discord.com:444"),
        ADDRESS.replace("/api/webhooks", "/api/users"),
        f"{ADDRESS}/../../users",
        f"{ADDRESS}?wait=true",
        f"{ADDRESS}\n",
    ],
)
def test_only_addresses_of_webhooks_of_discord_get_text(url: str) -> None:
    assert is_discord(ADDRESS)
    assert not is_discord(url)


def test_pairings_are_posted_and_no_row_has_a_name(discord: Receiver) -> None:
    world = make_world(Stage.DRAFT)
    event = world.tournament
    hook_of(event)
    world.playing[0].__class__.objects.update(pronouns="they/them")

    PublishRound(round_=world.round).perform(event, actor=event.owner)
    deliver()

    (headers, body), *_more = discord.came
    sent = json.loads(body)
    assert sent["allowed_mentions"] == {"parse": []}
    assert "webhook-signature" not in headers
    names = list(event.players.filter(seats__round=world.round).values_list("name", flat=True))
    assert names and all(name in sent["content"] for name in names)
    assert "they/them" in sent["content"]
    rows = "".join(WebhookDelivery.objects.values_list("body", flat=True))
    assert not any(name in rows for name in names)


def test_standings_are_posted_once_a_round_is_complete(discord: Receiver) -> None:
    world = make_world(Stage.PLAYING)
    hook_of(world.tournament)
    tables = world.tournament.stages.get().rounds.get().pairings.filter(number__isnull=False).count()
    for number in range(1, tables + 1):
        assert said(discord) == []
        save_result(world, number)
        deliver()
    assert len(said(discord)) == 1 and "Standings after round 1" in said(discord)[0]


def test_long_texts_are_several_messages_in_their_order(discord: Receiver) -> None:
    event = make_tournament(name="Cup", state=EventState.RUNNING)
    players = [make_player(event, f"A rather long name of a player {number:03}") for number in range(120)]
    make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    messages = discord_messages(event, WebhookTopic.ROUND_PUBLISHED, {"round": 1})
    assert len(messages) > 1
    hook = hook_of(event)
    body = json.dumps({"type": "round.published", "data": {"event": event.slug, "round": 1}})
    hook.deliveries.create(message_id="msg_1", topic=WebhookTopic.ROUND_PUBLISHED, body=body)
    send_test(hook)
    for _each in messages:
        deliver()
    posted = [body for _headers, body in discord.came]
    assert [body for body in posted if body in messages] == messages
    assert all(len(text) < 2000 for text in said(discord))


def test_message_about_the_cut_lists_its_games_and_skips_open_ones() -> None:
    cut = InCut(4)
    assert "Game 1" in json.loads(discord_messages(cut.event, WebhookTopic.ROUND_PUBLISHED, {})[0])["content"]
    assert discord_messages(cut.event, WebhookTopic.RESULT_SAVED, {"game": 1}) == []
    assert discord_messages(cut.event, WebhookTopic.RESULT_SAVED, {"game": 99}) == []


def test_texts_end_with_the_events_address_if_the_site_is_known(discord: Receiver, client: Client) -> None:
    world = make_world(Stage.DRAFT)
    event = world.tournament
    client.force_login(event.owner)
    client.post(
        reverse("desk-webhooks", args=[event.slug]),
        {"url": ADDRESS, "topics": ["round.published"]},
        HTTP_HOST="testserver",
    )
    PublishRound(round_=world.round).perform(event, actor=event.owner)
    deliver()
    assert said(discord)[-1].endswith(f"\n<http://testserver/e/{event.slug}/>")


def test_page_says_that_names_leave_the_site_and_shows_no_secret(client: Client) -> None:
    event = make_tournament()
    client.force_login(event.owner)
    url = reverse("desk-webhooks", args=[event.slug])
    assert "The names, pronouns and identities in these posts stay there" in client.get(url).content.decode()
    answer = client.post(url, {"url": ADDRESS, "topics": ["round.published"]}, follow=True)
    page = answer.content.decode()
    assert "The Discord webhook has been created." in page
    assert "whsec_" not in page and "abcdefghij" not in page
