"""Accounts, their sessions and players of earlier releases stay what they were."""

from __future__ import annotations

import pytest

from tests.factories import make_player, make_tournament
from tests.tournament.migrating import before, migrate, migrate_to_newest
from tournament.models import Player

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("today_afterwards")
def test_migration_leaves_players_as_they_were() -> None:
    player = make_player(make_tournament(), notes="left-handed")
    rows = Player.objects.filter(pk=player.pk)
    kept = rows.values("name", "link", "notes", "lot", "state").get()

    migrate(before("0026_accounts"))
    migrate_to_newest()

    assert rows.values(*kept).get() == kept
    assert rows.get().erased_at is None
