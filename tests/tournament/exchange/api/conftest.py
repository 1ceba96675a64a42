"""The event that programs write to, and an authorized program."""

from __future__ import annotations

import pytest

from tests.factories import make_players, make_round, make_tournament
from tests.tournament.exchange.api.tokens import Program
from tournament.models import Tournament
from tournament.models.states import EventState


@pytest.fixture
def event() -> Tournament:
    """A running event of four players, in round 1."""
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    first, second, third, fourth = make_players(event, 4)
    make_round(event, [(first, second), (third, fourth)])
    return event


@pytest.fixture
def program(event: Tournament) -> Program:
    """A program with all the organizer's rights."""
    return Program(event.owner)
