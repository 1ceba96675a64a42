"""What a device receives: manifests without other people's secrets, the service worker, and what it may
store.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

import lxml.html
import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse, set_script_prefix
from PIL import Image

from tests.factories import make_player, make_tournament
from tournament.models import Player, Tournament
from tournament.models.states import EventState
from tournament.site.device import KEPT_PAGES, site_manifest, worker_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament(name="Winter Cup", slug="winter", state=EventState.RUNNING)


@pytest.fixture
def ana(event: Tournament) -> Player:
    return make_player(event, "Ana")


def page_of(address: str, client: Client | None = None) -> lxml.html.HtmlElement:
    return lxml.html.fromstring((client or Client()).get(address).content)


def manifest_of(address: str) -> str:
    (found,) = page_of(address).xpath("//link[@rel='manifest']/@href")
    return str(found)


def kept_of(address: str, client: Client | None = None) -> dict[str, str]:
    """Return the data on the page for the scripts that store it."""
    return dict(page_of(address, client).get_element_by_id("kept").attrib)


def test_manifest_when_of_an_event_then_its_icon_opens_the_event(event: Tournament) -> None:
    address = manifest_of("/e/winter/pairings/")
    assert address == "/e/winter/manifest.webmanifest"
    answer = Client().get(address)
    assert answer.headers["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert (told["name"], told["start_url"], told["scope"]) == ("Winter Cup", "/e/winter/", "/")


def test_manifest_when_on_a_personal_page_then_its_icon_opens_that_and_no_other_page_names_it(
    event: Tournament, ana: Player
) -> None:
    own = manifest_of(f"/me/{ana.link}/")
    answer = Client().get(own)
    assert answer.json()["start_url"] == f"/me/{ana.link}/"
    assert answer.json()["name"] == "Ana at Winter Cup"
    assert (answer.headers["Cache-Control"], answer.headers["X-Robots-Tag"]) == (
        "private, no-store",
        "noindex",
    )
    for address in ("/", "/offline/", *(f"/e/winter/{part}" for part in ("", "pairings/", "standings/"))):
        assert ana.link not in Client().get(address).content.decode()
        assert ana.link not in Client().get(manifest_of(address)).content.decode()


def test_manifest_when_the_link_was_never_one_then_not_found() -> None:
    assert Client().get(reverse("me-manifest", kwargs={"link": "never"})).status_code == 404


def test_manifest_has_icons_of_the_sizes_that_it_names_and_one_that_may_be_cut_round() -> None:
    icons = site_manifest()["icons"]
    assert [icon.get("purpose") for icon in icons].count("maskable") == 1
    for icon in icons:
        found = finders.find(icon["src"].removeprefix("/static/"))
        assert found
        if icon["type"] == "image/png":
            size = Image.open(io.BytesIO(Path(found).read_bytes())).size
            assert icon["sizes"] == f"{size[0]}x{size[1]}"


def test_manifest_and_worker_when_the_site_lies_below_a_prefix_then_so_do_they() -> None:
    set_script_prefix("/cups/")
    try:
        manifest, worker = site_manifest(), worker_settings()
    finally:
        set_script_prefix("/")
    assert (manifest["start_url"], manifest["scope"], manifest["id"]) == ("/cups/", "/cups/", "/cups/")
    assert worker["shell"] == "/cups/offline/"


def test_service_worker_is_never_cached_and_names_what_it_needs() -> None:
    answer = Client().get("/service-worker.js")
    assert (answer.headers["Content-Type"], answer.headers["Cache-Control"]) == (
        "text/javascript",
        "no-cache",
    )
    body = answer.content.decode()
    script = re.search(r'importScripts\("(.+)"\)', body)
    assert script
    assert finders.find(script[1].removeprefix("/static/"))
    assert '"shell": "/offline/"' in body


def test_page_when_it_follows_an_event_then_kept_but_not_with_an_account(
    event: Tournament, ana: Player
) -> None:
    leader = Client()
    leader.force_login(event.owner)
    for address in ("/e/winter/", "/e/winter/standings/", f"/me/{ana.link}/", f"/me/{ana.link}/results/"):
        assert "data-keep" in kept_of(address), address
        assert "data-keep" not in kept_of(address, leader), address
    for address in ("/", "/e/winter/sign-up/", "/reference/", f"/me/{ana.link}/deck/", "/offline/"):
        assert "data-keep" not in kept_of(address), address
    assert "data-keep" not in kept_of("/desk/winter/", leader)
    assert not [name for name in KEPT_PAGES if name.startswith(("desk", "judge"))]


def test_page_tells_whose_browser_it_is_by_number_alone(event: Tournament) -> None:
    leader = Client()
    leader.force_login(event.owner)
    assert kept_of("/desk/winter/", leader)["data-who"] == str(event.owner.pk)
    assert kept_of("/e/winter/")["data-who"] == ""
    assert "data-who" not in kept_of("/offline/", leader)


def test_page_tells_when_it_answers_with_what_it_was_sent(ana: Player) -> None:
    address = f"/me/{ana.link}/deck/"
    answered = lxml.html.fromstring(Client().post(address, {"text": "3x Nothing"}).content)
    assert "data-posted" in answered.get_element_by_id("kept").attrib
    assert "data-posted" not in kept_of(address)


def test_own_page_names_what_is_fetched_to_be_kept_and_others_name_nothing(
    event: Tournament, ana: Player
) -> None:
    own = f"/me/{ana.link}/results/"
    wanted = f"{own} /e/winter/pairings/ /e/winter/standings/ /e/winter/clock/"
    assert kept_of(f"/me/{ana.link}/")["data-fetch"] == wanted
    assert all("data-keep" in kept_of(address) for address in wanted.split())
    assert "data-fetch" not in kept_of(own)
    assert "data-fetch" not in kept_of("/e/winter/")


def test_offline_page_says_what_to_do_and_nothing_of_who_asks(event: Tournament) -> None:
    leader = Client()
    leader.force_login(event.owner)
    page = page_of("/offline/", leader)
    assert page.xpath("//h1/text()") == ["No network"]
    assert page.xpath("//main[@data-shell]")
    assert event.owner.username not in page.text_content()
    assert not page.xpath("//input[@name='csrfmiddlewaretoken']")


def test_page_that_is_not_there_is_not_kept(event: Tournament, ana: Player) -> None:
    link = reverse("me-results", kwargs={"link": ana.link})
    Player.objects.filter(pk=ana.pk).update(link="a-new-one-of-twenty-two-signs")
    for address in (link, "/e/nowhere/pairings/", "/e/winter/rounds/7/"):
        answer = Client().get(address)
        assert (answer.status_code, "data-keep" in kept_of(address)) == (404, False), address
