"""Players of an earlier release come with no nickname, and nobody is said to have paid."""

from __future__ import annotations

import pytest

from tests.factories import make_player, make_tournament
from tests.tournament.migrating import before, migrate, migrate_to_newest
from tournament.models import Player

BEFORE = before("0011_paid_and_nickname")

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("today_afterwards")
def test_migration_leaves_players_as_they_were() -> None:
    ana = make_player(make_tournament(), "Ana", notes="owes a mat", pronouns="she/her")
    kept = Player.objects.filter(pk=ana.pk).values("name", "notes", "pronouns", "lot", "link", "state").get()

    migrate(BEFORE)
    migrate_to_newest()

    assert Player.objects.filter(pk=ana.pk).values(*kept).get() == kept
    ana.refresh_from_db()
    assert (ana.nickname, ana.has_paid) == ("", False)
