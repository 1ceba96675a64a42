"""What every test may use."""

from __future__ import annotations

import os

import pytest
from django.test import Client

from tests.factories import make_tournament, make_user
from tournament.models import Tournament

# Playwright's loop runs in the test's own thread; Django's guard against that is for servers.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")


@pytest.fixture
def tournament(db: None) -> Tournament:
    """An event in registration."""
    return make_tournament()


@pytest.fixture
def to_client(tournament: Tournament, client: Client) -> Client:
    """A client logged in as the event's TO."""
    client.force_login(tournament.owner)
    return client


@pytest.fixture
def stranger_client(db: None) -> Client:
    """A client logged in as a TO of other events."""
    client = Client()
    client.force_login(make_user())
    return client
