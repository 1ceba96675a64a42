"""Decks as files: they can be read back unchanged, and only people who may read a deck get it."""

from __future__ import annotations

import io
import zipfile

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decklists.parse import read_decks
from tests.factories import make_player, make_user
from tests.tournament.decks_data import (
    LEGAL_CORP,
    LEGAL_RUNNER,
    hand_in,
    make_deck_event,
    submission,
    unread_submission,
)
from tournament.decks.acts.decks import SubmitDecks
from tournament.decks.catalogue import catalogue
from tournament.exchange.files.deck_files import decks_zip, safe_stem
from tournament.kernel.access import SPECTATOR, Viewer
from tournament.models import Tournament
from tournament.models.states import Role

pytestmark = pytest.mark.django_db


def members(data: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(data)) as pack:
        assert pack.testzip() is None
        return {name: pack.read(name).decode() for name in pack.namelist()}


def zip_of(event: Tournament, client: Client | None = None) -> dict[str, str]:
    answer = (client or Client()).get(f"/e/{event.slug}/files/decks.zip")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    return members(answer.content)


def test_every_format_read_again_is_the_same_deck() -> None:
    event = make_deck_event(swiss_decks="public", cut_decks="public")
    ana = make_player(event, "Ana <&> Bo")
    hand_in(ana, LEGAL_CORP, LEGAL_RUNNER)
    found = zip_of(event)
    assert sorted(found) == [
        f"{ending}/Ana-Bo-{ana.pk}-{side}.{ending}"
        for ending in ("json", "o8d", "txt")
        for side in ("corp", "runner")
    ]
    for name, text in found.items():
        (deck,) = read_decks(text, catalogue()).decks
        wanted = submission(LEGAL_CORP if "corp" in name else LEGAL_RUNNER).deck
        assert (deck.identity, sorted(deck.cards, key=str)) == (
            wanted.identity,
            sorted(wanted.cards, key=str),
        )
        one = Client().get(f"/e/{event.slug}/files/decks/{ana.pk}/{name.rpartition('-')[2]}")
        assert (one.status_code, one.content.decode()) == (200, text)


def test_closed_decks_are_for_leaders_alone(client: Client, stranger_client: Client) -> None:
    event = make_deck_event()
    ana = make_player(event, "Ana")
    hand_in(ana, LEGAL_CORP)
    paths = (f"/e/{event.slug}/files/decks.zip", f"/e/{event.slug}/files/decks/{ana.pk}/corp.txt")
    for path in paths:
        assert (client.get(path).status_code, stranger_client.get(path).status_code) == (404, 404)
    assert client.get(f"/e/{event.slug}/files/decks.csv").status_code == 404
    client.force_login(event.owner)
    assert [client.get(path).status_code for path in paths] == [200, 200]
    assert len(zip_of(event, client)) == 3
    for wrong in ("runner.txt", "corp.exe", "both.txt"):
        assert client.get(f"/e/{event.slug}/files/decks/{ana.pk}/{wrong}").status_code == 404
    assert client.get(f"/e/{event.slug}/files/decks/{ana.pk + 99}/corp.txt").status_code == 404
    other = make_deck_event()
    client.force_login(other.owner)
    assert client.get(f"/e/{other.slug}/files/decks/{ana.pk}/corp.txt").status_code == 404


def test_decks_of_the_cut_alone_are_open_where_the_event_says_so() -> None:
    event = make_deck_event(swiss_decks="private", cut_decks="public")
    hand_in(make_player(event, "Ana"), LEGAL_CORP)
    assert zip_of(event) == {}


def test_leaders_also_get_what_nobody_could_read_as_it_was_handed_in() -> None:
    event = make_deck_event(swiss_decks="public", cut_decks="public", takes_unread_decks=True)
    ana = make_player(event, "../../etc/passwd")
    text = f"{LEGAL_CORP}\n3x Card That Is Not\n"
    SubmitDecks(player=ana, submissions=[unread_submission(text)], seen_versions={}).perform(
        event, actor=None
    )
    viewer = Viewer(make_user().pk, Role.JUDGE)
    found = members(decks_zip(event, viewer))
    assert found[f"as-handed-in/etc-passwd-{ana.pk}-corp.txt"] == text
    assert not any("as-handed-in" in name for name in members(decks_zip(event, SPECTATOR)))


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Ana", "Ana-7"),
        ("..", "player-7"),
        ("a/b\\c:d*e", "a-b-c-d-e-7"),
        ("con", "_con-7"),
        ("佐藤 花子", "佐藤-花子-7"),
        ("🂡🂡", "player-7"),
        ("x" * 120, f"{'x' * 60}-7"),
    ],
)
def test_file_is_called_what_every_system_can_store(name: str, stem: str) -> None:
    assert safe_stem(name, 7) == stem


def test_zip_takes_as_many_queries_for_many_decks_as_for_few() -> None:
    asked = []
    for count in (1, 4):
        event = make_deck_event()
        for _number in range(count):
            hand_in(make_player(event), LEGAL_CORP)
        with CaptureQueriesContext(connection) as queries:
            decks_zip(event, Viewer(event.owner_id, Role.TO))
        asked.append(len(queries))
    assert asked[0] == asked[1]
