"""Events imported in earlier releases came from event files and have no other standings."""

from __future__ import annotations

from typing import Any

from tests.tournament.migrating import before, migrate_to_newest, running_cup
from tournament.models import EventImport, FilePlace, Tournament

BEFORE = before("0031_imported_results")


def test_migration_leaves_events_and_their_marks_as_they_were(old_apps: Any) -> None:
    was = running_cup(old_apps)
    marks = {"site": "laptop.test", "release": "0029", "digest": "d" * 64, "is_unchanged": True}
    old_apps.get_model("tournament", "EventImport").objects.create(tournament_id=was["id"], **marks)

    migrate_to_newest()

    assert Tournament.objects.filter(pk=was["id"]).values(*was).get() == was
    mark = EventImport.objects.values(*marks, "tool", "rounds", "tournament_id").get()
    assert mark == marks | {"tool": "", "rounds": 0, "tournament_id": was["id"]}
    assert not FilePlace.objects.exists()
