"""Events of earlier releases are unchanged, and no one in them is notified."""

from __future__ import annotations

from typing import Any

from tests.tournament.migrating import before, migrate_to_newest
from tournament.models import PushSubscription, Tournament

BEFORE = before("0025_push_subscriptions")


def test_migration_leaves_every_event_as_it_was_with_no_browser_to_notify(old_apps: Any) -> None:
    owner = old_apps.get_model("auth", "User").objects.create(username="rose")
    events = old_apps.get_model("tournament", "Tournament").objects
    made = events.create(owner_id=owner.pk, name="Cup", slug="cup", version=7, state="running",
                         planned_rounds=4, cut_size=0)  # fmt: skip
    was = events.filter(pk=made.pk).values().get()

    migrate_to_newest()

    assert Tournament.objects.filter(pk=made.pk).values(*was).get() == was
    assert PushSubscription.objects.count() == 0
