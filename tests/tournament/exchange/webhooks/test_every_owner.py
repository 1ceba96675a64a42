"""Webhooks of events, accounts and organizations get the same standings and the same posts to Discord."""

from __future__ import annotations

import json
from contextlib import nullcontext

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import make_player, make_round, make_tournament, make_user
from tests.flows.world import Stage, World, make_world
from tests.races import race
from tests.tournament.exchange.api.tokens import Program
from tests.tournament.exchange.api.tokens import told as answered
from tests.tournament.exchange.archive.files import brought_in
from tests.tournament.exchange.webhooks.receiver import Receiver
from tests.tournament.exchange.webhooks.test_discord import ADDRESS, discord, said
from tests.tournament.exchange.webhooks.test_webhooks import EVERYTHING, deliver, save_result
from tests.tournament.kernel.deeds import publish, undo
from tournament.accounts.organizations.acts.events import SetOrganization
from tournament.accounts.organizations.acts.organizations import found_organization
from tournament.accounts.organizations.acts.ownership import HandOver
from tournament.event.bin import erase_deleted
from tournament.exchange.archive.writing import event_file
from tournament.exchange.webhooks import queue
from tournament.exchange.webhooks.acts.webhooks import MakeWebhook
from tournament.exchange.webhooks.own import (
    create_organization_webhook,
    create_own_webhook,
    remove_own_webhook,
)
from tournament.exchange.webhooks.queue import ask_to_send, send_test, tell_standings
from tournament.exchange.webhooks.tasks import send_webhook
from tournament.models import (
    Organization,
    SentStandings,
    Staff,
    Tournament,
    Webhook,
    WebhookDelivery,
    WebhookTopic,
)
from tournament.models.states import EventState, Role
from tournament.people.acts.players import AddPlayer
from tournament.people.acts.steps import DropPlayer
from tournament.people.entries import Entry

__all__ = ["discord"]
pytestmark = pytest.mark.django_db

OWNERS = ("event", "account", "organization")
URL = "https://hooks.example.org/path-secret"
STANDINGS = (WebhookTopic.STANDINGS_CHANGED,)


def world_of_an_organization(stage: Stage) -> World:
    world = make_world(stage)
    dock = found_organization(world.owner, "Dock")
    SetOrganization(organization=dock).perform(world.tournament, actor=world.owner)
    world.tournament.refresh_from_db()
    return world


def make_hook(
    whose: str, event: Tournament, url: str = URL, topics: tuple[WebhookTopic, ...] = STANDINGS
) -> Webhook:
    """Create a webhook, and let the worker look at the standings so far."""
    if whose == "event":
        made = MakeWebhook(url=url, topics=topics).perform(event, actor=event.owner)
    elif whose == "account":
        made = create_own_webhook(event.owner, url, topics, "")
    else:
        organization = event.organization_id or 0
        made = create_organization_webhook(organization, url, topics, "", actor=event.owner)
    deliver()
    return made.webhook


def messages(hook: Webhook) -> list[tuple[str, str]]:
    """Look at all changes so far; return the types and events of the webhook's messages, oldest first."""
    for event in Tournament.objects.all():
        tell_standings(event)
    bodies = [json.loads(row.body) for row in hook.deliveries.order_by("pk")]
    return [(each["type"], each["data"]["event"]) for each in bodies]


@pytest.mark.parametrize("whose", OWNERS)
def test_changed_standings_are_sent_once_for_each_change(whose: str) -> None:
    world = world_of_an_organization(Stage.PLAYING)
    hook, told = make_hook(whose, world.tournament), ("standings.changed", world.tournament.slug)
    assert messages(hook) == []

    save_result(world, 2)
    assert messages(hook) == messages(hook) == [told]
    AddPlayer(entry=Entry(name="Late Lou")).perform(world.tournament, actor=world.owner)
    assert messages(hook) == [told] * 2


@pytest.mark.parametrize("whose", OWNERS)
def test_first_standings_of_an_event_are_sent(whose: str) -> None:
    world = world_of_an_organization(Stage.DRAFT)
    hook = make_hook(whose, world.tournament)
    AddPlayer(entry=Entry(name="Late Lou")).perform(world.tournament, actor=world.owner)
    assert messages(hook) == []

    publish(world)
    assert messages(hook) == [("standings.changed", world.tournament.slug)]


@pytest.mark.parametrize("whose", OWNERS)
@pytest.mark.parametrize("stage", [Stage.PLAYED, Stage.FINISHED])
def test_standings_from_before_the_webhook_are_not_sent(whose: str, stage: Stage) -> None:
    world = world_of_an_organization(stage)
    hook = make_hook(whose, world.tournament)
    MakeWebhook(url=f"{URL}/b", topics=()).perform(world.tournament, actor=world.owner)

    assert messages(hook) == []


