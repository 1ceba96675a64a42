"""Events of earlier releases are what they were, and their paper stays English."""

from __future__ import annotations

from typing import Any

from tests.tournament.migrating import before, migrate_to_newest
from tournament.models import Tournament

BEFORE = before("0023_event_language")


def test_migration_leaves_every_event_as_it_was_with_english_paper(old_apps: Any) -> None:
    owner = old_apps.get_model("auth", "User").objects.create(username="rose")
    events = old_apps.get_model("tournament", "Tournament").objects
    made = events.create(owner_id=owner.pk, name="Cup", slug="cup", version=7, state="running",
                         planned_rounds=4, cut_size=0)  # fmt: skip
    was = events.filter(pk=made.pk).values().get()

    migrate_to_newest()

    assert Tournament.objects.filter(pk=made.pk).values(*was, "language").get() == was | {"language": "en"}
