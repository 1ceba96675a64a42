"""Events from earlier releases have no limit and no waiting list."""

from __future__ import annotations

import pytest

from tests.factories import make_player, make_tournament
from tests.tournament.migrating import before, migrate, migrate_to_newest
from tournament.models import Player, Tournament

BEFORE = before("0037_places_and_waiting_list")

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("today_afterwards")
def test_migration_leaves_events_as_they_were() -> None:
    event = make_tournament(is_signup_open=True, fee="10 at the door")
    for state in ("registered", "checked_in", "dropped", "disqualified"):
        make_player(event, state.title(), state=state)
    kept = Tournament.objects.filter(pk=event.pk).values("name", "fee", "is_signup_open", "version").get()
    players = list(Player.objects.order_by("pk").values("name", "state", "lot", "link"))

    migrate(BEFORE)
    migrate_to_newest()

    event.refresh_from_db()
    assert (event.capacity, event.fee_amount, event.fee_currency) == (None, None, "")
    assert event.cancel_until is None
    assert Tournament.objects.filter(pk=event.pk).values(*kept).get() == kept
    assert list(Player.objects.order_by("pk").values("name", "state", "lot", "link")) == players
    assert not Player.objects.exclude(waitlist_version=None).exists()
