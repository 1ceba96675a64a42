"""The database as an earlier release had it, for tests of migrations."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from functools import cache
from importlib import import_module
from typing import Any

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

Targets = list[tuple[str, str]]


def before(name: str) -> Targets:
    """Return the site's own migrations on which the one with this name builds."""
    dependencies: Collection[tuple[str, str]] = import_module(
        f"tournament.migrations.{name}"
    ).Migration.dependencies
    return [target for target in dependencies if target[0] == "tournament"]


def migrate(targets: Targets) -> Any:
    """Bring the database with what it has to these migrations, forth or back; return its models then."""
    MigrationExecutor(connection).migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


def migrate_to_newest() -> None:
    """Bring the database with what it has to today's migrations."""
    migrate(_newest())


def begin_at(targets: Targets) -> Any:
    """Put an empty database in place as these migrations had made it; return its models then.

    On SQLite it is a copy of one that was made once, step by step, from nothing. Elsewhere the database goes
    there by the migrations' ways back.
    """
    if connection.vendor == "sqlite":
        _put_in_place(_made_by_each()[_own(targets)])
    return migrate(targets)


def begin_at_newest() -> None:
    """Put an empty database of today in place, whatever was done to the schema."""
    if connection.vendor == "sqlite":
        _put_in_place(_made_by_each()[_own(_newest())])
    else:
        migrate_to_newest()


def _newest() -> Targets:
    return MigrationExecutor(connection).loader.graph.leaf_nodes()


def _own(targets: Targets) -> str:
    """Return the name of the site's own migration among the targets."""
    (name,) = (name for app, name in targets if app == "tournament")
    return name


@cache
def _made_by_each() -> dict[str, sqlite3.Connection]:
    """Migrate an empty database to today; return a copy in memory of how each of the site's own left it."""
    copies = {}

    def keep(step: str, migration: Any = None, _is_faked: bool = False) -> None:
        if step == "apply_success" and migration.app_label == "tournament":
            copies[migration.name] = sqlite3.connect(":memory:")
            connection.connection.backup(copies[migration.name])

    _put_in_place(sqlite3.connect(":memory:"))
    MigrationExecutor(connection).migrate([target for target in _newest() if target[0] != "tournament"])
    MigrationExecutor(connection, keep).migrate(_newest())
    return copies


def _put_in_place(copy: sqlite3.Connection) -> None:
    """Make the database what the copy is."""
    connection.ensure_connection()
    copy.backup(connection.connection)


def running_cup(old_apps: Any) -> Any:
    """Make a running event by an earlier release's models, and return its row as that release has it."""
    owner = old_apps.get_model("auth", "User").objects.create(username="rose")
    events = old_apps.get_model("tournament", "Tournament").objects
    values = {"name": "Cup", "slug": "cup", "version": 7, "state": "running"}
    made = events.create(owner_id=owner.pk, planned_rounds=4, cut_size=0, **values)
    return events.filter(pk=made.pk).values().get()


def player_of_cup(old_apps: Any, **values: Any) -> Any:
    """Make a player of a running event by an earlier release's models, and return the row as that has it."""
    players = old_apps.get_model("tournament", "Player").objects
    made = players.create(tournament_id=running_cup(old_apps)["id"], name="Ana", **values)
    return players.filter(pk=made.pk).values().get()
