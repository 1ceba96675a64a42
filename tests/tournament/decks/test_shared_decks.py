"""A pasted NetrunnerDB link is read as a deck, from a fake API 2.0."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from tests.data import DATA
from tests.loopback import listening
from tournament.decks import shared_decks
from tournament.decks.catalogue import catalogue
from tournament.decks.forms.deck import DeckForm
from tournament.decks.shared_decks import LARGEST_DECK, MOST_A_MINUTE, deck_paths

MARK = "0a1b2c3d-1111-4222-8333-0123456789ab"
ADDRESS = f"https://netrunnerdb.com/en/deck/view/{MARK}"


@dataclass
class Service:
    """The fake API's decks by path, and the requested paths; a `status` other than 200 means an error."""

    decks: dict[str, Any] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    status: int = 200
    body: bytes | None = None
    address: str = ""


def _deck(name: str) -> dict[str, Any]:
    told = json.loads((DATA / "decks" / f"champion-2016-{name}.nrdb.json").read_text())
    deck: dict[str, Any] = told["data"][0]
    return deck


@pytest.fixture
def service(settings: Any) -> Iterator[Service]:
    stands = Service({f"deck/{MARK}": _deck("corp"), "decklist/1234": _deck("runner")})

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.removeprefix("/api/")
            stands.asked.append(path)
            deck = stands.decks.get(path)
            self.send_response(stands.status)
            self.send_header("Location", f"{stands.address}/api/decklist/1234")
            self.end_headers()
            told = {"data": [deck] if deck else [], "total": int(bool(deck)), "success": bool(deck)}
            self.wfile.write(json.dumps(told).encode() if stands.body is None else stands.body)

    with listening(Handler, threading.Event()) as stands.address:
        settings.DECK_SERVICE = f"{stands.address}/api"
        settings.DECK_SERVICE_OF_TESTS = stands.address
        shared_decks._kept.clear()
        shared_decks._asked.clear()
        yield stands
    shared_decks._kept.clear()
    shared_decks._asked.clear()


def sent(text: str, side: str | None = None) -> DeckForm:
    data = QueryDict(mutable=True)
    data["text"] = text
    return DeckForm(data, MultiValueDict(), catalogue=catalogue(), side=side)


def said(text: str) -> list[str]:
    return [str(error) for error in sent(text).errors.get("text", ())]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        (ADDRESS, (f"deck/{MARK}",)),
        ("https://netrunnerdb.com/de/decklist/1234/my-deck#top", ("decklist/1234",)),
        ("netrunnerdb.com/decklist/1234", ("decklist/1234",)),
        ("https://netrunnerdb.com/api/2.0/public/decklist/1234", ("decklist/1234",)),
        (f" {ADDRESS}\n\nhttps://www.netrunnerdb.com/en/decklist/1234 ", (f"deck/{MARK}", "decklist/1234")),
        ("https://netrunnerdb.com.example/en/decklist/1234", ()),
        ("https://example.com/?https://netrunnerdb.com/en/decklist/1234", ()),
        ("https://user@netrunnerdb.com/en/decklist/1234", ()),
        ("https://netrunnerdb.com:8080/en/decklist/1234", ()),
        ("https://netrunnerdb.com/en/decklist/../../1234", ()),
        ("file:///etc/passwd", ()),
        (f"3x Hedge Fund\n{ADDRESS}", ()),
        ("", ()),
    ],
)
def test_only_addresses_of_decks_alone_are_taken(text: str, paths: tuple[str, ...]) -> None:
    assert deck_paths(text) == paths


def test_both_addresses_are_both_decks_and_fetched_once(service: Service) -> None:
    text = f"{ADDRESS}\nhttps://netrunnerdb.com/en/decklist/1234/x"
    for _time in range(2):
        form = sent(text)
        assert form.is_valid(), form.errors
        assert [submission.deck.side for submission in form.submissions] == ["corp", "runner"]
    assert service.asked == [f"deck/{MARK}", "decklist/1234"]


@pytest.mark.parametrize(
    ("status", "body", "message"),
    [
        (200, None, "NetrunnerDB doesn’t show this deck."),
        (404, b"", "NetrunnerDB doesn’t show this deck."),
        (302, b"", "NetrunnerDB doesn’t show this deck."),
        (500, b"", "NetrunnerDB can’t be reached from here."),
        (200, b"<html>", "NetrunnerDB doesn’t show this deck."),
        (200, b'{"data": [[]]}', "NetrunnerDB doesn’t show this deck."),
        (200, b"[" * 50_000, "NetrunnerDB doesn’t show this deck."),
        (200, b" " * (LARGEST_DECK + 2), "NetrunnerDB doesn’t show this deck."),
    ],
)
def test_deck_that_cannot_be_had_is_a_plain_sentence(
    status: int, body: bytes | None, message: str, service: Service
) -> None:
    service.decks.clear()
    service.status, service.body = status, body
    (error,) = said(ADDRESS)
    assert error.startswith(message)
    assert service.asked == [f"deck/{MARK}"]  # the redirect wasn't followed


def test_without_a_network_the_text_is_asked_for() -> None:
    shared_decks._asked.clear()
    (error,) = said(ADDRESS)
    assert error == "NetrunnerDB can’t be reached from here. Paste the deck’s text instead."


def test_fetches_are_limited(service: Service) -> None:
    for number in range(MOST_A_MINUTE):
        said(f"https://netrunnerdb.com/en/decklist/{number + 10_000}")
    (error,) = said(ADDRESS)
    assert error.startswith("Too many decks are being fetched.")
    assert len(service.asked) == MOST_A_MINUTE
