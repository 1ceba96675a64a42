"""No page writes: while another process locks the database, everyone with access can still see each page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client

from tests.databases import held_by_another
from tests.flows.address import Takes
from tests.flows.addresses import ADDRESSES
from tests.flows.world import Stage, World, make_world

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.usefixtures("all_cards"),
]


@pytest.fixture
def impatient() -> Iterator[None]:
    """Let a write to the locked database fail at once instead of waiting."""
    with connection.waiting(0.01):
        yield


@pytest.mark.parametrize("stage", Stage)
def test_pages_while_somebody_holds_the_database_then_shown(stage: Stage, impatient: None) -> None:
    world: World = make_world(stage)
    asked = [each for each in ADDRESSES if each.stage is stage and each.takes is not Takes.PRESS]
    urls = {each.name: each.url(world) for each in asked}
    leader, anybody = Client(raise_request_exception=False), Client(raise_request_exception=False)
    leader.force_login(world.owner)

    with held_by_another():
        answers = {each.name: leader.get(urls[each.name]).status_code for each in asked}
        in_public = [each.name for each in asked if each.is_public or each.whose]
        answers_to_anybody = {name: anybody.get(urls[name]).status_code for name in in_public}

    assert answers == {each.name: each.got for each in asked}
    assert answers_to_anybody == {name: answers[name] for name in in_public}
