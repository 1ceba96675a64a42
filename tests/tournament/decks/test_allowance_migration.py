"""Players from earlier releases have no decision about their lists."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournament.migrating import migrate_to_newest, player_of_cup
from tournament.models import Player

BEFORE = [("tournament", "0013_unread_decks")]

pytestmark = pytest.mark.django_db(transaction=True)


def test_migration_leaves_players_as_they_were(old_apps: Any) -> None:
    kept = player_of_cup(old_apps, is_deck_locked=True)

    migrate_to_newest()

    ana = Player.objects.get()
    assert Player.objects.values(*kept).get() == kept
    assert (ana.allowed_decks, ana.allowed_decks_reason) == ("", "")
