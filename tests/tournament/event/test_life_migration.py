"""Events from earlier releases stay in the same lists and the same time zone."""

from __future__ import annotations

from typing import Any

from tests.tournament.migrating import before, migrate_to_newest
from tournament.models import Tournament

BEFORE = before("0010_event_life")


def test_migration_leaves_every_event_listed_and_in_its_zone(old_apps: Any) -> None:
    owner = old_apps.get_model("auth", "User").objects.create(username="rose")
    events = old_apps.get_model("tournament", "Tournament").objects
    for number, zone in enumerate(("UTC", "Asia/Tokyo")):
        events.create(owner_id=owner.pk, name="Cup", slug=f"cup-{number}", time_zone=zone, version=7)

    migrate_to_newest()

    rows = Tournament.objects.listed().order_by("slug")
    assert list(rows.values_list("is_put_away", "deleted_at", "time_zone", "version")) == [
        (False, None, "UTC", 7),
        (False, None, "Asia/Tokyo", 7),
    ]
