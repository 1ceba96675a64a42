"""Statistics of events from earlier releases are for staff only, until staff publish them."""

from __future__ import annotations

import pytest

from tests.factories import make_tournament
from tests.tournament.migrating import before, migrate, migrate_to_newest
from tournament.models import Tournament
from tournament.models.states import StatisticsShown

BEFORE = before("0036_statistics_shown")

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("today_afterwards")
def test_migration_leaves_events_as_they_were() -> None:
    event = make_tournament(venue="The Shop")
    kept = Tournament.objects.filter(pk=event.pk).values("name", "venue", "version").get()

    migrate(BEFORE)
    migrate_to_newest()

    event.refresh_from_db()
    assert event.statistics_shown == StatisticsShown.LEADERS
    assert Tournament.objects.filter(pk=event.pk).values(*kept).get() == kept
    assert make_tournament(slug="new").statistics_shown == StatisticsShown.CUT
