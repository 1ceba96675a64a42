"""The address of a sign-up is stored for one day, and never for players from earlier releases."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from tests.factories import make_player, make_tournament
from tests.tournament.migrating import before, migrate_to_newest, player_of_cup
from tournament.models import Player
from tournament.people.tasks import forget_origins

BEFORE = before("0018_signup_origin")


@pytest.mark.django_db
def test_origin_is_forgotten_after_a_day() -> None:
    event = make_tournament()
    for name in ("Ana", "Ben"):
        make_player(event, name, signup_origin="0123456789abcdef")
    event.players.filter(name="Ana").update(created_at=F("created_at") - timedelta(days=1, seconds=1))
    assert forget_origins() == "Deleted the sign-up origin of 1 player."
    assert dict(event.players.values_list("name", "signup_origin")) == {
        "Ana": "",
        "Ben": "0123456789abcdef",
    }


@pytest.mark.django_db(transaction=True)
def test_migration_leaves_players_as_they_were(old_apps: Any) -> None:
    kept = player_of_cup(old_apps, notes="owes a mat")

    migrate_to_newest()

    assert Player.objects.values(*kept).get() == kept
    assert Player.objects.get().signup_origin == ""
