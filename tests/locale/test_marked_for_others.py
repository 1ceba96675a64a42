"""What a player's device and the reference show comes from the catalog too, as do refusals and failures."""

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

from tests.flows.world import Stage, make_world
from tests.locale.pseudo import CODE
from tests.locale.unmarked import Known
from tests.locale.walk import Walk
from tournament.kernel.limits import TooOften
from tournament.web import failures, respond

# The texts are the same on either database, and tests/flows/test_crawl.py opens these pages on both.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

KEPT = tuple(reverse("reference-kept", args=[kind]) for kind in ("run", "turns", "procedures"))
LOOKED_UP = tuple(f"/reference/glossary/?q={words}" for words in ("sure+gamble", "REG+7.2", "run", "xyzzy"))


def _browser() -> Client:
    return Client(headers={"accept-language": CODE})


def test_every_text_that_a_player_reads_on_public_pages_is_marked(in_brackets: None, names: Known) -> None:
    """A player opens their link; after that, public pages know whose device it is."""
    with translation.override(CODE):
        world, walk, client = make_world(Stage.PLAYING), Walk(names), _browser()
        walk.look_at("me", client.get(reverse("me", kwargs={"link": world.playing[0].link})))
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
    """Respond as the site does while this error is being raised."""
    try:
        raise error
    except type(error):
        return failures.server_error(request)


def _locked() -> OperationalError:
    error = OperationalError("database is locked")
    error.__cause__ = sqlite3.OperationalError("database is locked")
    return error


def _refusals() -> Iterator[tuple[str, HttpResponse]]:
    """Yield a page for every refusal that no URL leads to, with its template's name."""
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
