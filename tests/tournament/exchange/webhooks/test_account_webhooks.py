"""An account's webhooks are notified of all events that it owns, and of no others."""

from __future__ import annotations

import json
import threading
import time
from datetime import datetime
from typing import Any

import lxml.html
import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament, make_user
from tests.flows.accessible import faults
from tests.flows.world import Stage, make_world
from tests.races import race
from tests.tournament.exchange.api.tokens import Program, told
from tests.tournament.exchange.webhooks.receiver import Receiver
from tests.tournament.exchange.webhooks.test_webhooks import EVERYTHING, deliver, receiver, save_result
from tests.tournament.kernel.deeds import publish
from tests.tournament.play.online.worlds import goes_online
from tournament.exchange.archive.writing import event_file
from tournament.exchange.webhooks import queue
from tournament.exchange.webhooks.acts.webhooks import MOST_WEBHOOKS
from tournament.exchange.webhooks.own import create_own_webhook, remove_own_webhook
from tournament.exchange.webhooks.queue import ask_to_send, send_test
from tournament.exchange.webhooks.signing import webhook_secret
from tournament.models import (
    Organization,
    StoredAnswer,
    TokenScope,
    Tournament,
    Webhook,
    WebhookDelivery,
    WebhookTopic,
)
from tournament.people.acts.players import AddPlayer
from tournament.people.entries import Entry

__all__ = ["receiver"]
pytestmark = pytest.mark.django_db

URL = "https://hooks.example.org/path-secret"
LIST = "/account/webhooks/"


def make_hook(account: User, url: str = URL) -> Webhook:
    return create_own_webhook(account, url, EVERYTHING, "").webhook


def add(event: Tournament, name: str = "Ana") -> None:
    AddPlayer(entry=Entry(name=name)).perform(event, actor=event.owner)


def events_sent() -> list[str]:
    bodies = WebhookDelivery.objects.order_by("pk").values_list("body", flat=True)
    return [json.loads(body)["data"]["event"] for body in bodies]


def test_account_gets_messages_about_events_it_owns_now_and_later_and_no_others() -> None:
    owner, other = make_user("owner"), make_user("other")
    before = make_tournament(owner)
    make_hook(owner)
    later = make_tournament(owner)

    for event in (before, later, make_tournament(other)):
        add(event)

    assert events_sent() == [before.slug, later.slug]


def test_message_reaches_the_receiver_signed_like_any_other(receiver: Receiver) -> None:
    event = make_tournament()
    hook = make_hook(event.owner, receiver.address)
    send_test(hook)
    add(event)
    deliver()

    bodies = [json.loads(body) for _headers, body in receiver.came]
    assert [(each["type"], each["data"].get("event")) for each in bodies] == [
        ("webhook.test", None),
        ("player.signed_up", event.slug),
    ]
    assert all("webhook-signature" in headers for headers, _body in receiver.came)


def test_messages_about_an_event_handed_over_go_to_its_new_owner_alone(receiver: Receiver) -> None:
    event, next_owner = make_tournament(), make_user("next")
    make_hook(event.owner, receiver.address)
    add(event)
    Tournament.objects.filter(pk=event.pk).update(owner=next_owner)
    event.refresh_from_db()
    new = make_hook(next_owner, f"{receiver.address}/next")
    add(event, "Bo")
    deliver()

    assert len(receiver.came) == 1
    assert list(WebhookDelivery.objects.values_list("webhook", flat=True)) == [new.pk]


@pytest.mark.parametrize("gone", ["event", "account"])
def test_nothing_is_sent_of_an_event_in_the_bin_or_for_a_closed_account(
    receiver: Receiver, gone: str
) -> None:
    event = make_tournament()
    make_hook(event.owner, receiver.address)
    add(event)
    if gone == "event":
        Tournament.objects.filter(pk=event.pk).update(deleted_at=timezone.now())
    else:
        User.objects.filter(pk=event.owner_id).update(is_active=False)
        add(event, "Bo")
    deliver()

    assert receiver.came == [] and WebhookDelivery.objects.count() <= 1


