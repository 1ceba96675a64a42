"""What players, judges and marshals read comes out of the catalogue too, and what refuses or fails."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import DisallowedHost, RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import translation

from tests.flows.address import Who
from tests.flows.addresses import ADDRESSES, FILES, Takes
from tests.flows.world import Stage, World, make_world
from tests.locale.pseudo import CODE
from tests.locale.unmarked import Known
from tests.locale.walk import Walk
from tournament.kernel.limits import TooOften
from tournament.models.states import Role
from tournament.web import failures, respond

# Words are the same on either database, and tests/flows/test_addresses.py opens these pages on both.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

READ = tuple(each for each in ADDRESSES if each.takes is not Takes.PRESS and each.name not in FILES)
# Pages that have other words for a judge or a marshal than for the organizer.
OF_THE_DESK = (
    *("desk-event", "desk-players", "desk-rounds", "desk-round", "desk-results", "desk-result", "desk-log"),
    *("desk-standings", "desk-prints", "desk-clock", "desk-decks", "desk-deck", "desk-deck-checks"),
    *("desk-deck-check", "desk-announcements", "desk-screen", "desk-staff", "desk-player-add"),
    *("judge", "judge-table", "judge-player", "judge-calls", "judge-call", "judge-cards", "account"),
)
# Of these, what a marshal may do there and a judge may not.
OF_MARSHALS = ("desk-event", "desk-players", "desk-player-add", "desk-staff", "judge", "judge-player")
KEPT = tuple(reverse("reference-kept", args=[kind]) for kind in ("run", "turns", "procedures"))
LOOKED_UP = tuple(f"/reference/glossary/?q={words}" for words in ("sure+gamble", "REG+7.2", "run", "xyzzy"))


def _browser() -> Client:
    return Client(headers={"accept-language": CODE})


def _look_as(walk: Walk, world: World, role: Role, who: Who, names: tuple[str, ...]) -> None:
    client = _browser()
    client.force_login(world.leader(role))
    walk.learn()
    for address in READ:
        if address.stage is Stage.PLAYING and address.name in names and who in address.readers:
            walk.look_at(f"{address.name} as {role}", client.get(address.url(world), follow=True))


def test_every_text_that_judges_and_marshals_read_is_marked(in_brackets: None, names: Known) -> None:
    with translation.override(CODE):
        world, walk = make_world(Stage.PLAYING), Walk(names)
        _look_as(walk, world, Role.JUDGE, Who.JUDGE, OF_THE_DESK)
        _look_as(walk, world, Role.MARSHAL, Who.MARSHAL, OF_MARSHALS)

    assert not walk.faults, walk.told()


@pytest.mark.parametrize("stage", [Stage.PLAYING, Stage.CUT], ids=lambda stage: stage.name)
def test_every_text_that_a_player_reads_is_marked(stage: Stage, in_brackets: None, names: Known) -> None:
    """A player comes by their link; from then on public pages know whose device it is."""
    with translation.override(CODE):
        world, walk, client = make_world(stage), Walk(names), _browser()
        own = reverse("me", kwargs={"link": world.playing[0].link})
        walk.look_at("me", client.get(own))
        for address in READ:
            if address.stage is stage and address.whose is not None:
                walk.look_at(f"{address.name} as a player", client.get(address.url(world), follow=True))
        for name in ("event", "pairings", "standings"):
            walk.look_at(f"{name} as a player", client.get(reverse(name, args=[world.tournament.slug])))

    assert not walk.faults, walk.told()


def test_every_text_of_the_reference_kept_and_searched_is_marked(in_brackets: None, names: Known) -> None:
    with translation.override(CODE):
        walk, client = Walk(names), _browser()
        walk.learn("xyzzy")
        for url in (*KEPT, *LOOKED_UP):
            walk.look_at(url, client.get(url))

    assert not walk.faults, walk.told()


def _failed(request: HttpRequest, error: BaseException) -> HttpResponse:
    """Answer as the site does while this error is raised."""
    try:
        raise error
    except type(error):
        return failures.server_error(request)


def _locked() -> OperationalError:
    error = OperationalError("database is locked")
    error.__cause__ = sqlite3.OperationalError("database is locked")
    return error


def _refusals() -> Iterator[tuple[str, HttpResponse]]:
    """Yield a page of every refusal that no address leads to, with the name of its template."""
    sent = RequestFactory().post("/desk/", {"name": "Ana"})
    sent.META["HTTP_ACCEPT_LANGUAGE"] = CODE
    read = RequestFactory().get("/")
    for request in (sent, read):
        request.session, request.user = Client().session, AnonymousUser()
        yield "500", _failed(request, ValueError())
        yield "503_busy", _failed(request, _locked())
        yield "503_disk", _failed(request, OperationalError("database or disk is full"))
    yield "400", failures.bad_request(read, SuspiciousOperation())
    yield "400_host", failures.bad_request(read, DisallowedHost())
    yield "413", failures.bad_request(sent, RequestDataTooBig())
    yield "403_csrf", failures.csrf_failure(sent)
    yield "429", respond.too_often_page(sent, TooOften(90))


def test_every_text_of_refusals_is_marked(in_brackets: None, names: Known) -> None:
    with translation.override(CODE):
        walk = Walk(names)
        walk.learn("Ana")
        for name, answer in _refusals():
            walk.look_at(name, answer)
        walk.look_at("405", _browser().post("/reference/"))

    assert not walk.faults, walk.told()
