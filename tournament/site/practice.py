"""A practice event: everything an organizer needs to try the site out."""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import User
from django.db import transaction

from tournament.event.acts.creation import CreateEvent
from tournament.event.presets import COMPETITIVE
from tournament.models import Tournament
from tournament.people.acts.steps import CheckInAll
from tournament.site.demo_people import PEOPLE, add_people


@transaction.atomic
def make_practice_event(owner: User, name: str, day: date) -> Tournament:
    """Create an unlisted event on this day, under today's rules: twelve players, all checked in.

    Raises ActionRefused event_exists if the owner has an event with this name on this day.
    """
    values = {**COMPETITIVE.new_values(), "name": name, "date": day, "is_listed": False}
    event = CreateEvent(values=values).create(actor=owner)
    add_people(event, PEOPLE[:12], owner, with_identities=False)
    CheckInAll().perform(event, actor=owner)
    return event
