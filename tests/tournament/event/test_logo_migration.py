"""Events of earlier releases are what they were, and have no logo."""

from __future__ import annotations

from typing import Any

from tests.flows.addresses_of_the_room import png
from tests.tournament.migrating import before, migrate_to_newest
from tournament.event.acts.logo import SetLogo
from tournament.event.logo import logo_picture, shown_logo
from tournament.models import EventLogo, Tournament

BEFORE = before("0022_event_logo")


def test_migration_leaves_every_event_as_it_was_without_a_logo(old_apps: Any) -> None:
    owner = old_apps.get_model("auth", "User").objects.create(username="rose")
    events = old_apps.get_model("tournament", "Tournament").objects
    made = events.create(owner_id=owner.pk, name="Cup", slug="cup", version=7, state="running",
                         planned_rounds=4, cut_size=0)  # fmt: skip
    was = events.filter(pk=made.pk).values().get()

    migrate_to_newest()

    assert Tournament.objects.filter(pk=made.pk).values(*was).get() == was
    event = Tournament.objects.get()
    assert (shown_logo(event), EventLogo.objects.count()) == (None, 0)
    SetLogo(picture=logo_picture(png())).perform(event, actor=event.owner)
    assert event.version == 8
