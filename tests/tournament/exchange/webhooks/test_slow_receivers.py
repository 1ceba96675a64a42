"""A slow receiver delays no mail, push or other receiver, and gets few turns itself."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.client import HTTPException
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from tests.factories import make_tournament, make_user
from tests.races import race
from tests.tournament.exchange.webhooks.receiver import Receiver, webhook_receiver
from tournament.exchange.webhooks import tasks
from tournament.exchange.webhooks.queue import ask_to_send
from tournament.kernel.background import KEPT_APART_FOR, TaskLane, _take, enqueue, run_due
from tournament.kernel.public_addresses import PublicConnection, PublicHTTPSConnection, given_up_after
from tournament.kernel.push.asking import PUSH_ROUND
from tournament.models import BackgroundTask, DeliveryState, Tournament, Webhook, WebhookDelivery
from tournament.ops.worker import Worker
from tournament.web.mailing import SEND_MAIL

NAMES = ("127.0.0.1", "127.1", "127.0.1", "2130706433")  # of this machine


@pytest.fixture(autouse=True)
def private_receivers(settings: Any) -> None:
    settings.WEBHOOKS_TO_PRIVATE = True


def hook_to(receiver: Receiver, event: Tournament, messages: int, *, host: str = "127.0.0.1") -> Webhook:
    """Create a webhook with waiting messages; `host` is another name for this machine."""
    url = f"{receiver.address}/hook".replace("127.0.0.1", host)
    hook = Webhook.objects.create(tournament=event, url=url, salt="a", topics=[])
    for number in range(messages):
        message = f"msg_{hook.pk}_{number}"
        WebhookDelivery.objects.create(webhook=hook, message_id=message, topic="webhook.test", body="{}")
    ask_to_send(hook, timezone.now())
    return hook


def comes_true(is_so: Callable[[], bool]) -> bool:
    until = time.monotonic() + 60
    while not is_so() and time.monotonic() < until:
        time.sleep(0.02)
    return is_so()


@pytest.mark.django_db(transaction=True)
def test_mail_pushes_and_others_receivers_are_served_while_27_of_one_organizer_do_not_answer(
    tournament: Tournament,
) -> None:
    make_user("olga", email="olga@shop.example")
    other = make_tournament(make_user("berta"), name="Another organizer's")
    with webhook_receiver() as slow, webhook_receiver() as quick:
        slow.seconds = 60
        for number in range(27):  # one organizer's receivers, in several events
            event = make_tournament(tournament.owner, name=f"Slow {number // 5}")
            hook_to(slow, event, 5, host=NAMES[number % len(NAMES)])
        hook_to(quick, other, 5, host="localhost")
        worker = Worker(pause=0.1)
        worker.start()
        try:
            site = "https://to.example"
            enqueue(SEND_MAIL, kind="reset", address="olga@shop.example", key=0, site=site, language="en")
            push = enqueue(PUSH_ROUND, event=tournament.pk)
            assert comes_true(lambda: len(mail.outbox) == 1)
            assert comes_true(lambda: len(quick.came) == 5)
            assert comes_true(lambda: BackgroundTask.objects.filter(pk=push.pk, state="done").exists())
            assert slow.came == []
        finally:
            slow.waits.set()
            worker.stop()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("shared", ["owner", "host"])
def test_one_organizer_and_one_host_get_one_message_at_a_time_from_all_workers(
    tournament: Tournament, shared: str
) -> None:
    with webhook_receiver() as receiver:
        receiver.seconds = 0.2
        for number, name in enumerate(NAMES):
            owner = tournament.owner if shared == "owner" else make_user(f"organizer-{number}")
            event = make_tournament(owner, name=f"Event {number}")
            hook_to(receiver, event, 1, host=name if shared == "owner" else "127.0.0.1")

        race(*[lambda: run_due(lambda: timezone.now() + timedelta(seconds=1), TaskLane.WEBHOOKS)] * 3)
        run_due(lambda: timezone.now() + timedelta(seconds=1), TaskLane.WEBHOOKS)

        assert len(receiver.came) == len(NAMES)
        assert receiver.most_at_once == 1


@pytest.mark.django_db(transaction=True)
def test_organizers_get_their_messages_beside_one_another() -> None:
    with webhook_receiver() as receiver:
        receiver.seconds = 60
        for number, name in enumerate(NAMES[:3]):
            event = make_tournament(make_user(f"organizer-{number}"), name=f"Event {number}")
            hook_to(receiver, event, 1, host=name)
        worker = Worker(pause=0.02)
        worker.start()
        try:
            assert comes_true(lambda: receiver.at_once == 3)
        finally:
            receiver.waits.set()
            worker.stop()


@pytest.mark.django_db
def test_organizer_whose_message_a_dead_process_sent_waits_a_minute_not_longer(
    tournament: Tournament,
) -> None:
    with webhook_receiver() as receiver:
        hook_to(receiver, tournament, 1)
        now = timezone.now() + timedelta(seconds=1)
        assert _take(now, TaskLane.WEBHOOKS) is not None
        hook_to(receiver, make_tournament(tournament.owner), 1)

        assert _take(now + KEPT_APART_FOR / 2, TaskLane.WEBHOOKS) is None
        assert _take(now + KEPT_APART_FOR + timedelta(seconds=1), TaskLane.WEBHOOKS) is not None


@pytest.mark.django_db
def test_slow_receiver_gets_one_message_and_then_a_pause(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "send_delivery", _slowly(tasks.send_delivery, monkeypatch, 8))
    with webhook_receiver() as slow:
        hook = hook_to(slow, tournament, 3)
        for _ in range(2):
            run_due(lambda: timezone.now() + timedelta(seconds=1), TaskLane.WEBHOOKS)

        assert len(slow.came) == 1
    hook.refresh_from_db()
    assert hook.silent_until is not None
    assert 60 <= (hook.silent_until - timezone.now()).total_seconds() <= 64
    waiting = BackgroundTask.objects.filter(state="waiting", name="send_webhook")
    assert [task.due_at for task in waiting] == [hook.silent_until]


def _slowly(send: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, seconds: float) -> Callable[..., Any]:
    """Return `send` with a fake task clock that advances by this many seconds per call."""
    passed = [0.0]
    monkeypatch.setattr(tasks, "time", type("Clock", (), {"monotonic": lambda: passed[0]}))

    def slowly(*args: Any) -> Any:
        passed[0] += seconds
        return send(*args)

    return slowly


@pytest.mark.django_db
def test_receiver_that_fails_is_tried_less_and_less(tournament: Tournament) -> None:
    pauses = []
    with webhook_receiver() as failing:
        failing.status = 500
        hook = hook_to(failing, tournament, 6)
        for _ in range(6):
            Webhook.objects.update(silent_until=None)
            ask_to_send(hook, timezone.now())
            run_due(lambda: timezone.now() + timedelta(seconds=1), TaskLane.WEBHOOKS)
            hook.refresh_from_db()
            assert hook.silent_until is not None
            pauses.append(round((hook.silent_until - timezone.now()).total_seconds(), -1))
        assert len(failing.came) == 6
    assert pauses == [10, 20, 40, 80, 120, 120]


@pytest.mark.django_db
def test_receiver_in_work_gets_no_second_message_meanwhile(tournament: Tournament) -> None:
    with webhook_receiver() as receiver:
        hook = hook_to(receiver, tournament, 2)
        now = timezone.now()
        assert tasks._takes_turn(hook, now)
        run_due(lambda: timezone.now() + timedelta(seconds=1), TaskLane.WEBHOOKS)

        assert receiver.came == []
        assert WebhookDelivery.objects.filter(state=DeliveryState.WAITING).count() == 2
        task = BackgroundTask.objects.get(state="waiting")
        assert task.due_at == now + tasks._TURN


@contextmanager
def trickling(sign: bytes) -> Iterator[int]:
    """Listen on a port that sends one byte at a time to each caller, without end."""
    over = threading.Event()

    def trickle(sock: socket.socket) -> None:
        with sock:
            while not over.wait(0.05):
                try:
                    sock.sendall(sign)
                except OSError:
                    return

    def accept() -> None:
        while True:
            try:
                sock, _address = listener.accept()
            except OSError:
                return
            threading.Thread(target=trickle, args=(sock,), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=accept, daemon=True).start()
        yield listener.getsockname()[1]
        over.set()


@pytest.mark.parametrize(
    ("kind", "sign"),
    [
        (PublicConnection, b"x"),
        (PublicConnection, b"HTTP/1.1 100 C\r\n\r\n"),
        (PublicHTTPSConnection, b"\x16"),
    ],
)
def test_receiver_that_trickles_is_given_up_in_time(kind: type[PublicConnection], sign: bytes) -> None:
    with trickling(sign) as port:
        connection = kind("127.0.0.1", port, timeout=5)
        connection.allows_private = True
        started = time.monotonic()
        with pytest.raises((OSError, HTTPException)), given_up_after(connection, 0.4):
            connection.request("POST", "/", b"{}")
            connection.getresponse().read()
        assert time.monotonic() - started < 3