def test_webhooks_go_with_their_account_and_messages_with_their_event() -> None:
    owner = make_user("owner")
    event = make_tournament(owner)
    make_hook(owner)
    add(event)
    event.log.all().delete()
    event.delete()
    assert not WebhookDelivery.objects.exists()

    owner.delete()
    assert not Webhook.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_webhook_is_removed_only_after_an_act_that_is_just_notifying_it() -> None:
    event = make_tournament()
    hook = make_hook(event.owner)
    notified = threading.Event()

    def act() -> None:
        with transaction.atomic():
            add(event)
            notified.set()
            time.sleep(0.3)  # for the removal to come before the commit, unless it waits

    def remove() -> None:
        notified.wait(timeout=60)
        remove_own_webhook(hook, actor=event.owner)

    race(act, remove)

    assert event.players.count() == 1
    assert not Webhook.objects.exists() and not WebhookDelivery.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_acts_of_one_owner_lock_the_tasks_of_webhooks_in_one_order_whatever_the_topics(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise, they would wait for each other: publishing a round online has two topics."""
    world = make_world(Stage.DRAFT)
    goes_online(world)
    other = make_tournament(world.owner)
    for topic in (WebhookTopic.DEADLINE_SET, WebhookTopic.ROUND_PUBLISHED):
        create_own_webhook(world.owner, f"{URL}/{topic}", [topic, WebhookTopic.PLAYER_SIGNED_UP], "")
    add(other)  # so that both webhooks have waiting tasks to lock

    def slowly(hook: Webhook, at: datetime) -> None:
        ask_to_send(hook, at)
        time.sleep(0.3)  # for the other act to lock its first task

    monkeypatch.setattr(queue, "ask_to_send", slowly)
    race(lambda: publish(world), lambda: add(other, "Bo"))

    sent = WebhookDelivery.objects.order_by("pk").filter(event=world.tournament)
    assert list(sent.values_list("topic", flat=True)) == ["deadline.set", "round.published"]
    assert WebhookDelivery.objects.filter(event=other).count() == 4


def test_saved_result_asks_for_webhooks_in_one_query_also_when_others_have_some() -> None:
    world = make_world(Stage.PLAYING)
    make_hook(make_user("other"))
    with CaptureQueriesContext(connection) as queries:
        save_result(world, 2)

    assert len([each for each in queries if "tournament_webhook" in str(each["sql"])]) == 1


def test_webhook_is_of_an_event_an_account_or_an_organization() -> None:
    event, dock = make_tournament(), Organization.objects.create(name="Dock")
    several: list[dict[str, Any]] = [
        {"tournament": event, "account": event.owner},
        {"tournament": event, "organization": dock},
        {"account": event.owner, "organization": dock},
        {"tournament": event, "account": event.owner, "organization": dock},
    ]
    for owners in ({}, *several):
        with pytest.raises(IntegrityError), transaction.atomic():
            Webhook.objects.create(url=URL, salt="a", **owners)


def test_page_is_accessible_shows_the_secret_once_and_never_the_address(to_client: Client) -> None:
    empty = to_client.get(LIST)
    assert faults(lxml.html.fromstring(empty.content)) == [] and b"<details" in empty.content
    made = to_client.post(LIST, {"url": URL, "topics": ["result.saved"]})
    hook = Webhook.objects.get()
    secret = webhook_secret(hook.salt)

    assert made.content.decode().count(secret) == 1
    assert faults(lxml.html.fromstring(made.content)) == []
    for page in (to_client.get(LIST), to_client.get(f"{LIST}{hook.pk}/")):
        shown = page.content.decode()
        assert "hooks.example.org" in shown and "path-secret" not in shown and secret not in shown
        assert faults(lxml.html.fromstring(page.content)) == []
        assert page.headers["Cache-Control"] == "private, no-store"
    assert b"hooks.example.org" not in event_file(make_tournament(User.objects.get(pk=hook.account_id or 0)))


def test_buttons_of_the_pages_lead_where_they_should(to_client: Client) -> None:
    to_client.post(LIST, {"url": URL, "topics": ["result.saved"]})
    hook = Webhook.objects.get()
    to_client.post(f"{LIST}{hook.pk}/test/")
    hook.deliveries.update(state="given_up")
    page = lxml.html.fromstring(to_client.get(f"{LIST}{hook.pk}/").content, base_url=f"{LIST}{hook.pk}/")
    page.make_links_absolute()
    links = {link for _element, _attribute, link, _position in page.iterlinks()}
    row = hook.deliveries.get()

    assert {
        LIST,
        reverse("account-webhook-test", args=[hook.pk]),
        reverse("account-webhook-remove", args=[hook.pk]),
        reverse("account-webhook-again", args=[hook.pk, row.pk]),
    } <= links
    assert to_client.post(reverse("account-webhook-again", args=[hook.pk, row.pk])).status_code == 302
    row.refresh_from_db()
    assert row.state == "waiting"
    assert to_client.post(reverse("account-webhook-remove", args=[hook.pk])).headers["Location"] == LIST
    assert not Webhook.objects.exists()


def test_message_about_an_event_handed_over_is_not_sent_again(to_client: Client) -> None:
    to_client.post(LIST, {"url": URL, "topics": ["player.signed_up"]})
    hook = Webhook.objects.get()
    event = make_tournament(User.objects.get(pk=hook.account_id or 0))
    add(event)
    hook.deliveries.update(state="delivered")
    Tournament.objects.filter(pk=event.pk).update(owner=make_user("next"))

    row = hook.deliveries.get()
    page = to_client.post(reverse("account-webhook-again", args=[hook.pk, row.pk]), follow=True)

    row.refresh_from_db()
    assert row.state == "delivered"
    assert "The event of this message has been deleted or handed over." in page.content.decode()


def test_pages_take_a_fixed_number_of_queries(
    to_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    to_client.post(LIST, {"url": URL, "topics": ["result.saved"]})
    hook = Webhook.objects.get()
    for number in range(2):
        make_hook(User.objects.get(pk=hook.account_id or 0), f"{URL}/{number}")
        for row in range(3):
            hook.deliveries.create(message_id=f"m{number}{row}", topic="result.saved", body="{}")
        with django_assert_num_queries(3):
            to_client.get(LIST)
        with django_assert_num_queries(4):
            to_client.get(f"{LIST}{hook.pk}/")


@pytest.mark.parametrize(
    "sent",
    [
        {"url": "http://10.0.0.7/", "topics": ["result.saved"]},
        {"url": URL, "topics": []},
    ],
)
def test_what_an_account_cannot_have_is_refused(to_client: Client, sent: dict[str, Any]) -> None:
    assert to_client.post(LIST, sent).status_code == 422
    assert not Webhook.objects.exists()


def test_the_same_address_and_a_sixth_are_refused(to_client: Client, tournament: Tournament) -> None:
    for number in range(MOST_WEBHOOKS - 1):
        make_hook(tournament.owner, f"{URL}/{number}")
    sent = {"url": URL, "topics": ["result.saved"]}
    assert to_client.post(LIST, sent).status_code == 200
    for url in (URL, f"{URL}/more"):
        assert to_client.post(LIST, sent | {"url": url}).status_code == 422
    assert Webhook.objects.count() == MOST_WEBHOOKS


def test_webhook_of_another_account_is_refused_and_of_an_event_is_not_there(to_client: Client) -> None:
    foreign = make_hook(make_user("other"))
    of_event = Webhook.objects.create(tournament=make_tournament(), url=URL, salt="a")

    assert to_client.get(f"{LIST}{foreign.pk}/").status_code == 403
    assert to_client.post(f"{LIST}{foreign.pk}/remove/").status_code == 403
    assert to_client.get(f"{LIST}{of_event.pk}/").status_code == 404
    assert Webhook.objects.count() == 2


def test_program_creates_one_once_and_its_secret_is_stored_nowhere() -> None:
    account = make_user("owner")
    program = Program(account)
    sent = {"url": URL, "topics": ["cut.made"]}

    made = told(program.post("/webhooks", sent, Idempotency_Key="once"), 201)
    again = told(program.post("/webhooks", sent, Idempotency_Key="once"), 201)

    hook = Webhook.objects.get()
    assert (
        made
        == again
        == {
            "id": hook.pk,
            "site": "hooks.example.org",
            "topics": ["cut.made"],
            "secret": webhook_secret(hook.salt),
        }
    )
    assert hook.account_id == account.pk
    assert made["secret"] not in str(list(StoredAnswer.objects.values()))
    assert told(program.post("/webhooks", sent), 409)["code"] == "webhook_is_there"
    hook.delete()
    told(program.post("/webhooks", sent, Idempotency_Key="once"), 404)


def test_topic_sent_twice_is_stored_once() -> None:
    event = make_tournament()
    program, sent = Program(event.owner), {"url": URL, "topics": ["cut.made", "cut.made"]}

    told(program.post("/webhooks", sent), 201)
    told(program.act(event, "make_webhook", **sent))

    assert list(Webhook.objects.values_list("topics", flat=True)) == [["cut.made"]] * 2


def test_program_without_the_right_and_one_of_a_single_event_are_refused() -> None:
    event = make_tournament()
    sent = {"url": URL}
    for program in (Program(event.owner, TokenScope.READ), Program(event.owner, event=event)):
        assert told(program.post("/webhooks", sent), 403)["code"] == "token_rights"
    assert not Webhook.objects.exists()


def test_program_lists_its_account_s_webhooks_without_secrets_and_no_others() -> None:
    owner = make_user("owner")
    program = Program(owner)
    assert program.read("/webhooks")["items"] == []
    make_hook(make_user("other"))
    Webhook.objects.create(tournament=make_tournament(owner), url=URL, salt="a")
    own = [make_hook(owner, f"{URL}/{number}") for number in range(2)]

    with CaptureQueriesContext(connection) as before:
        listed = program.read("/webhooks?limit=1")

    assert listed["count"] == 2
    assert listed["items"] == [
        {"id": own[0].pk, "site": own[0].host, "topics": own[0].topics, "organization": None}
    ]
    make_hook(owner, f"{URL}/more")
    with CaptureQueriesContext(connection) as after:
        answer = program.get("/webhooks").content.decode()
    assert _about_webhooks(after) == _about_webhooks(before) > 0
    assert "path-secret" not in answer and webhook_secret(own[0].salt) not in answer


def _about_webhooks(queries: CaptureQueriesContext) -> int:
    return sum("tournament_webhook" in query["sql"] for query in queries)


def test_program_removes_its_account_s_webhook_and_finds_no_others() -> None:
    owner = make_user("owner")
    hook, foreign = make_hook(owner), make_hook(make_user("other"))
    of_event = Webhook.objects.create(tournament=make_tournament(owner), url=URL, salt="a")
    program = Program(owner)

    answer = program.delete(f"/webhooks/{hook.pk}")

    assert (answer.status_code, answer.content) == (204, b"")
    for pk in (hook.pk, foreign.pk, of_event.pk, 0, 10**30):
        assert told(program.delete(f"/webhooks/{pk}"), 404)["code"] == "not_found"
    assert set(Webhook.objects.all()) == {foreign, of_event}


def test_program_without_the_right_neither_lists_nor_removes() -> None:
    event = make_tournament()
    hook = make_hook(event.owner)
    lesser = [Program(event.owner, scope) for scope in (TokenScope.READ, TokenScope.RESULTS)]
    for program in (*lesser, Program(event.owner, event=event)):
        for answer in (program.get("/webhooks"), program.delete(f"/webhooks/{hook.pk}")):
            assert told(answer, 403)["code"] == "token_rights"
    stranger = Client()
    for answer in (stranger.get("/api/v1/webhooks"), stranger.delete(f"/api/v1/webhooks/{hook.pk}")):
        assert told(answer, 401)["code"] == "token_needed"
    assert Webhook.objects.exists()
