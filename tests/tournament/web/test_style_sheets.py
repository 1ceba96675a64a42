"""Style sheets inside the page and as files, and where bundled files are found."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from tests.factories import make_player, make_tournament, make_user
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.web.bundles import BUNDLES, bundle
from tournament.web.style_sheets import COOKIE, INLINE, inline_sheet

_INLINE = re.compile(r'<style data-sheet="(\w+)"[^>]*>(.*?)</style>')
_LINKED = re.compile(r'<link rel="stylesheet" href="/static/tournament/(\w+)\.css">')


@pytest.fixture
def event(db: None) -> Tournament:
    return make_tournament(slug="cup", state=EventState.RUNNING)


def device(client: Client | None = None) -> Client:
    """Return a client that has the common sheet cached as a file."""
    client = client or Client()
    client.cookies[COOKIE] = inline_sheet("common").version
    return client


def sheets_of(client: Client, url: str) -> tuple[list[str], list[str]]:
    """Return the page's inline sheets and the sheets it links to as files."""
    page = client.get(url).content.decode()
    return [name for name, _text in _INLINE.findall(page)], _LINKED.findall(page)


def test_first_view_of_a_stranger_waits_for_no_style_sheet(event: Tournament) -> None:
    player = make_player(event)
    for url, sheets in [
        (reverse("event", args=["cup"]), ["common", "public", "decks"]),
        (reverse("standings", args=["cup"]), ["common", "public"]),
        (reverse("me", args=[player.link]), ["common", "decks", "clock", "me"]),
        (reverse("reference-glossary"), ["common", "reference_terms"]),
    ]:
        assert sheets_of(Client(), url) == (sheets, []), url


def test_device_that_has_the_common_sheet_gets_its_name_alone(event: Tournament) -> None:
    url = reverse("standings", args=[event.slug])
    assert sheets_of(device(), url) == (["public"], ["common"])
    old = Client()
    old.cookies[COOKIE] = "0123456789ab"
    assert sheets_of(old, url) == (["common", "public"], [])


def test_account_gets_all_sheets_as_files(event: Tournament) -> None:
    user = Client()
    user.force_login(make_user())
    assert sheets_of(user, reverse("standings", args=[event.slug])) == ([], ["common", "public"])


def test_page_that_stands_in_without_a_network_has_the_common_sheet_in_it(db: None) -> None:
    assert sheets_of(device(), reverse("offline")) == (["common"], [])


def test_policy_knows_each_sheet_as_it_stands_in_the_page(event: Tournament) -> None:
    answer = Client().get(reverse("me", args=[make_player(event).link]))
    policy = answer.headers["Content-Security-Policy"]
    shown = _INLINE.findall(answer.content.decode())
    assert len(shown) == 4
    for name, text in shown:
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy, name
    assert "unsafe" not in policy


def test_page_with_and_without_the_sheet_are_two_and_each_is_found_unchanged(event: Tournament) -> None:
    url = reverse("standings", args=[event.slug])
    first, later = Client().get(url)["ETag"], device().get(url)["ETag"]
    assert first != later
    for client, etag, status in [
        (Client(), first, 304),
        (device(), later, 304),
        (Client(), later, 200),
        (device(), first, 200),
    ]:
        assert client.get(url, headers={"If-None-Match": etag}).status_code == status


def test_poll_carries_no_style_sheet(event: Tournament) -> None:
    for name in ("event", "standings"):
        part = Client().get(reverse(name, args=[event.slug]), headers={"HX-Request": "true"})
        assert part.status_code == 200
        assert b"<style" not in part.content and b"stylesheet" not in part.content


def test_sheets_that_stand_in_pages_name_no_other_file_than_fonts_of_the_site() -> None:
    files = []
    for name in INLINE:
        assert "@import" not in bundle(f"{name}.css")
        files += re.findall(r"url\(([^)]+)\)", inline_sheet(name).text)
    fonts = ("barlow-condensed.woff2", "barlow-condensed-ext.woff2")
    assert files == [f"/static/tournament/fonts/{font}" for font in fonts]
    assert all(finders.find(file.removeprefix("/static/")) for file in files)


def test_bundles_are_found_beside_the_other_static_files(tmp_path: Path) -> None:
    listed = {path for finder in finders.get_finders() for path, _storage in finder.list([])}
    for name in BUNDLES:
        found = finders.find(f"tournament/{name}")
        assert found is not None and Path(found).read_text(encoding="utf-8") == bundle(name)
        assert f"tournament/{name}" in listed
    assert finders.find("tournament/no_such.css") is None
