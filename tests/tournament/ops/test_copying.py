"""A site copied between databases: completely or not at all, and only into an empty one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder
from django_otp.plugins.otp_totp.models import TOTPDevice

from tests.factories import make_player, make_tournament
from tournament.config.database import sqlite_settings
from tournament.models import LogEntry, Player, Tournament
from tournament.ops.copying import TableCopy, copy_database, other_database
from tournament.ops.faults import SiteFault
from tournament.people.acts.players import RemovePlayer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def other(tmp_path: Path, empty_database: Path) -> Iterator[str]:
    shutil.copy(empty_database, tmp_path / "other.sqlite3")
    with other_database(sqlite_settings(str(tmp_path / "other.sqlite3"), 5)) as alias:
        connections[alias].connect()  # the tests' guard blocks databases that are opened later
        yield alias


def test_copy_has_every_row_and_gives_no_number_twice(other: str) -> None:
    event = make_tournament()
    TOTPDevice.objects.create(user=event.owner, name="phone", drift=-1, last_t=59_000_000)
    make_player(event, "Ana")
    gone = make_player(event, "Ben")
    RemovePlayer(player=gone).perform(event, actor=event.owner)
    told: list[TableCopy] = []

    copied = copy_database("default", other, told.append)

    assert copied == told
    rows = {each.name: each.rows for each in copied}
    assert (rows["tournament_tournament"], rows["tournament_player"]) == (1, 1)
    for model in (Tournament, Player, LogEntry, TOTPDevice):
        names = [field.attname for field in model._meta.concrete_fields]
        here, there = ([*model._base_manager.using(db).values_list(*names)] for db in ("default", other))
        assert here == there
    there_event = Tournament.objects.using(other).get()
    late = Player(tournament=there_event, name="Chidi")
    late.save(using=other)
    assert late.pk > gone.pk


def test_copy_into_a_database_with_rows_is_refused_and_leaves_it_as_it_was(other: str) -> None:
    make_tournament()
    copy_database("default", other, lambda _table: None)
    make_tournament()
    with pytest.raises(SiteFault, match="isn't empty"):
        copy_database("default", other, lambda _table: None)
    assert Tournament.objects.using(other).count() == 1


def test_copy_that_the_other_side_does_not_take_leaves_nothing(other: str) -> None:
    with connections[other].cursor() as cursor:
        cursor.execute("CREATE UNIQUE INDEX one_name ON tournament_player (name)")
    event = make_tournament()
    make_player(event, "Ana")
    make_player(make_tournament(), "Ana")
    with pytest.raises(SiteFault, match="of tournament_player"):
        copy_database("default", other, lambda _table: None)
    assert not Tournament.objects.using(other).exists()


def test_database_of_another_release_is_refused(other: str) -> None:
    MigrationRecorder(connections[other]).record_unapplied("tournament", "0001_initial")
    with pytest.raises(SiteFault, match="isn't from this release"):
        copy_database("default", other, lambda _table: None)


def test_file_that_is_there_is_never_written(tmp_path: Path) -> None:
    path = tmp_path / "there.sqlite3"
    with closing(connect(path)) as file:
        file.execute("CREATE TABLE own (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(CommandError, match="already exists"):
        call_command("copy_database", "--to", str(path))
    assert path.read_bytes() == before
