"""In events from earlier releases, players can't check themselves in."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournament.migrating import before, migrate_to_newest, running_cup
from tournament.models import Tournament

BEFORE = before("0024_own_check_in")

pytestmark = pytest.mark.django_db(transaction=True)


def test_migration_leaves_events_as_they_were(old_apps: Any) -> None:
    kept = running_cup(old_apps)

    migrate_to_newest()

    assert not Tournament.objects.get().is_check_in_open
    assert Tournament.objects.values(*kept).get() == kept
