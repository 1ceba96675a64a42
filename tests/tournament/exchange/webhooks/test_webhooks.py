"""Webhooks report committed changes: once each, signed, and again if not accepted."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from pairing.quick_results import quick_results, quick_table
from tests.factories import make_tournament
from tests.flows.world import Stage, World, make_world
from tests.races import race
from tests.tournament.exchange.webhooks.receiver import Receiver, webhook_receiver
from tournament.exchange.webhooks.acts.webhooks import MOST_WEBHOOKS, MakeWebhook, RemoveWebhook
from tournament.exchange.webhooks.queue import (
    KEPT_DELIVERIES,
    ask_to_send,
    send_again,
    send_test,
)
from tournament.exchange.webhooks.tasks import AGAIN_AFTER_EACH, MOST_GIVEN_UP, send_webhook
from tournament.kernel.background import TaskLane, run_due
from tournament.kernel.errors import ActionRefused
from tournament.models import (
    BackgroundTask,
    DeliveryState,
    LogEntry,
    Player,
    Tournament,
    Webhook,
    WebhookDelivery,
    WebhookTopic,
)
from tournament.people.acts.steps import DropPlayer
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.results.acts.results import SaveResult
from tournament.play.rounds.acts.drafts import PublishRound

pytestmark = pytest.mark.django_db

EVERYTHING = tuple(topic for topic in WebhookTopic if topic != WebhookTopic.TEST)
LONG_AGO = datetime(2016, 11, 5, tzinfo=UTC)
DOCS = Path(__file__).parents[4] / "docs" / "webhooks.md"


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOKS_TO_PRIVATE = True
    with webhook_receiver() as receiver:
        yield receiver


def hook_of(event: Tournament, receiver: Receiver, *topics: WebhookTopic) -> Webhook:
    """Create a webhook, and let the worker look at the standings so far."""
    act = MakeWebhook(url=f"{receiver.address}/hook?key=path-secret", topics=topics or EVERYTHING)
    made = act.perform(event, actor=event.owner)
    deliver()
    return made.webhook


def deliver(later: timedelta = timedelta(seconds=1)) -> None:
    run_due(lambda: timezone.now() + later, TaskLane.WEBHOOKS)


def told(receiver: Receiver) -> list[tuple[str, dict[str, Any]]]:
    read = [json.loads(body) for _headers, body in receiver.came]
    return [(each["type"], each["data"]) for each in read]


def save_result(world: World, number: int) -> None:
    event, table = world.tournament, world.table(number)
    players = [seat.player_id for seat in table.seats.order_by("position")]
    scoring = event.scoring
    quick = next(iter(quick_results(scoring)))
    asked = quick_table(number, (players[0], players[1]), quick, scoring)
    SaveResult(pairing=table, table=asked, seen_version=0).perform(event, actor=world.owner)


def test_publishing_is_sent_once_with_the_round_and_no_names(receiver: Receiver) -> None:
    world = make_world(Stage.DRAFT)
    event = world.tournament
    for player in event.players.all():  # a short name may appear in a signature by chance
        Player.objects.filter(pk=player.pk).update(name=f"Nobody else is called {player.name}")
    hook_of(event, receiver, WebhookTopic.ROUND_PUBLISHED)
    round_ = event.stages.get().rounds.get()

    for _ in range(2):
        PublishRound(round_=round_, confirmed_at=event.version).perform(event, actor=world.owner)
    deliver()
    deliver()

    assert told(receiver) == [
        ("round.published", {"event": event.slug, "version": event.version, "round": 1})
    ]
    assert not [name for name in event.players.values_list("name", flat=True) if name in str(receiver.came)]


def test_result_and_what_it_changes_are_sent(receiver: Receiver) -> None:
    world = make_world(Stage.PLAYING)
    event = world.tournament
    hook_of(event, receiver)

    save_result(world, 2)
    deliver()

    where = {"event": event.slug, "version": event.version}
    assert told(receiver) == [
        ("result.saved", where | {"round": 1, "table": 2}),
        ("standings.changed", where),
    ]


def test_standings_are_worked_out_after_the_save_and_told_once_for_many(receiver: Receiver) -> None:
    world = make_world(Stage.PLAYING)
    event = world.tournament
    hook_of(event, receiver, WebhookTopic.STANDINGS_CHANGED)

    with CaptureQueriesContext(connection) as queries:
        save_result(world, 2)
    assert not WebhookDelivery.objects.exists()
    asked = [str(each["sql"]) for each in queries]
    assert len([sql for sql in asked if "tell_standings" in sql]) == 1
    assert not [sql for sql in asked if "webhookdelivery" in sql or "sentstandings" in sql]

    DropPlayer(player=world.playing[0]).perform(event, actor=world.owner)
    deliver()
    deliver()

    assert told(receiver) == [("standings.changed", {"event": event.slug, "version": event.version})]


def test_drop_that_changes_no_place_is_not_told_and_the_end_is(receiver: Receiver) -> None:
    world = make_world(Stage.PLAYED)
    event = world.tournament
    hook_of(event, receiver, WebhookTopic.STANDINGS_CHANGED, WebhookTopic.EVENT_FINISHED)

    DropPlayer(player=world.playing[0]).perform(event, actor=world.owner)
    deliver()
    assert told(receiver) == []

    FinishEvent().perform(event, actor=world.owner)
    deliver()
    assert told(receiver)[0] == ("event.finished", {"event": event.slug, "version": event.version})


def test_what_is_undone_before_its_commit_is_not_told(receiver: Receiver) -> None:
    world = make_world(Stage.PLAYING)
    hook_of(world.tournament, receiver)

    class Undone(Exception):  # noqa: N818
        pass

    with pytest.raises(Undone), transaction.atomic():
        save_result(world, 2)
        raise Undone
    deliver()

    assert (told(receiver), WebhookDelivery.objects.count()) == ([], 0)


def test_signature_is_proved_by_the_example_of_the_docs(receiver: Receiver, tournament: Tournament) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)
    is_genuine: Callable[[str, dict[str, str], bytes], bool] = names["is_genuine"]
    act = MakeWebhook(url=receiver.address, topics=EVERYTHING)
    made = act.perform(tournament, actor=tournament.owner)
    send_test(made.webhook)
    deliver()
    ((headers, body),) = receiver.came

    assert is_genuine(made.secret, headers, body)
    assert not is_genuine(made.secret, headers, body + b" ")
    assert not is_genuine(made.secret, headers | {"webhook-id": "msg_other"}, body)
    old = {"webhook-timestamp": str(int(headers["webhook-timestamp"]) - 301)}
    assert not is_genuine(made.secret, headers | old, body)
    assert made.secret not in str(list(Webhook.objects.values()))


def test_message_that_is_not_taken_comes_again_under_its_id_and_is_given_up(
    receiver: Receiver, tournament: Tournament
) -> None:
    hook, receiver.status = hook_of(tournament, receiver), 500
    receiver.answer = "Not today: \x00é".encode() + b"x" * 5000
    send_test(hook)
    row = WebhookDelivery.objects.get()
    for again in AGAIN_AFTER_EACH:
        deliver()
        task = BackgroundTask.objects.filter(state="waiting", name="send_webhook").get()
        assert abs(task.due_at - timezone.now() - again) < timedelta(seconds=30)
        Webhook.objects.update(silent_until=None)
        WebhookDelivery.objects.update(tried_at=F("tried_at") - again)
        BackgroundTask.objects.filter(pk=task.pk).update(due_at=timezone.now())
    deliver()

    row.refresh_from_db()
    assert (row.state, row.attempts, row.status) == (DeliveryState.GIVEN_UP, 6, 500)
    assert row.answer.startswith("Not today: éxxx") and len(row.answer) == 200
    assert {headers["webhook-id"] for headers, _body in receiver.came} == {row.message_id}
    assert len(receiver.came) == 6
    hook.refresh_from_db()
    assert (hook.failures, hook.is_on) == (1, True)


def test_webhook_is_switched_off_after_too_many_and_on_by_a_test_that_arrives(
    receiver: Receiver,
) -> None:
    world = make_world(Stage.PLAYING)
    hook, receiver.status = hook_of(world.tournament, receiver), 302
    Webhook.objects.update(failures=MOST_GIVEN_UP - 1)
    send_test(hook)
    WebhookDelivery.objects.update(attempts=len(AGAIN_AFTER_EACH), tried_at=LONG_AGO)
    deliver()
    hook.refresh_from_db()
    assert not hook.is_on and len(receiver.came) == 1  # no redirect was followed

    save_result(world, 2)
    assert WebhookDelivery.objects.count() == 1
    receiver.status = 200
    Webhook.objects.update(silent_until=None)
    send_test(hook)
    deliver()
    hook.refresh_from_db()

    assert (hook.is_on, hook.failures) == (True, 0)


def test_others_wait_while_a_receiver_just_failed(receiver: Receiver, tournament: Tournament) -> None:
    hook, receiver.status = hook_of(tournament, receiver), 500
    for _ in range(2):
        send_test(hook)  # one at a time
    waiting = WebhookDelivery(webhook=hook, message_id="msg_b", topic="round.published", body="{}")
    waiting.save()
    ask_to_send(hook, timezone.now())

    deliver()
    deliver()

    assert len(receiver.came) == 1
    assert sorted(WebhookDelivery.objects.values_list("attempts", flat=True)) == [0, 1]


def test_message_is_sent_again_under_its_own_id_however_often_the_button_is_pressed(
    receiver: Receiver, tournament: Tournament
) -> None:
    send_test(hook_of(tournament, receiver))
    deliver()
    row = WebhookDelivery.objects.get()

    send_again(row)
    send_again(row)
    deliver()
    # as if a worker had died after sending, and a second one ran the task again
    send_webhook(webhook=row.webhook_id)

    assert [headers["webhook-id"] for headers, _body in receiver.came] == [row.message_id] * 2


def test_only_the_newest_deliveries_are_kept(receiver: Receiver, tournament: Tournament) -> None:
    hook = hook_of(tournament, receiver)
    rows = [
        WebhookDelivery(
            webhook=hook, message_id=str(number), topic="webhook.test", body="", state="delivered"
        )
        for number in range(KEPT_DELIVERIES + 5)
    ]
    WebhookDelivery.objects.bulk_create(rows)

    send_test(hook)

    assert hook.deliveries.count() == KEPT_DELIVERIES + 1
    assert not hook.deliveries.filter(message_id="4").exists()


def test_private_address_is_not_called_where_the_host_does_not_allow_it(
    receiver: Receiver, tournament: Tournament, settings: Any
) -> None:
    for url in (receiver.address, receiver.address.replace("http", "https"), "https://localhost/"):
        hook = Webhook.objects.create(tournament=tournament, url=url, salt="a", topics=[])
        settings.WEBHOOKS_TO_PRIVATE = False
        send_test(hook)
    deliver()

    assert receiver.came == []
    assert set(WebhookDelivery.objects.values_list("status", "attempts")) == {(None, 1)}


def test_log_tells_the_site_and_never_the_whole_address(receiver: Receiver, tournament: Tournament) -> None:
    hook = hook_of(tournament, receiver, WebhookTopic.ROUND_PUBLISHED)
    for _ in range(2):
        RemoveWebhook(webhook=hook.pk).perform(tournament, actor=tournament.owner)

    made, removed = LogEntry.objects.filter(tournament=tournament).order_by("version")
    assert made.payload == {"site": "127.0.0.1", "topics": ["round.published"]}
    assert removed.payload == {"site": "127.0.0.1"}
    assert not Webhook.objects.exists()


def test_webhooks_of_an_event_are_bounded_and_no_address_is_there_twice(tournament: Tournament) -> None:
    def make(number: int) -> None:
        act = MakeWebhook(url=f"https://hooks.example.org/{number}", topics=EVERYTHING)
        act.perform(tournament, actor=tournament.owner)

    make(0)
    with pytest.raises(ActionRefused, match="webhook_is_there"):
        make(0)
    for number in range(1, MOST_WEBHOOKS):
        make(number)
    with pytest.raises(ActionRefused, match="too_many_webhooks"):
        make(MOST_WEBHOOKS)


def test_nothing_is_sent_for_an_event_in_the_bin(receiver: Receiver, tournament: Tournament) -> None:
    send_test(hook_of(tournament, receiver))
    now: datetime = timezone.now()
    Tournament.objects.filter(pk=tournament.pk).update(deleted_at=now)

    deliver()

    assert receiver.came == []


@pytest.mark.django_db(transaction=True)
def test_two_webhooks_made_at_once_where_there_is_room_for_one_are_one() -> None:
    event = make_tournament()

    def make(name: str) -> Any:
        act = MakeWebhook(url=f"https://{name}.example/hook", topics=EVERYTHING)
        return act.perform(event, actor=event.owner)

    for number in range(MOST_WEBHOOKS - 1):
        make(f"site{number}")

    outcomes = race(*[partial(make, name) for name in ("one", "other")])

    refused = [outcome.code for outcome in outcomes if isinstance(outcome, ActionRefused)]
    assert refused == ["too_many_webhooks"]
    assert Webhook.objects.count() == MOST_WEBHOOKS
