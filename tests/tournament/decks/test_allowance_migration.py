"""Players of an earlier release come with no decision about their lists."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.factories import make_player, make_tournament
from tournament.models import Player

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def executor() -> Iterator[MigrationExecutor]:
    """Take the database back and forth; it is as today's code wants it in the end."""
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    yield MigrationExecutor(connection)
    MigrationExecutor(connection).migrate(newest)


def test_migration_leaves_players_as_they_were(executor: MigrationExecutor) -> None:
    newest = executor.loader.graph.leaf_nodes()
    ana = make_player(make_tournament(), "Ana", is_deck_locked=True)
    kept = Player.objects.filter(pk=ana.pk).values("name", "lot", "link", "state", "is_deck_locked").get()

    executor.migrate([("tournament", "0013_unread_decks")])
    MigrationExecutor(connection).migrate(newest)

    assert Player.objects.filter(pk=ana.pk).values(*kept).get() == kept
    ana.refresh_from_db()
    assert (ana.allowed_decks, ana.allowed_decks_reason) == ("", "")
