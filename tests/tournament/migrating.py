"""The database as in an earlier release, for migration tests."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from importlib import import_module
from typing import Any

from django.core.management import call_command
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


def step_by_step(put: Mapping[str, Sequence[Callable[[Any], Any]]]) -> dict[Callable[[Any], Any], Any]:
    """Replace the database with an empty one, migrated step by step; return what each function returned.

    `put` has, by migration, the functions that are called just before it with the models at that point.
    """
    _empty()
    returned = {}
    executor = _executor()
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    state = executor.migrate([], plan=[])
    for migration, _backwards in plan:
        if migration.app_label == "tournament":
            for each in put.get(migration.name, ()):
                returned[each] = each(state.apps)
        state = executor.migrate([], plan=[(migration, False)], state=state)
    return returned


@contextmanager
def today_afterwards() -> Iterator[None]:
    """Restore today's schema without rows, whatever the body does to the database."""
    if connection.vendor != "sqlite":
        try:
            yield
        finally:
            migrate(_newest())
            MigrationExecutor(connection).check_replacements()
            call_command("flush", interactive=False, verbosity=0)
        return
    with closing(sqlite3.connect(":memory:")) as today:
        connection.ensure_connection()
        connection.connection.backup(today)
        try:
            yield
        finally:
            today.backup(connection.connection)


def _executor() -> MigrationExecutor:
    executor = MigrationExecutor(connection)
    executor.loader = StepByStep(connection)
    return executor


def _newest() -> Targets:
    return _executor().loader.graph.leaf_nodes()


def _empty() -> None:
    """Remove every table."""
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        with closing(sqlite3.connect(":memory:")) as nothing:
            nothing.backup(connection.connection)
    else:
        with connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE")
            cursor.execute("CREATE SCHEMA public")
