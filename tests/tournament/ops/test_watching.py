"""Status pages for load balancers and Prometheus only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament
from tournament import __version__
from tournament.models.states import EventState
from tournament.ops import watching
from tournament.ops.watching import READINESS
from tournament.web import metrics
from tournament.web.health import DRAINING

pytestmark = pytest.mark.django_db
TOKEN = "sixteen signs or more"


@pytest.fixture(autouse=True)
def looked_at_anew() -> Iterator[None]:
    READINESS.forget()
    yield
    READINESS.forget()
    DRAINING.clear()


def asked(path: str, **headers: str) -> tuple[int, str]:
    answer = Client(headers=headers).get(path)
    assert answer["Cache-Control"] == "no-store"
    return answer.status_code, answer.content.decode()


def test_alive_is_answered_without_the_database_to_any_name(
    django_assert_num_queries: DjangoAssertNumQueries, settings: Any
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    with django_assert_num_queries(0):
        assert asked("/healthz", Host="10.1.2.3:8000") == (200, f"alive {__version__}\n")


def test_ready_is_looked_at_once_a_second_and_migrations_once(
    django_assert_num_queries: DjangoAssertNumQueries, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asked("/readyz", Host="unknown") == (200, "ready\n")
    with django_assert_num_queries(0):
        assert asked("/readyz") == (200, "ready\n")
    monkeypatch.setattr(watching, "_LOOKS_ANEW_AFTER", -1.0)
    with django_assert_num_queries(1):
        assert asked("/readyz") == (200, "ready\n")


def test_missing_migration_is_reported_in_a_word_and_one_of_a_later_release_is_harmless() -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tournament", "9999_of_a_later_release")
    assert asked("/readyz") == (200, "ready\n")
    READINESS.forget()
    recorder.record_unapplied("tournament", "0001_initial")
    assert asked("/readyz") == (503, "migrations\n")


def test_full_disk_is_reported_in_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "LEAST_FREE", 1 << 60)
    assert asked("/readyz") == (503, "disk\n")


def test_database_that_does_not_answer_is_reported_in_a_word() -> None:
    def refuse(*_asked: Any) -> None:
        raise watching.DatabaseError("could not connect to server: password=secret")

    with connection.execute_wrapper(refuse):
        assert asked("/readyz") == (503, "database\n")


def test_process_that_ends_is_alive_and_not_ready() -> None:
    DRAINING.set()
    assert (asked("/healthz"), asked("/readyz")) == ((200, f"alive {__version__}\n"), (503, "draining\n"))


def test_numbers_are_nowhere_unless_asked_for(settings: Any) -> None:
    assert Client().get("/metrics").status_code == 404
    settings.METRICS = TOKEN
    for given in ({}, {"Authorization": "Bearer"}, {"Authorization": "Bearer sixteen signs"}):
        assert Client(headers=given).get("/metrics").status_code == 404


def test_numbers_count_answers_by_kind_and_tell_what_modules_registered(settings: Any) -> None:
    settings.METRICS = TOKEN
    event = make_tournament(state=EventState.RUNNING)
    client, watcher = Client(), Client(headers={"Authorization": f"Bearer {TOKEN}"})
    metrics.register_reading("test_hits", "A number of this test.", lambda: 7.0, grows=True)
    before = numbers(watcher)
    polled = client.get(f"/e/{event.slug}/", headers={"HX-Request": "true", "If-None-Match": '"x"'})
    held = {"HX-Request": "true", "If-None-Match": polled["ETag"]}
    assert client.get(f"/e/{event.slug}/", headers=held).status_code == 304
    client.get("/nowhere/")
    client.post("/language/", {"language": "de"})
    after = numbers(watcher)

    def more(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert more('tournament_answers_total{kind="poll",status="304"}') == 1
    assert more('tournament_answers_total{kind="poll",status="2xx"}') == 1
    assert more('tournament_answers_total{kind="page",status="4xx"}') == 1
    assert more('tournament_answers_total{kind="save",status="3xx"}') == 1
    assert more("tournament_poll_age_seconds_count") == 1
    assert (after["tournament_test_hits_total"], after["tournament_events_in_play"]) == (7, 1)
    assert {"tournament_changes_total", "tournament_tasks_due"} <= set(after)


def numbers(watcher: Client) -> dict[str, float]:
    lines = watcher.get("/metrics").content.decode().splitlines()
    told = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(number) for name, _space, number in told}


def test_age_of_a_change_counts_from_when_it_was_first_met() -> None:
    meters = metrics._Meters()
    assert meters.age_of(1, 5) < 0.5
    first = meters.age_of(1, 5)
    assert meters.age_of(1, 6) <= first
    assert meters.age_of(1, 5) >= 0
