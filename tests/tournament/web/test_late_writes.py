"""A form that waited too long for a thread is refused before any work is done."""

from __future__ import annotations

import time

import pytest
from django.test import Client

from tests.factories import make_players, make_tournament
from tournament.models import Call
from tournament.web.failures import LONGEST_WAIT
from tournament.web.hosts import RECEIVED_AT

pytestmark = pytest.mark.django_db


def test_late_form_gets_a_page_that_has_what_was_sent_and_nothing_is_saved(client: Client) -> None:
    (player,) = make_players(make_tournament(), 1)
    received = {RECEIVED_AT: time.monotonic() - LONGEST_WAIT - 1}
    answer = client.post(f"/me/{player.link}/call/", {"about": "Anastasia"}, **received)
    assert (answer.status_code, answer["Retry-After"], Call.objects.count()) == (503, "5", 0)
    assert "Nothing was saved" in answer.content.decode()
    assert "Anastasia" in answer.content.decode()


def test_late_form_of_htmx_gets_a_sentence_beside_it(client: Client) -> None:
    received = {RECEIVED_AT: time.monotonic() - LONGEST_WAIT - 1}
    answer = client.post("/language/", {"language": "de"}, headers={"HX-Request": "true"}, **received)
    assert (answer.status_code, answer["HX-Retarget"]) == (503, "#refused")
    assert "<html" not in answer.content.decode()


def test_page_or_punctual_form_is_answered(client: Client) -> None:
    late = {RECEIVED_AT: time.monotonic() - LONGEST_WAIT - 1}
    assert client.get("/", **late).status_code == 200
    assert client.post("/language/", {"language": "de"}, **{RECEIVED_AT: time.monotonic()}).status_code == 302
