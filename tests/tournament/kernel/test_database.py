"""SQL statements: their results are compared with the ORM's, and their effects are checked."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.models import Max, Model
from django.db.models.functions import Now
from pytest_django import DjangoAssertNumQueries

from tests.databases import is_postgresql
from tests.factories import make_player, make_players, make_tournament, make_user
from tests.races import race
from tournament.kernel.consistent_read import consistent_read
from tournament.kernel.database import (
    database_server,
    insert_as_they_are,
    last_number,
    lock_number,
    made_as,
    read_from_one_moment,
    set_last_number,
    take_numbers,
)
from tournament.kernel.turns import waiting_for_locks
from tournament.models import Player, Tournament

on_postgresql = pytest.mark.skipif(not is_postgresql(), reason="about a server of PostgreSQL")
LONG_AGO = datetime(2016, 11, 5, 10, tzinfo=UTC)


def newest() -> int:
    return Player.objects.aggregate(newest=Max("pk"))["newest"] or 0


@pytest.mark.django_db
def test_last_number_is_that_of_the_newest_row_though_it_is_gone() -> None:
    event = make_tournament()
    make_players(event, 2)
    assert last_number(Player) == newest()
    gone = make_player(event)
    number = gone.pk
    gone.delete()
    assert last_number(Player) == number > newest()


@pytest.mark.django_db
def test_row_after_the_last_number_was_set_has_the_next_one() -> None:
    event = make_tournament()
    for number in (last_number(Player) + 70, 0):
        Player.objects.all().delete()
        set_last_number(Player, number)
        assert last_number(Player) == number
        assert make_player(event).pk == number + 1 == last_number(Player)


@pytest.mark.django_db
def test_taken_numbers_are_of_no_row_before_or_later() -> None:
    event = make_tournament()
    first = make_player(event).pk
    taken = list(take_numbers(Player, 3))
    assert taken == sorted(set(taken)) and len(taken) == 3 and taken[0] > first
    assert list(take_numbers(Player, 0)) == []
    assert make_player(event).pk > taken[-1]


@pytest.mark.django_db
def test_rows_that_are_inserted_as_they_are_keep_numbers_and_dates() -> None:
    event = make_tournament()
    numbers = list(take_numbers(Player, 501))  # too many for one statement
    rows: list[Model] = [
        Player(pk=number, tournament=event, name=f"P{number}", created_at=LONG_AGO + timedelta(number))
        for number in numbers
    ]
    insert_as_they_are(Player, rows)
    columns = [field.attname for field in Player._meta.concrete_fields]
    written = Player.objects.order_by("pk").values_list(*columns)
    assert list(written) == [tuple(getattr(row, name) for name in columns) for row in rows]
    (by_the_orm,) = Player.objects.bulk_create([Player(tournament=event, name="Q", created_at=LONG_AGO)])
    assert by_the_orm.created_at > LONG_AGO


@pytest.mark.django_db(transaction=True)
def test_read_from_one_moment_does_not_see_what_others_write_meanwhile() -> None:
    make_tournament()
    with consistent_read():
        before = Tournament.objects.count()
        race(make_tournament)
        assert Tournament.objects.count() == before
    assert Tournament.objects.count() == before + 1


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_read_from_one_moment_writes_nothing() -> None:
    with pytest.raises(DatabaseError, match="read-only"), transaction.atomic():
        read_from_one_moment("default")
        assert database_server().is_read_only
        make_user()
    assert not database_server().is_read_only
    make_user()


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_locked_number_is_waited_for_until_the_transaction_ends_and_another_is_free() -> None:
    with transaction.atomic():
        lock_number(7)
        lock_number(7)
        race(partial(lock_in_vain, 7), partial(locked, 8))
    race(partial(locked, 7))


def locked(number: int) -> None:
    with waiting_for_locks(0.2), transaction.atomic():
        lock_number(number)


def lock_in_vain(number: int) -> None:
    with pytest.raises(OperationalError, match="lock timeout"):
        locked(number)


@on_postgresql
@pytest.mark.django_db
def test_server_says_of_itself_what_the_driver_and_the_orm_say() -> None:
    make_tournament()
    server = database_server()
    connection.ensure_connection()
    about = connection.connection.info
    its_time = Tournament.objects.annotate(its_time=Now()).values_list("its_time", flat=True).get()
    assert (server.version, server.encoding) == (about.server_version // 10_000, "UTF8")
    assert server.encoding == about.parameter_status("server_encoding")
    assert abs(server.its_time - its_time) < timedelta(seconds=5)
    assert server.most_connections > 3


@on_postgresql
@pytest.mark.django_db
def test_database_is_known_by_its_numbers_without_a_query_of_the_request(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(0):
        numbers = made_as()
    assert numbers == made_as() and all(number > 0 for number in numbers)
