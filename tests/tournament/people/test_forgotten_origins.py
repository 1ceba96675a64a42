"""The address of a sign-up is stored for one day."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from tests.factories import make_player, make_tournament
from tournament.people.tasks import forget_origins


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
