"""The API matches its description for reading: generated requests get the documented answers.

There are few examples by default; for more, set their number: `API_EXAMPLES=200 python -m pytest
tests/tournament/exchange/api`.
"""

from __future__ import annotations

import os
from copy import deepcopy
from typing import Any

import pytest
import schemathesis
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import DataObject, data

from tests.factories import make_tournament
from tests.flows.addresses_of_series import series_of
from tests.flows.world import Stage, World, make_world
from tournament.accounts.tokens.acts.tokens import CreateApiToken
from tournament.exchange.api.rate import REQUESTS
from tournament.exchange.api.site_api import api_description
from tournament.models import TokenScope

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

EXAMPLES = int(os.environ.get("API_EXAMPLES", "5"))


def tokens(world: World) -> dict[str, str]:
    event, other = world.tournament, make_tournament(owner=world.owner)
    made = {
        scope.value: CreateApiToken(name=scope.value, scope=scope).perform(event, actor=world.owner)
        for scope in TokenScope
    }
    elsewhere = CreateApiToken(name="other", scope=TokenScope.ORGANIZER).perform(other, actor=world.owner)
    return {"": "", **made, "other event": elsewhere}


def ask(operation: Any, slug: str, token: str) -> None:
    """Call an operation with generated parameters; `slug` is the event's or the series'."""
    described = {int(status) for status in operation.definition.raw["responses"]}
    headers = {"Authorization": f"Bearer {token}"} if token else {}

    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(data())
    def send(drawn: DataObject) -> None:
        case = drawn.draw(operation.as_strategy())
        REQUESTS.clear()
        path = operation.path.replace("{slug}", slug)
        answer = Client(raise_request_exception=False).get(path, case.query or {}, headers=headers)
        assert answer.status_code in described, (answer.status_code, path, case.query)
        assert answer.status_code < 500, (path, case.query)

    send()


def test_invented_requests_are_answered_as_described_to_everybody() -> None:
    world = make_world(Stage.CUT)
    series = series_of(world)
    schema = schemathesis.openapi.from_dict(deepcopy(api_description()))
    operations = [found.ok() for found in schema.get_all_operations() if found.ok().method == "get"]

    assert len(operations) == 21
    for token in tokens(world).values():
        for operation in operations:
            is_of_series = operation.path.startswith("/api/v1/series")
            ask(operation, series.slug if is_of_series else world.tournament.slug, token)
