"""If another program, such as a backup tool, locks the database, pages are shown but forms are refused."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client

from tests.databases import held_by_another, is_postgresql
from tests.factories import make_player
from tests.flows.world import all_rows
from tests.markup import tight
from tournament.models import Player, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

HTMX = {"HX-Request": "true"}


@pytest.fixture
def locked(tournament: Tournament) -> Iterator[None]:
    """Lock the database from another connection, with a short waiting time."""
    with held_by_another("EXCLUSIVE"), connection.waiting(0.05):
        yield


@pytest.fixture
def player(tournament: Tournament) -> Player:
    return make_player(tournament, "Ana")


def test_requests_wait_five_seconds_for_the_lock() -> None:
    assert connection.lock_wait == 5


def test_form_while_locked_then_503_in_words_one_line_and_nothing_saved(
    tournament: Tournament, player: Player, to_client: Client, locked: None, caplog: pytest.LogCaptureFixture
) -> None:
    to_client.raise_request_exception = False
    before = all_rows()
    caplog.set_level(logging.ERROR)

    answer = to_client.post(f"/desk/{tournament.slug}/players/add/", {"name": "Ben"})

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "Busy. Nothing was saved. Try again." in answer.content.decode()
    assert '<input type="hidden" name="name" value="Ben">' in answer.content.decode()
    assert all_rows() == before
    (record,) = caplog.records
    assert record.exc_info is None
    why = "canceling statement due to lock timeout" if is_postgresql() else "database is locked"
    assert f": {why}" in record.getMessage()
    assert record.getMessage().endswith(". Nothing was saved.")


def test_htmx_form_while_locked_then_only_the_sentence_and_the_form_stays(
    tournament: Tournament, player: Player, to_client: Client, locked: None
) -> None:
    to_client.raise_request_exception = False
    answer = to_client.post(f"/desk/{tournament.slug}/players/{player.pk}/check-in/", headers=HTMX)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert (answer.headers["HX-Retarget"], answer.headers["HX-Reselect"]) == ("#refused", ".notice")
    assert tight(answer.content.decode()).startswith('<p class="notice notice--bad">Busy. Nothing was saved.')


def test_page_of_the_busy_form_sends_it_again(
    tournament: Tournament, player: Player, to_client: Client, locked: None
) -> None:
    to_client.raise_request_exception = False
    url = f"/desk/{tournament.slug}/players/add/"
    data = {"name": "Ben", "csrfmiddlewaretoken": "the token of the form"}
    page = to_client.post(url, data).content.decode()
    form = page.partition("<form")[2].partition("</form>")[0]
    assert f'action="{url}"' in form
    assert re.findall(r'name="(\w+)" value="([^"]*)"', form) == [*data.items()][::-1]
    assert "What you typed is kept here: send it again" in form


def test_player_and_stranger_while_locked_then_told_to_come_again(
    tournament: Tournament, player: Player, locked: None
) -> None:
    Client().get("/")
    client = Client(raise_request_exception=False)
    for address in (f"/me/{player.link}/drop/", f"/me/{player.link}/call/", "/login/"):
        data = {"username": "ana", "password": "guess"}
        answer = client.post(address, data)
        assert answer.status_code == 503, address
        assert answer.headers["Cache-Control"] == "private, no-store"
        assert "guess" not in answer.content.decode()


def test_pages_while_locked_then_shown(
    tournament: Tournament, player: Player, to_client: Client, locked: None
) -> None:
    desk = f"/desk/{tournament.slug}/"
    for address in ("/", "/desk/", desk, f"{desk}players/", f"{desk}log/", f"/judge/{tournament.slug}/"):
        assert to_client.get(address).status_code == 200, address
    for address in ("/", "/login/", f"/e/{tournament.slug}/", f"/me/{player.link}/"):
        assert Client().get(address).status_code == 200, address
