"""After the migration, accounts that were linked earlier stay linked, but no player's personal link counts as
opened by them until they link it again.
"""

from __future__ import annotations

import pytest

from tests.factories import make_player, make_tournament, make_user
from tests.tournament.migrating import before, migrate, migrate_to_newest
from tournament.models import Person
from tournament.ranking.persons.holding import holder_by_account, holder_by_link, join_account, join_link

BEFORE = before("0043_links_opened_by_accounts")

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.usefixtures("today_afterwards")
def test_migration_keeps_accounts_joined_and_opens_no_player() -> None:
    ana, later = (make_player(make_tournament(), "Ana") for _ in range(2))
    join_link(holder_by_link(ana), later)
    tom = make_user("tom")
    join_account(holder_by_link(ana), tom)

    migrate(BEFORE)
    migrate_to_newest()

    assert Person.objects.get().account == tom
    holder = holder_by_account(tom)
    assert (holder.players, holder.opened) == ({ana.pk, later.pk}, frozenset())
    join_account(holder_by_link(ana), tom)
    assert holder_by_account(tom).opened == {ana.pk}
