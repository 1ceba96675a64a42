"""Events from earlier releases are unchanged and have no logo."""

from __future__ import annotations

from typing import Any

from tests.flows.addresses_of_the_room import png
from tests.tournament.migrating import before, migrate_to_newest, running_cup
from tournament.event.acts.logo import SetLogo
from tournament.event.logo import logo_picture, shown_logo
from tournament.models import EventLogo, Tournament

BEFORE = before("0022_event_logo")


def test_migration_leaves_every_event_as_it_was_without_a_logo(old_apps: Any) -> None:
    was = running_cup(old_apps)

    migrate_to_newest()

    assert Tournament.objects.filter(pk=was["id"]).values(*was).get() == was
    event = Tournament.objects.get()
    assert (shown_logo(event), EventLogo.objects.count()) == (None, 0)
    SetLogo(picture=logo_picture(png())).perform(event, actor=event.owner)
    assert event.version == 8