@pytest.mark.parametrize("whose", ["account", "organization"])
def test_each_event_of_several_sends_its_own_changed_standings(whose: str) -> None:
    world = world_of_an_organization(Stage.PLAYING)
    other = make_tournament(
        world.owner, organization=world.tournament.organization, state=EventState.RUNNING, planned_rounds=3
    )
    players = [make_player(other, name) for name in ("Una", "Vic")]
    make_round(other, [(players[0], players[1])])
    hook = make_hook(whose, world.tournament)

    save_result(world, 2)
    assert messages(hook) == [("standings.changed", world.tournament.slug)]
    AddPlayer(entry=Entry(name="Wim")).perform(other, actor=world.owner)
    assert messages(hook)[1:] == [("standings.changed", other.slug)]


def test_event_that_comes_to_another_owner_sends_there_from_its_next_change_on() -> None:
    world, heir = world_of_an_organization(Stage.PLAYING), make_user("heir")
    event = world.tournament
    Staff.objects.create(tournament=event, user=heir, role=Role.JUDGE, name="Heir")
    before = make_hook("account", event)
    after = create_own_webhook(heir, URL, STANDINGS, "").webhook

    save_result(world, 2)
    HandOver(owner=heir.pk).perform(event, actor=world.owner)
    assert (messages(before), messages(after)) == ([], [])
    DropPlayer(player=world.playing[0]).perform(event, actor=heir)
    AddPlayer(entry=Entry(name="Late Lou")).perform(event, actor=heir)
    assert (messages(before), len(messages(after))) == ([], 1)


def test_event_that_leaves_an_organization_and_comes_back_sends_what_changed_since() -> None:
    world = make_world(Stage.PLAYING)
    event, dock = world.tournament, found_organization(world.owner, "Dock")
    hook = create_organization_webhook(dock.pk, URL, STANDINGS, "", actor=world.owner).webhook

    SetOrganization(organization=dock).perform(event, actor=world.owner)
    assert messages(hook) == []
    assert undo(world)
    save_result(world, 2)
    assert messages(hook) == []
    SetOrganization(organization=dock).perform(event, actor=world.owner)
    assert messages(hook) == [("standings.changed", event.slug)]


def test_event_that_comes_back_by_an_undo_sends_its_next_change_alone() -> None:
    world = world_of_an_organization(Stage.PLAYING)
    event = world.tournament
    SetOrganization(organization=None).perform(event, actor=world.owner)
    hook = make_hook("organization", make_tournament(world.owner, organization=Organization.objects.get()))
    assert undo(world)
    assert messages(hook) == []

    save_result(world, 2)
    assert messages(hook) == [("standings.changed", event.slug)]


def test_imported_event_sends_its_first_change_here() -> None:
    world = make_world(Stage.PLAYING)
    hook = make_hook("account", world.tournament)
    imported = brought_in(event_file(world.tournament), world.owner)
    assert messages(hook) == []

    AddPlayer(entry=Entry(name="Late Lou")).perform(imported, actor=world.owner)
    assert messages(hook) == [("standings.changed", imported.slug)]


@pytest.mark.parametrize("gone", ["webhook", "event"])
def test_marks_go_with_the_webhook_and_with_the_event_and_are_in_no_file(gone: str) -> None:
    world = world_of_an_organization(Stage.PLAYING)
    hooks = [make_hook(whose, world.tournament) for whose in OWNERS]
    marks = set(SentStandings.objects.values_list("mark", flat=True))
    assert len(marks) == 1 and SentStandings.objects.count() == len(hooks)
    assert marks.pop().encode() not in event_file(world.tournament)

    if gone == "webhook":
        Webhook.objects.all().delete()
    else:
        Tournament.objects.update(deleted_at=timezone.now())
        assert erase_deleted(world.tournament.pk, until=timezone.now())
    assert not SentStandings.objects.exists()


def test_creating_one_takes_the_same_queries_however_many_events_are_over() -> None:
    owner, counts = make_user(), []
    for number in range(2):
        for _event in range(2):
            make_tournament(owner, state=EventState.FINISHED)
        with CaptureQueriesContext(connection) as queries:
            create_own_webhook(owner, f"{URL}/{number}", STANDINGS, "")
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert SentStandings.objects.count() == 2 + 4


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("whose", ["event", "account"])
def test_two_workers_at_once_send_changed_standings_once(whose: str) -> None:
    world = make_world(Stage.DRAFT, make_user())
    hook = make_hook(whose, world.tournament)
    publish(world)

    assert sorted(race(*[lambda: tell_standings(world.tournament)] * 2)) == [0, 1]
    assert hook.deliveries.count() == 1


@pytest.mark.django_db(transaction=True)
def test_webhook_removed_while_its_standings_are_computed_is_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = make_world(Stage.DRAFT, make_user())
    hook = make_hook("account", world.tournament)
    publish(world)

    def computed(event: Tournament) -> str:
        remove_own_webhook(hook, actor=world.owner)
        return "another mark"

    monkeypatch.setattr(queue, "consistent_read", nullcontext)
    monkeypatch.setattr(queue, "standings_mark", computed)
    assert tell_standings(world.tournament) == 0
    assert not SentStandings.objects.exists() and not WebhookDelivery.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_standings_of_an_event_that_leaves_while_they_are_computed_are_not_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world, heir = make_world(Stage.DRAFT, make_user()), make_user("heir")
    Staff.objects.create(tournament=world.tournament, user=heir, role=Role.JUDGE, name="Heir")
    hook = make_hook("account", world.tournament)
    publish(world)

    def computed(event: Tournament) -> str:
        HandOver(owner=heir.pk).perform(world.tournament, actor=world.owner)
        return "another mark"

    monkeypatch.setattr(queue, "consistent_read", nullcontext)
    monkeypatch.setattr(queue, "standings_mark", computed)
    assert tell_standings(world.tournament) == 0
    assert not hook.deliveries.exists()


