"""API writes match the description: generated requests from every kind of caller get only documented answers.

There are few examples, so the tests take seconds; API_EXAMPLES=50 runs more.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.schemas import APIOperation

from tests.factories import make_player, make_players, make_round, make_tournament, make_user
from tests.flows.world import all_rows
from tests.tournament.exchange.api.tokens import Program
from tournament.exchange.api.act_schemas import ActDone, EventMade, WebhookMade
from tournament.exchange.api.rate import REQUESTS
from tournament.exchange.api.schemas import Problem
from tournament.exchange.api.site_api import api_description
from tournament.models import TokenScope, Tournament
from tournament.models.states import EventState

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

EXAMPLES = int(os.environ.get("API_EXAMPLES", "1"))
SECRET = "Zzsecretperson"  # registered only in another, unlisted event
SCHEMA = schemathesis.openapi.from_dict(deepcopy(api_description()))
OPERATIONS = [each.ok() for each in SCHEMA.get_all_operations()]
WRITING = [each for each in OPERATIONS if each.method == "post"]
ROLES = ("stranger", "read", "results", "organizer", "other event")


@dataclass
class Scene:
    """An event with a round, another account's event, and the callers."""

    event: Tournament
    own: list[int]
    other: list[int]
    headers: dict[str, dict[str, str]]


@pytest.fixture
def scene() -> Iterator[Scene]:
    event = make_tournament(slug="cup", state=EventState.RUNNING)
    players = make_players(event, 4)
    make_round(event, [(players[0], players[1]), (players[2], players[3])])
    theirs = make_tournament(make_user(), is_listed=False, slug="theirs")
    other = make_player(theirs, SECRET)
    programs = {scope.value: Program(event.owner, scope) for scope in TokenScope}
    programs["other event"] = Program(event.owner, TokenScope.ORGANIZER, make_tournament(event.owner))
    headers = {role: program.headers for role, program in programs.items()} | {"stranger": {}}
    yield Scene(event, [player.pk for player in players], [other.pk], headers)


def told_of(operation: APIOperation[Any, Any], answer: Any) -> None:
    """Assert that the schema documents this answer's status, content type and shape."""
    known = {str(status) for status in operation.definition.raw["responses"]}
    assert str(answer.status_code) in known, (operation.label, answer.status_code, answer.content)
    kind = "application/json" if answer.status_code < 300 else "application/problem+json"
    assert answer.headers["Content-Type"] == kind
    made = WebhookMade if operation.path.endswith("/webhooks") else EventMade
    done: dict[int, Any] = {200: ActDone, 201: made}
    done.get(answer.status_code, Problem).model_validate_json(answer.content)


@pytest.mark.parametrize("operation", WRITING, ids=lambda each: each.label)
def test_operation_when_asked_by_everybody_then_answers_as_the_schema_says(
    operation: APIOperation[Any, Any], scene: Scene
) -> None:
    client, before = Client(), all_rows()
    whose = st.sampled_from([*scene.own, *scene.other])

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), player=whose, is_known=st.booleans())
    def ask(case: Any, player: int, is_known: bool) -> None:
        path = operation.path.replace("{slug}", "cup")
        body = dict(case.body) if isinstance(case.body, dict) else {}
        if is_known and "player" in body:
            body["player"] = player
        for role in ROLES:
            with transaction.atomic():
                REQUESTS.clear()
                headers = scene.headers[role]
                answer = client.post(path, body, content_type="application/json", headers=headers)
                transaction.set_rollback(True)
            told_of(operation, answer)
            assert SECRET not in answer.content.decode()
            if role in ("stranger", "read", "other event"):
                assert answer.status_code in (401, 403, 422), (role, answer.content)

    ask()
    assert all_rows() == before
