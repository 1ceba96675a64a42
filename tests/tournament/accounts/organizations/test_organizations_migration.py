"""Events, presets and invitations from earlier releases belong only to their owner."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournament.migrating import before, migrate, migrate_to_newest, running_cup
from tournament.models import AccountInvitation, EventPreset, Organization, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = before("0027_organizations")


def test_event_and_preset_stay_what_they_were_and_belong_to_no_organization(old_apps: Any) -> None:
    kept = running_cup(old_apps)
    presets = old_apps.get_model("tournament", "EventPreset").objects
    presets.create(owner_id=kept["owner_id"], name="Monthly", values={"venue": "Dock"})
    old_apps.get_model("tournament", "AccountInvitation").objects.create(email="ida@shop.example")

    migrate_to_newest()

    assert Tournament.objects.values(*kept, "organization_id").get() == kept | {"organization_id": None}
    preset = EventPreset.objects.get()
    assert (preset.owner_id, preset.organization, preset.name, preset.values) == (
        kept["owner_id"],
        None,
        "Monthly",
        {"venue": "Dock"},
    )
    asked = AccountInvitation.objects.get()
    assert (asked.email, asked.organization, asked.organization_role) == ("ida@shop.example", None, "")


def test_way_back_forgets_templates_and_keeps_own_presets(old_apps: Any) -> None:
    owner = running_cup(old_apps)["owner_id"]
    migrate_to_newest()
    dock = Organization.objects.create(name="Dock")
    EventPreset.objects.create(owner_id=owner, name="Monthly", values={})
    EventPreset.objects.create(organization=dock, name="League", values={})
    Tournament.objects.update(organization=dock)

    then = migrate(BEFORE)

    assert [each.name for each in then.get_model("tournament", "EventPreset").objects.all()] == ["Monthly"]
    assert then.get_model("tournament", "Tournament").objects.get().name == "Cup"
