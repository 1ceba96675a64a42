"""The event and staff for the judge desk tests."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_players, make_round, make_tournament, make_user
from tests.tournament.floor.leaders import leader_of
from tournament.models import Tournament
from tournament.models.states import EventState, Role


@pytest.fixture
def event(db: None) -> Tournament:
    """A running event: round 1 has two tables and a bye."""
    event = make_tournament(make_user("rose"), slug="judged", state=EventState.RUNNING)
    ana, bo, cy, di, ed = make_players(event, 5)
    make_round(event, [(ana, bo), (cy, di), (ed,)])
    return event


@pytest.fixture
def judge(event: Tournament) -> Client:
    return leader_of(event, Role.JUDGE)


@pytest.fixture
def marshal(event: Tournament) -> Client:
    return leader_of(event, Role.MARSHAL)
