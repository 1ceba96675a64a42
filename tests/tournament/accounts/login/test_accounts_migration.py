"""Migrating accounts, sessions and players from earlier releases leaves them unchanged."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournament.migrating import before, migrate_to_newest, player_of_cup
from tournament.models import Player

BEFORE = before("0026_accounts")

pytestmark = pytest.mark.django_db(transaction=True)


def test_migration_leaves_players_as_they_were(old_apps: Any) -> None:
    kept = player_of_cup(old_apps, notes="left-handed")

    migrate_to_newest()

    assert Player.objects.values(*kept).get() == kept
    assert Player.objects.get().erased_at is None
