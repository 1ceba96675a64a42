"""The limit on password hashing: two at a time, and a flood from one address doesn't block others."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.http import HttpResponse
from django.test import Client

from tests.factories import PASSWORD, make_user
from tests.races import race
from tests.tournament.accounts.staff.slow_hasher import SlowHasher
from tournament.accounts.staff.accounts import password_link
from tournament.accounts.staff.password_gate import (
    HASHED_AT_ONCE,
    MOST_ADDRESSES,
    MOST_FAILURES,
    MOST_OF_AN_ADDRESS,
    MOST_WAITING,
    PASSWORD_GATE,
    PasswordGate,
)
from tournament.kernel.limits import TooOften

FLOOD, JUDGE = "203.0.113.6", "198.51.100.7"
GUESS = {"username": "ana", "password": "my other secret"}
NEW = {"new_password1": "a much longer one 7", "new_password2": "a much longer one 7"}


@pytest.fixture
def slow_hashes(settings: Any) -> Iterator[None]:
    settings.PASSWORD_HASHERS = ["tests.tournament.accounts.staff.slow_hasher.SlowHasher"]
    SlowHasher.forget()
    yield
    PASSWORD_GATE.failures.clear()


@pytest.fixture
def full_gate() -> Iterator[None]:
    """Two addresses are hashing and others are waiting, so the gate is full for everyone."""
    waiting = [threading.Thread(target=_enter_and_go, args=(f"192.0.2.{n}",)) for n in range(MOST_WAITING)]
    with ExitStack() as hashing:
        for number in range(HASHED_AT_ONCE):
            hashing.enter_context(PASSWORD_GATE.entered(f"192.0.2.{100 + number}"))
        for thread in waiting:
            thread.start()
        _wait_until(lambda: len(PASSWORD_GATE._open) == HASHED_AT_ONCE + MOST_WAITING)
        yield
    for thread in waiting:
        thread.join()


def _enter_and_go(address: str) -> None:
    with PASSWORD_GATE.entered(address):
        pass


def _wait_until(condition: Callable[[], bool]) -> None:
    for _ in range(1000):
        if condition():
            return
        time.sleep(0.01)
    raise TimeoutError


def log_in(address: str, username: str, password: str) -> HttpResponse:
    return Client(REMOTE_ADDR=address).post("/login/", {"username": username, "password": password})


@pytest.mark.django_db(transaction=True)
def test_flood_of_logins_then_two_hashes_at_once_and_another_address_gets_in(
    slow_hashes: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_user("judge")
    SlowHasher.forget()

    answers: list[HttpResponse] = []

    def guess(username: str) -> None:
        answers.append(log_in(FLOOD, username, "guess"))

    def guesses(thread: int) -> Callable[[], list[None]]:
        return lambda: [guess(f"nobody-{thread}-{number}") for number in range(4)]

    def is_no_flood_yet() -> bool:
        """Return whether the flood hasn't been refused yet; on a busy machine its guesses may arrive one by
        one.
        """
        is_full = SlowHasher.most_at_work >= HASHED_AT_ONCE
        return not is_full or all(answer.status_code != 429 for answer in answers)

    monkeypatch.setattr(SlowHasher, "is_held", staticmethod(is_no_flood_yet))

    def judge_logs_in() -> list[HttpResponse]:
        return [log_in(JUDGE, "judge", PASSWORD) for _ in range(4)]

    *_floods, judged = race(*(guesses(number) for number in range(12)), judge_logs_in)

    refused = [answer for answer in answers if answer.status_code == 429]
    assert [answer.status_code for answer in judged] == [302] * 4
    assert SlowHasher.most_at_work == HASHED_AT_ONCE
    assert refused
    assert all(answer.headers["Retry-After"].isdigit() for answer in refused)
    assert AccessAttempt.objects.count() == len(answers) - len(refused) <= MOST_FAILURES + MOST_OF_AN_ADDRESS


@pytest.mark.django_db
def test_guesses_of_one_address_then_refused_unchecked_for_a_minute_and_others_are_not(
    slow_hashes: None,
) -> None:
    make_user("judge")
    for number in range(MOST_FAILURES):
        assert log_in(FLOOD, f"nobody-{number}", "guess").status_code == 200
    SlowHasher.forget()
    rows = AccessAttempt.objects.count()

    refused = log_in(FLOOD, "judge", PASSWORD)

    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    page = refused.content.decode()
    assert (
        "Too many wrong passwords have just come from this network. Yours was not checked: try again in"
        in page
    )
    assert 'value="judge"' in page
    assert PASSWORD not in page
    assert (SlowHasher.hashed, AccessAttempt.objects.count()) == (0, rows)
    assert log_in(JUDGE, "judge", PASSWORD).status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["login", "change", "new", "invite"])
def test_gate_full_then_every_form_with_a_password_asks_to_retry_and_keeps_the_input(
    page: str, slow_hashes: None, full_gate: None, client: Client, django_user_model: Any
) -> None:
    account = django_user_model(username="zoe", is_superuser=True)
    account.password = "md5$salt$hash"
    account.save()
    if page in {"change", "invite"}:
        client.force_login(account)
    url, data = {
        "login": ("/login/", {**GUESS, "next": "/desk/new/"}),
        "change": ("/password/", {"old_password": PASSWORD, **NEW}),
        "new": (client.get(password_link(account)).headers.get("Location", ""), NEW),
        "invite": ("/site/organizers/", {"username": "ana"}),
    }[page]

    answer = client.post(url, data)

    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "2")
    shown = answer.content.decode()
    assert "Too many passwords are being checked right now. Yours was not checked: try again in" in shown
    assert 'value="ana"' in shown or page in {"change", "new"}
    assert "/desk/new/" in shown or page != "login"
    assert PASSWORD not in shown
    assert SlowHasher.hashed == 0
    assert not AccessAttempt.objects.exists()
    account.refresh_from_db()
    assert account.password == "md5$salt$hash"


@pytest.mark.django_db
def test_new_password_behind_the_gate_still_sets_it(client: Client) -> None:
    account = make_user("zoe")
    to_choose = client.get(password_link(account)).headers["Location"]
    assert client.post(to_choose, NEW).status_code == 302
    account.refresh_from_db()
    assert account.check_password(NEW["new_password1"])


def test_address_with_all_places_makes_room_for_another() -> None:
    gate, came, go_on = PasswordGate(), [], threading.Event()

    def attempt(address: str) -> Callable[[], None]:
        def come() -> None:
            with gate.entered(address):
                came.append(address)
                go_on.wait(10)

        return come

    outcomes: list[str] = []

    def run(address: str) -> None:
        try:
            attempt(address)()
            outcomes.append(f"{address} in")
        except TooOften:
            outcomes.append(f"{address} out")

    def start(address: str) -> threading.Thread:
        thread = threading.Thread(target=run, args=(address,))
        thread.start()
        return thread

    threads = [start("flood") for _ in range(MOST_OF_AN_ADDRESS)]
    _wait_until(lambda: came == ["flood", "flood"])
    threads += [start("one"), start("two")]  # the second one finds every place taken
    _wait_until(lambda: outcomes == ["flood out"])
    go_on.set()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["flood in", "flood in", "flood out", "one in", "two in"]


def test_failures_are_forgotten_after_a_minute_and_remembered_of_so_many_addresses_only() -> None:
    now = [100.0]
    gate = PasswordGate(clock=lambda: now[0])
    for _ in range(MOST_FAILURES):
        gate.note_failure(FLOOD)
    with pytest.raises(TooOften) as caught, gate.entered(FLOOD):
        pass
    assert (caught.value.code, caught.value.seconds) == ("too_many_guesses", 60)
    now[0] += 60
    with gate.entered(FLOOD):
        pass
    for number in range(2 * MOST_ADDRESSES):
        gate.note_failure(f"address {number}")
    assert len(gate.failures) == MOST_ADDRESSES
