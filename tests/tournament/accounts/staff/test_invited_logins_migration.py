"""Staff and open invitation links are kept; undoing the migration removes invitations by login."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournament.migrating import before, migrate, migrate_to_newest, running_cup
from tournament.models import Staff

BEFORE = before("0046_invited_logins")

pytestmark = pytest.mark.django_db(transaction=True)


def test_staff_and_open_links_stay_and_the_way_back_forgets_invited_logins(old_apps: Any) -> None:
    cup = running_cup(old_apps)
    earlier = old_apps.get_model("tournament", "Staff").objects
    event = old_apps.get_model("tournament", "Tournament").objects.get()
    earlier.create(tournament=event, user_id=cup["owner_id"], role="judge", name="Mo")
    earlier.create(tournament=event, invitation="a-secret", role="marshal", name="Jo")
    kept = [(cup["owner_id"], "", "Mo"), (None, "a-secret", "Jo")]

    migrate_to_newest()

    assert list(Staff.objects.order_by("pk").values_list("user", "invitation", "name")) == kept
    assert not Staff.objects.exclude(login="").exists()
    Staff.objects.create(tournament_id=event.pk, login="ida", role="judge", name="ida")

    then = migrate(BEFORE).get_model("tournament", "Staff").objects

    assert list(then.order_by("pk").values_list("user", "invitation", "name")) == kept
