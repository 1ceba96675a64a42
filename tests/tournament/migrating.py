"""The database as in an earlier release, for migration tests."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from functools import cache
from importlib import import_module
from typing import Any

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

Targets = list[tuple[str, str]]


class StepByStep(MigrationLoader):
    """The site's migrations as an older database takes them: each one, not the one that replaces them all."""

    def load_disk(self) -> None:
        super().load_disk()
        squashed = {key: each.replaces[-1] for key, each in self.disk_migrations.items() if each.replaces}
        self.disk_migrations = {
            key: each for key, each in self.disk_migrations.items() if key not in squashed
        }
        for each in self.disk_migrations.values():
            each.dependencies = [squashed.get(key, key) for key in each.dependencies]


def before(name: str) -> Targets:
    """Return the site's migrations that the one with this name depends on."""
    dependencies: Collection[tuple[str, str]] = import_module(
        f"tournament.migrations.{name}"
    ).Migration.dependencies
    return [target for target in dependencies if target[0] == "tournament"]


def migrate(targets: Targets) -> Any:
    """Migrate the database and its contents to these migrations, forward or backward; return the models at
    that point.
    """
    _executor().migrate(targets)
    return _executor().loader.project_state(targets).apps


def migrate_to_newest() -> None:
    """Migrate the database and its contents to the latest migrations."""
    migrate(_newest())


def begin_at(targets: Targets) -> Any:
    """Start with an empty database as of these migrations; return the models at that point.

    On SQLite this is a copy of one that was migrated from scratch, step by step. On other databases, today's
    database is migrated backward.
    """
    if connection.vendor == "sqlite":
        _put_in_place(_made_by_each()[_own(targets)])
    return migrate(targets)


def begin_at_newest() -> None:
    """Start with an empty database with today's schema, whatever was done to the schema before."""
    if connection.vendor == "sqlite":
        _put_in_place(_made_by_each()[_own(_newest())])
    else:
        migrate_to_newest()


def begin_in_one_step() -> None:
    """Start with an empty SQLite database, migrated as a new installation is."""
    _put_in_place(sqlite3.connect(":memory:"))
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def _executor(progress: Any = None) -> MigrationExecutor:
    executor = MigrationExecutor(connection, progress)
    executor.loader = StepByStep(connection)
    return executor


def _newest() -> Targets:
    return _executor().loader.graph.leaf_nodes()


def _own(targets: Targets) -> str:
    """Return the name of the site's own migration among the targets."""
    (name,) = (name for app, name in targets if app == "tournament")
    return name


@cache
def _made_by_each() -> dict[str, sqlite3.Connection]:
    """Migrate an empty database to today's schema; return an in-memory copy after each of the site's
    migrations.
    """
    copies = {}

    def keep(step: str, migration: Any = None, _is_faked: bool = False) -> None:
        if step == "apply_success" and migration.app_label == "tournament":
            copies[migration.name] = sqlite3.connect(":memory:")
            connection.connection.backup(copies[migration.name])

    _put_in_place(sqlite3.connect(":memory:"))
    _executor().migrate([target for target in _newest() if target[0] != "tournament"])
    _executor(keep).migrate(_newest())
    return copies


def _put_in_place(copy: sqlite3.Connection) -> None:
    """Replace the database with a copy."""
    connection.ensure_connection()
    copy.backup(connection.connection)


def running_cup(old_apps: Any) -> Any:
    """Create a running event with an earlier release's models; return its row in that release."""
    owner = old_apps.get_model("auth", "User").objects.create(username="rose")
    events = old_apps.get_model("tournament", "Tournament").objects
    values = {"name": "Cup", "slug": "cup", "version": 7, "state": "running"}
    made = events.create(owner_id=owner.pk, planned_rounds=4, cut_size=0, **values)
    return events.filter(pk=made.pk).values().get()


def player_of_cup(old_apps: Any, **values: Any) -> Any:
    """Create a player in a running event with an earlier release's models; return the row in that release."""
    players = old_apps.get_model("tournament", "Player").objects
    made = players.create(tournament_id=running_cup(old_apps)["id"], name="Ana", **values)
    return players.filter(pk=made.pk).values().get()
