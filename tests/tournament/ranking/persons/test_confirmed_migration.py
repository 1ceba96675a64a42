"""Links made before personal links could confirm them are attributed to staff and kept."""

from __future__ import annotations

import pytest

from tests.factories import make_player, make_tournament
from tests.tournament.migrating import before, migrate, migrate_to_newest
from tournament.models import Appearance
from tournament.ranking.persons.joining import join_players

BEFORE = before("0041_confirmed_appearances")

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("today_afterwards")
def test_migration_leaves_people_joined_and_confirms_nobody() -> None:
    person = join_players([make_player(make_tournament(), "Ana").pk for _ in range(2)])
    kept = list(Appearance.objects.order_by("pk").values_list("person", "player", "joined_at"))

    migrate(BEFORE)
    migrate_to_newest()

    assert list(Appearance.objects.order_by("pk").values_list("person", "player", "joined_at")) == kept
    assert set(person.appearances.values_list("is_confirmed", flat=True)) == {False}
    person.refresh_from_db()
    assert not person.is_shown
