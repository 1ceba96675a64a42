"""In events of an earlier release nobody checks themselves in."""

from __future__ import annotations

import pytest

from tests.factories import make_tournament
from tests.tournament.migrating import before, migrate, migrate_to_newest
from tournament.models import Tournament

BEFORE = before("0024_own_check_in")

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("today_afterwards")
def test_migration_leaves_events_as_they_were() -> None:
    event = make_tournament(is_signup_open=True, venue="The Shop")
    kept = Tournament.objects.filter(pk=event.pk).values("name", "venue", "is_signup_open", "version").get()

    migrate(BEFORE)
    migrate_to_newest()

    event.refresh_from_db()
    assert not event.is_check_in_open
    assert Tournament.objects.filter(pk=event.pk).values(*kept).get() == kept
