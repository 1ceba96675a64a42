"""The database server is unavailable or can't store the data: the page explains it, and the site recovers."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import date
from functools import partial

import psycopg
import pytest
from django.db import OperationalError, connection
from django.test import Client

from tests.databases import command, is_postgresql
from tests.factories import make_user
from tests.races import race
from tournament.event.acts.creation import CreateEvent
from tournament.kernel.turns import take_turn
from tournament.models import Tournament
from tournament.web.logs import is_disk_trouble, is_locked_out, is_out_of_reach
from tournament.web.polls import version_at

on_postgresql = pytest.mark.skipif(not is_postgresql(), reason="about a server of PostgreSQL")


def wrapped(cause: psycopg.Error) -> OperationalError:
    error = OperationalError(str(cause))
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("kind", "is_disk", "is_lock", "is_away"),
    [
        (psycopg.errors.DiskFull, True, False, False),
        (psycopg.errors.ReadOnlySqlTransaction, True, False, False),
        (psycopg.errors.LockNotAvailable, False, True, False),
        (psycopg.errors.DeadlockDetected, False, True, False),
        (psycopg.errors.QueryCanceled, False, True, False),
        (psycopg.errors.AdminShutdown, False, False, True),
        (psycopg.errors.TooManyConnections, False, False, True),
        (psycopg.errors.InvalidPassword, False, False, True),
        (psycopg.OperationalError, False, False, True),
        (psycopg.errors.UndefinedTable, False, False, False),
    ],
)
def test_trouble_of_a_server_is_distinguished(
    kind: type[psycopg.Error], is_disk: bool, is_lock: bool, is_away: bool
) -> None:
    error = wrapped(kind("what it said"))
    found = is_disk_trouble(error), is_locked_out(error), is_out_of_reach(error)
    assert found == (is_disk, is_lock, is_away)


@pytest.fixture
def away(transactional_db: None) -> Iterator[None]:
    """Block connections to the test database and close existing ones."""
    name = connection.settings_dict["NAME"]
    connection.close()
    connection.close_pool()
    command(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
    command(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    try:
        yield
    finally:
        connection.close()
        connection.close_pool()
        command(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')


@on_postgresql
def test_page_and_form_while_the_server_is_away_then_503_that_says_so_and_one_line(
    away: None, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connection.settings_dict["OPTIONS"]["pool"], "timeout", 0.3)
    client = Client(raise_request_exception=False)
    page = client.get("/")
    sent = client.post("/login/", {"username": "ana", "password": "guess"})
    assert (page.status_code, page.headers["Retry-After"], sent.status_code) == (503, "5", 503)
    assert "The site’s database isn’t responding. Try again." in page.content.decode()
    assert "check whether what you sent was saved" in sent.content.decode()
    told = [record for record in caplog.records if record.name == "django.request"]
    assert all(record.exc_info is None and record.levelno == logging.ERROR for record in told)


@on_postgresql
@pytest.mark.django_db
def test_nul_in_an_address_or_a_cookie_is_not_the_site_s_fault() -> None:
    client = Client(raise_request_exception=False)
    assert client.get("/me/a%00b/", headers={"HX-Request": "true", "If-None-Match": '"x"'}).status_code in {
        400,
        404,
    }
    client.cookies["sessionid"] = "\0abcdefgh"
    assert client.get("/desk/").status_code == 400


@pytest.mark.django_db(transaction=True)
def test_two_organizers_who_set_up_events_of_one_name_at_once_get_two_addresses() -> None:
    values = {"name": "Dockside", "date": date(2016, 11, 5)}
    made = race(*(partial(CreateEvent(values=values).create, actor=make_user()) for _ in range(4)))
    assert {event.slug for event in made} == {"dockside", "dockside-2", "dockside-3", "dockside-4"}
    assert Tournament.objects.count() == 4


@on_postgresql
@pytest.mark.django_db
def test_turn_of_another_name_is_not_waited_for() -> None:
    take_turn("one")
    take_turn("one")
    take_turn("another")
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()")
        assert cursor.fetchone() == (2,)


@on_postgresql
@pytest.mark.django_db
def test_query_of_a_poll_is_planned_once_for_a_connection() -> None:
    for slug in ("none", "another", "a-third"):
        assert version_at(slug) == ""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%slug%'")
        (planned,) = cursor.fetchall()
    assert "slug = $1" in planned[0]
