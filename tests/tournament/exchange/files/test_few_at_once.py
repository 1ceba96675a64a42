"""Files are built once for each version and language, whatever the query string, and only a few at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from django.test import Client

from tests.factories import make_player, make_tournament, make_user
from tests.races import race
from tournament.exchange.files import answers
from tournament.exchange.files.views import public
from tournament.kernel.cache import CACHE
from tournament.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


class Making:
    """Counts how many files are built, and how many at the same time; `held` prevents any from finishing."""

    def __init__(self) -> None:
        self.made = self.at_once = self.most_at_once = 0
        self.free = threading.Event()
        self.free.set()
        self._lock = threading.Lock()

    def xlsx_file(self, _tables: object) -> bytes:
        with self._lock:
            self.made += 1
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        self.free.wait(30)
        with self._lock:
            self.at_once -= 1
        return b"a file"


@pytest.fixture
def making(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[Making]:
    """Counts workbooks as they are built."""
    settings.CACHED_SECONDS = 10
    CACHE.clear()
    counted = Making()
    monkeypatch.setattr(public, "xlsx_file", counted.xlsx_file)
    yield counted
    CACHE.clear()


@pytest.fixture
def event() -> Tournament:
    event = make_tournament()
    make_player(event, "Ana")
    return event


def _asks(path: str, **cookies: str) -> Callable[[], Any]:
    def ask() -> Any:
        client = Client()
        client.cookies.load(cookies)
        return client.get(path)

    return ask


def test_random_queries_from_ten_threads_then_the_file_is_made_once(
    event: Tournament, making: Making
) -> None:
    rng = Random(7)
    path = f"/e/{event.slug}/files/all.xlsx"
    for _ in range(5):
        asked = [_asks(f"{path}?n={rng.random()}", sessionid=f"junk{number}") for number in range(10)]
        found = race(*asked)
        assert {answer.status_code for answer in found} <= {200, 503}
        assert {answer.content for answer in found if answer.status_code == 200} == {b"a file"}

    assert making.made == 1
    assert {answer.status_code for answer in found} == {200}
    assert len({answer.headers["ETag"] for answer in found}) == 1
    held = Client().get(f"{path}?other", headers={"If-None-Match": found[0].headers["ETag"]})
    assert held.status_code == 304


def test_another_language_or_version_is_another_file(event: Tournament, making: Making) -> None:
    path = f"/e/{event.slug}/files/all.xlsx"
    for query in ("", "?lang=de", "?lang=de&x=1", "?lang=xx", "?lang=en"):
        assert Client().get(f"{path}{query}").status_code == 200
    assert making.made == 2

    Tournament.objects.update(version=event.version + 1)
    assert Client().get(path).status_code == 200
    assert making.made == 3


def test_two_files_are_made_at_once_and_others_are_asked_to_come_again(
    event: Tournament, making: Making, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "_PATIENCE_SECONDS", 0.2)
    making.free.clear()
    events = [event, *(make_tournament() for _ in range(7))]
    refused = threading.Semaphore(0)

    def ask(slug: str) -> Any:
        answer = Client().get(f"/e/{slug}/files/all.xlsx")
        if answer.status_code == 503:
            refused.release()
        return answer

    def finish() -> None:
        for _ in range(6):
            assert refused.acquire(timeout=30)
        making.free.set()

    *found, _none = race(*(lambda slug=each.slug: ask(slug) for each in events), finish)

    assert sorted(answer.status_code for answer in found) == [200] * 2 + [503] * 6
    assert making.most_at_once == answers.FILES_AT_ONCE == 2
    busy = next(answer for answer in found if answer.status_code == 503)
    assert busy.headers["Retry-After"] == "5"
    assert "Several files are being created right now." in busy.content.decode()
    making.free.set()
    assert {Client().get(f"/e/{each.slug}/files/all.xlsx").status_code for each in events} == {200}


def test_files_for_accounts_are_made_for_each_and_few_at_once(event: Tournament, making: Making) -> None:
    client = Client()
    client.force_login(make_user("visitor"))
    for number in range(3):
        assert client.get(f"/e/{event.slug}/files/all.xlsx?{number}").status_code == 200
    assert (making.made, making.most_at_once) == (3, 1)
