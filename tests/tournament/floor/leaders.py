"""An event's staff, logged in, and its players by number."""

from __future__ import annotations

from django.test import Client

from tests.factories import make_user
from tournament.models import Player, Staff, Tournament
from tournament.models.states import Role


def leader_of(event: Tournament, role: Role) -> Client:
    """Return a client logged in as Mo, a member of the event's staff."""
    user = make_user(first_name="Mo")
    Staff.objects.create(tournament=event, user=user, role=role, name="Mo")
    client = Client()
    client.force_login(user)
    return client


def player(event: Tournament, number: int) -> Player:
    return event.players.get(name=f"Player {number:03}")
