"""The data transferred when a page is opened for the first time: a shop's network is slow."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.middleware.gzip import GZipMiddleware
from django.test import Client
from django.urls import reverse

from tests.factories import make_players, make_round, make_tournament
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.web.style_sheets import COOKIE, inline_sheet

MOST_AT_FIRST = 50_000  # bytes: the page and everything that it loads
MOST_LATER = 20_000  # bytes: what is loaded once the page is shown
MOST_AGAIN = 12_500  # bytes: only the page, on a device that has opened one before
MOST_STANDINGS = 15_000  # bytes: only the page, with 200 players

GZIP = {"Accept-Encoding": "gzip"}


@pytest.fixture(autouse=True)
def without_padding(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the random bytes by which Django hides a page's length."""
    monkeypatch.setattr(GZipMiddleware, "max_random_bytes", 0)


@pytest.fixture
def event(db: None) -> Tournament:
    """An event with 200 players and a published round."""
    event = make_tournament(slug="cup", name="Spring Championship", state=EventState.RUNNING)
    players = make_players(event, 200)
    make_round(event, list(zip(players[::2], players[1::2], strict=True)))
    return event


def _over_the_air(path: str) -> tuple[int, int]:
    """Return the size of the page in bytes, alone and with all the files that it loads."""
    answer = Client().get(path, headers=GZIP)
    assert answer.status_code == 200
    assert answer["Content-Encoding"] == "gzip"
    page = gzip.decompress(answer.content).decode()
    files = _files(r"(?:href|src)", page)
    assert {"tournament/other_media.css", "tournament/page.js"} <= files  # the pattern finds the loaded files
    return len(answer.content), len(answer.content) + _size(files)


def _files(attribute: str, page: str) -> set[str]:
    return set(re.findall(rf'{attribute}="/static/([^"]+\.(?:css|js|svg))"', page))


def _size(files: set[str]) -> int:
    return sum(len(gzip.compress(Path(str(finders.find(file))).read_bytes(), 9)) for file in files)


@pytest.mark.parametrize("name", ["event", "pairings", "standings", "clock", "me"])
def test_first_view_of_a_page_is_small(event: Tournament, name: str) -> None:
    link = event.players.earliest("pk").link
    path = reverse(name, kwargs={"link": link} if name == "me" else {"slug": event.slug})
    assert _over_the_air(path)[1] <= MOST_AT_FIRST


@pytest.mark.parametrize("language", ["en", "ja", "de"])
def test_first_view_of_the_glossary_is_small_in_each_language(db: None, language: str) -> None:
    assert _over_the_air(f"{reverse('reference-glossary')}?lang={language}")[1] <= MOST_AT_FIRST


def test_what_follows_a_first_view_is_small(event: Tournament) -> None:
    page = Client().get(reverse("event", kwargs={"slug": event.slug})).content.decode()
    files = _files(r"data-(?:file|script)", page)
    assert files == {"tournament/common.css", "tournament/kept.js"}
    assert _size(files) <= MOST_LATER


def test_next_page_does_not_bring_the_common_sheet_again(event: Tournament) -> None:
    client = Client()
    client.cookies[COOKIE] = inline_sheet("common").version
    sizes = {
        name: len(client.get(reverse(name, kwargs={"slug": event.slug}), headers=GZIP).content)
        for name in ("event", "pairings", "standings", "clock")
    }
    assert max(sizes.values()) <= MOST_AGAIN, sizes


def test_standings_of_200_players_are_small(event: Tournament) -> None:
    assert _over_the_air(reverse("standings", kwargs={"slug": event.slug}))[0] <= MOST_STANDINGS


def test_compressed_page_is_found_unchanged(event: Tournament) -> None:
    path = reverse("standings", kwargs={"slug": event.slug})
    first = Client().get(path, headers=GZIP)
    again = Client().get(path, headers=GZIP | {"If-None-Match": first["ETag"]})
    assert first["ETag"].startswith("W/")
    assert (again.status_code, again.content) == (304, b"")
