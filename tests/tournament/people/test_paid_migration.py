"""Players from earlier releases have no nickname and aren't marked as paid."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournament.migrating import before, migrate_to_newest, player_of_cup
from tournament.models import Player

BEFORE = before("0011_paid_and_nickname")

pytestmark = pytest.mark.django_db(transaction=True)


def test_migration_leaves_players_as_they_were(old_apps: Any) -> None:
    kept = player_of_cup(old_apps, notes="owes a mat", pronouns="she/her")

    migrate_to_newest()

    ana = Player.objects.get()
    assert Player.objects.values(*kept).get() == kept
    assert (ana.nickname, ana.has_paid) == ("", False)
