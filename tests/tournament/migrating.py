"""The database as an earlier release had it, for tests of migrations."""

from __future__ import annotations

from collections.abc import Collection
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
    """Bring the database to these migrations, forth or back; return its models then."""
    MigrationExecutor(connection).migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


def migrate_to_newest() -> None:
    """Bring the database to today's migrations."""
    migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())


def running_cup(old_apps: Any) -> Any:
    """Make a running event by an earlier release's models, and return its row as that release has it."""
    owner = old_apps.get_model("auth", "User").objects.create(username="rose")
    events = old_apps.get_model("tournament", "Tournament").objects
    values = {"name": "Cup", "slug": "cup", "version": 7, "state": "running"}
    made = events.create(owner_id=owner.pk, planned_rounds=4, cut_size=0, **values)
    return events.filter(pk=made.pk).values().get()
