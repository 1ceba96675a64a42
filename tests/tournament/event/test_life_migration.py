"""Events of earlier releases stand in the lists as they did, in the time zone that they had."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tournament.models import Tournament

BEFORE = import_module("tournament.migrations.0010_event_life").Migration.dependencies


def migrate(targets: list[tuple[str, str]]) -> Any:
    """Bring the database to these migrations; return its models then."""
    MigrationExecutor(connection).migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


@pytest.fixture
def old_apps(transactional_db: None) -> Iterator[Any]:
    """The models of the release before; afterwards the database is today's again."""
    yield migrate(BEFORE)
    migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())


def test_migration_leaves_every_event_listed_and_in_its_zone(old_apps: Any) -> None:
    owner = old_apps.get_model("auth", "User").objects.create(username="rose")
    events = old_apps.get_model("tournament", "Tournament").objects
    for number, zone in enumerate(("UTC", "Asia/Tokyo")):
        events.create(owner_id=owner.pk, name="Cup", slug=f"cup-{number}", time_zone=zone, version=7)

    migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())

    rows = Tournament.objects.listed().order_by("slug")
    assert list(rows.values_list("is_put_away", "deleted_at", "time_zone", "version")) == [
        (False, None, "UTC", 7),
        (False, None, "Asia/Tokyo", 7),
    ]
