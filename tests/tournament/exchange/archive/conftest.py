"""An event in its cut, and its event file."""

from __future__ import annotations

import pytest

from tests.flows.world import Stage, World, make_world
from tournament.exchange.archive.writing import event_file


@pytest.fixture
def world() -> World:
    return make_world(Stage.CUT)


@pytest.fixture
def data(world: World) -> bytes:
    return event_file(world.tournament)
