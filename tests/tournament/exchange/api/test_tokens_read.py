"""Reading with a token: with its account's rights in the token's event, as a stranger elsewhere."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.factories import make_tournament, make_user
from tests.flows.world import Stage, make_world
from tournament.accounts.tokens.acts.tokens import CreateApiToken
from tournament.exchange.api.rate import REQUESTS
from tournament.exchange.api.schemas import ListOf, LogEntrySchema
from tournament.models import ApiToken, TokenScope, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh(db: None) -> None:
    REQUESTS.clear()


def token_for(event: Tournament) -> str:
    return CreateApiToken(name="A bot", scope=TokenScope.READ).perform(event, actor=event.owner)


def get(address: str, token: str, **headers: str) -> HttpResponse:
    return Client().get(address, headers={"Authorization": f"Bearer {token}", **headers})


def test_token_of_the_organizer_reads_drafts_log_and_notes() -> None:
    world = make_world(Stage.NEXT_DRAFT)
    world.tournament.players.update(notes="hard of hearing")
    token, root = token_for(world.tournament), f"/api/v1/events/{world.tournament.slug}"

    log = ListOf[LogEntrySchema].model_validate_json(get(f"{root}/log", token).content)
    rounds = get(f"{root}/rounds", token).json()["items"]
    players = get(f"{root}/players?fields=notes", token).json()["items"]

    assert log.items[0].act == "Token created"
    assert log.count == log.version
    assert [each["state"] for each in rounds] == ["published", "draft"]
    assert {each["notes"] for each in players} == {"hard of hearing"}


def test_token_of_another_event_or_account_sees_what_a_stranger_sees() -> None:
    world = make_world(Stage.NEXT_DRAFT)
    root = f"/api/v1/events/{world.tournament.slug}"
    of_another_event = token_for(make_tournament(owner=world.owner))
    of_another_account = token_for(make_tournament(owner=make_user()))

    for token in (of_another_event, of_another_account):
        for what in ("players", "rounds", "pairings", "decks"):
            assert get(f"{root}/{what}", token).content == Client().get(f"{root}/{what}").content
        assert get(f"{root}/log", token).status_code == 401


@pytest.mark.parametrize("address", ["events", "events/{slug}", "events/{slug}/log"])
def test_token_that_is_ended_or_was_never_one_is_refused(address: str) -> None:
    world = make_world(Stage.PLAYING)
    ended = token_for(world.tournament)
    ApiToken.objects.all().delete()
    address = f"/api/v1/{address.format(slug=world.tournament.slug)}"

    for token in (ended, "nto_nothing", ""):
        answer = get(address, token)
        assert (answer.status_code, answer.json()["code"]) == (401, "token_unknown")
        assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_poll_with_a_token_is_never_answered_by_what_a_stranger_holds() -> None:
    world = make_world(Stage.NEXT_DRAFT)
    address = f"/api/v1/events/{world.tournament.slug}/rounds"
    token = token_for(world.tournament)
    strangers = Client().get(address).headers["ETag"]

    own = get(address, token, **{"If-None-Match": strangers})
    again = get(address, token, **{"If-None-Match": own.headers["ETag"]})
    stranger = Client().get(address, headers={"If-None-Match": own.headers["ETag"]})

    assert (own.status_code, again.status_code, stranger.status_code) == (200, 304, 200)
    assert "Authorization" in own.headers["Vary"]
