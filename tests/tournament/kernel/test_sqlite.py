"""A connection waiting for the database lock doesn't block other connections."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import OperationalError, ProgrammingError, connections

from tournament.kernel.sqlite3.base import DatabaseWrapper

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

SHORT, LONG = 0.2, 4.0  # seconds; anything that takes half of LONG wasn't blocked, even on a busy machine


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with one table, configured like the site's."""
    path = tmp_path / "a.sqlite3"
    with contextlib.closing(sqlite3.connect(path)) as made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("CREATE TABLE thing (name TEXT)")
    return path


@pytest.fixture
def connection(file: Path) -> Iterator[DatabaseWrapper]:
    """A connection like the ones the site's threads use, but usable from any thread in the test."""
    opened = DatabaseWrapper({**connections["default"].settings_dict, "NAME": str(file)}, "of the test")
    opened.inc_thread_sharing()
    yield opened
    opened.close()


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def write(connection: DatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO thing VALUES (%s)", ["one"])


def write_in_vain(connection: DatabaseWrapper) -> None:
    with pytest.raises(OperationalError, match="locked"):
        write(connection)


def names(connection: DatabaseWrapper) -> list[str]:
    with connection.cursor() as cursor:
        return [row[0] for row in cursor.execute("SELECT name FROM thing").fetchall()]


def test_cursor_that_another_thread_forgets_then_gone_at_once_though_its_connection_waits(
    connection: DatabaseWrapper, file: Path
) -> None:
    connection.lock_wait = LONG
    connection.ensure_connection()
    left = [
        connection.connection.execute("SELECT 1 UNION SELECT 2")
    ]  # an unfinished query that another thread drops, as the garbage collector does with a reference cycle
    with locked(file):
        writer = threading.Thread(target=write_in_vain, args=[connection])
        writer.start()
        time.sleep(SHORT)
        began = time.monotonic()

        left.clear()

        took = time.monotonic() - began
        assert writer.is_alive()
        assert took < LONG / 2
        writer.join()


def test_lock_that_ends_in_time_then_written(connection: DatabaseWrapper, file: Path) -> None:
    connection.lock_wait = LONG
    with locked(file):
        writer = threading.Thread(target=write, args=[connection])
        writer.start()
        time.sleep(SHORT)
    writer.join()

    assert names(connection) == ["one"]


def test_lock_that_stays_then_refused_after_the_wait_and_nothing_written(
    connection: DatabaseWrapper, file: Path
) -> None:
    connection.lock_wait = SHORT
    began = time.monotonic()
    with locked(file), pytest.raises(OperationalError, match="locked"):
        write(connection)

    assert SHORT <= time.monotonic() - began < LONG
    assert names(connection) == []


def test_other_faults_are_reported_at_once(connection: DatabaseWrapper) -> None:
    connection.lock_wait = LONG
    began = time.monotonic()
    with connection.cursor() as cursor, pytest.raises(OperationalError, match="no such table"):
        cursor.execute("SELECT * FROM missing")

    assert time.monotonic() - began < LONG / 2


def test_many_rows_while_others_write_then_each_once_and_after_a_fault_none(
    connection: DatabaseWrapper, file: Path
) -> None:
    connection.lock_wait = 60
    over = threading.Event()

    def hold_and_let_go() -> None:
        while not over.wait(0.001):
            with locked(file):
                over.wait(0.001)

    other = threading.Thread(target=hold_and_let_go)
    other.start()
    rows = [str(number) for number in range(300)]
    with connection.cursor() as cursor:
        cursor.executemany("INSERT INTO thing VALUES (%s)", ([row] for row in rows))
    over.set()
    other.join()
    assert names(connection) == rows

    with connection.cursor() as cursor, pytest.raises(ProgrammingError):
        cursor.executemany("INSERT INTO thing VALUES (%s)", [["more"], None])
    assert names(connection) == rows
    write(connection)
    assert names(connection) == [*rows, "one"]
