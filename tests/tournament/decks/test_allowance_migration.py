"""Players of an earlier release come with no decision about their lists."""

from __future__ import annotations

import pytest

from tests.factories import make_player, make_tournament
from tests.tournament.migrating import migrate, migrate_to_newest
from tournament.models import Player

BEFORE = [("tournament", "0013_unread_decks")]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("today_afterwards")
def test_migration_leaves_players_as_they_were() -> None:
    ana = make_player(make_tournament(), "Ana", is_deck_locked=True)
    kept = Player.objects.filter(pk=ana.pk).values("name", "lot", "link", "state", "is_deck_locked").get()

    migrate(BEFORE)
    migrate_to_newest()

    assert Player.objects.filter(pk=ana.pk).values(*kept).get() == kept
    ana.refresh_from_db()
    assert (ana.allowed_decks, ana.allowed_decks_reason) == ("", "")