@pytest.mark.django_db(transaction=True)
def test_webhook_removed_as_an_event_is_handed_over_fails_neither() -> None:
    world, heir = make_world(Stage.PLAYED, make_user()), make_user("heir")
    Staff.objects.create(tournament=world.tournament, user=heir, role=Role.JUDGE, name="Heir")
    hook = create_own_webhook(heir, URL, STANDINGS, "").webhook

    race(
        lambda: HandOver(owner=heir.pk).perform(world.tournament, actor=world.owner),
        lambda: remove_own_webhook(hook, actor=heir),
    )
    assert Tournament.objects.get().owner == heir
    assert not Webhook.objects.exists() and not SentStandings.objects.exists()


def make_discord_hooks(event: Tournament) -> None:
    for number, whose in enumerate(OWNERS):
        make_hook(whose, event, f"{ADDRESS}{number}", EVERYTHING)


def test_discord_gets_the_same_posts_from_webhooks_of_every_owner(discord: Receiver) -> None:
    world = world_of_an_organization(Stage.DRAFT)
    Tournament.objects.filter(pk=world.tournament.pk).update(language="de", is_listed=False)
    make_discord_hooks(world.tournament)
    publish(world)
    deliver_all()
    pairings = said(discord)
    for number in (1, 2):
        save_result(world, number)
        deliver_all()

    assert len(pairings) == 3 and len(set(pairings)) == 1 and "Runde 1: Paarungen" in pairings[0]
    standings = said(discord)[3:]
    assert len(standings) == 3 and len(set(standings)) == 1 and "Rangliste nach Runde 1" in standings[0]
    assert all(world.playing[0].name in text for text in (pairings[0], standings[0]))
    rows = "".join(WebhookDelivery.objects.values_list("body", flat=True))
    assert not any(player.name in rows for player in world.playing)


def test_test_to_discord_is_about_no_event(discord: Receiver) -> None:
    send_test(create_own_webhook(make_user(), ADDRESS, EVERYTHING, "").webhook)
    deliver()

    assert said(discord) == ["This is a test. Pairings, cut results and standings will be posted here."]


def test_rest_of_a_long_text_is_not_posted_once_its_event_has_left(discord: Receiver) -> None:
    owner = make_user()
    dock = found_organization(owner, "Dock")
    event = make_tournament(owner, organization=dock, state=EventState.RUNNING)
    players = [make_player(event, f"A rather long name of a player {number:03}") for number in range(120)]
    make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    hook = make_hook("organization", event, ADDRESS, EVERYTHING)
    body = json.dumps({"type": "round.published", "data": {"event": event.slug, "round": 1}})
    hook.deliveries.create(message_id="m", topic=WebhookTopic.ROUND_PUBLISHED, body=body, event=event)
    ask_to_send(hook, timezone.now())
    send_webhook(webhook=hook.pk)
    rest = hook.deliveries.get(state="waiting")
    assert (len(said(discord)), rest.event) == (1, event)

    SetOrganization(organization=None).perform(event, actor=owner)
    deliver_all()
    assert len(said(discord)) == 1 and not hook.deliveries.filter(state="waiting").exists()


def deliver_all() -> None:
    for _webhook in OWNERS:  # one message at a time to one host
        deliver()


@pytest.mark.parametrize("whose", ["account", "organization"])
def test_page_says_before_a_webhook_is_created_that_names_go_to_discord(whose: str) -> None:
    owner, client = make_user(), Client()
    dock = found_organization(owner, "Dock")
    client.force_login(owner)
    page = "/account/webhooks/" if whose == "account" else f"/organizations/{dock.pk}/webhooks/"
    empty = client.get(page).content.decode()
    assert "The names, pronouns and identities in these posts stay there" in empty
    assert "This includes unlisted events." in empty

    answer = client.post(page, {"url": ADDRESS, "topics": ["standings.changed"]}, follow=True)
    assert "The Discord webhook has been created." in answer.content.decode()
    assert "whsec_" not in answer.content.decode()


def test_program_gets_every_topic_unless_it_names_some_and_no_secret_for_discord() -> None:
    program = Program(make_user())
    sent = {"url": ADDRESS}
    made = answered(program.post("/webhooks", sent, Idempotency_Key="once"), 201)

    assert (made["topics"], made["secret"]) == (list(EVERYTHING), None)
    assert answered(program.post("/webhooks", sent, Idempotency_Key="once"), 201) == made
