"""Events from earlier releases are unchanged, and their paper stays English."""

from __future__ import annotations

from typing import Any

from tests.tournament.migrating import before, migrate_to_newest, running_cup
from tournament.models import Tournament

BEFORE = before("0023_event_language")


def test_migration_leaves_every_event_as_it_was_with_english_paper(old_apps: Any) -> None:
    was = running_cup(old_apps)

    migrate_to_newest()

    assert Tournament.objects.filter(pk=was["id"]).values(*was, "language").get() == was | {"language": "en"}
