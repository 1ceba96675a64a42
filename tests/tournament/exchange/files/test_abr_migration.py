"""Events from earlier releases are unchanged and have no number on other sites."""

from __future__ import annotations

from typing import Any

from tests.tournament.migrating import before, migrate_to_newest, running_cup
from tournament.models import Tournament

BEFORE = before("0028_abr_tournament")


def test_migration_leaves_every_event_as_it_was_without_a_number(old_apps: Any) -> None:
    was = running_cup(old_apps)

    migrate_to_newest()

    there = Tournament.objects.filter(pk=was["id"]).values(*was, "abr_tournament").get()
    assert there == was | {"abr_tournament": None}
