"""The pictures in docs/pictures: a day in three languages. PICTURES=docs/pictures takes them.

    PICTURES=docs/pictures .venv/bin/python -m pytest tests/browser/test_pictures.py

poppler and a font with Japanese characters must be installed. All pictures show one event at two moments.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.camera import make_small
from tests.browser.conftest import log_in
from tests.browser.day import LAPTOP, PHONE, PLACES, Place
from tests.browser.long_names import rename_players
from tests.factories import make_user
from tests.flows.world import Stage, World, make_world
from tests.tournament.decks_data import LEGAL_CORP, LEGAL_RUNNER, hand_in
from tournament.models import Player, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = os.environ.get("PICTURES")
MOST_BYTES, MOST_BYTES_IN_ALL = 60_000, 1_000_000
IN_ENGLISH = Place(
    "en",
    "en-GB",
    "Dockside Store Championship",
    ("Ana Ribeiro", "Bo Lindqvist", "Chloé Martin", "Dmitri Orlov", "Eszter Kiss", "Femi Adeyemi"),
    "Lunch until 13:30",
    "5 November 2016",
)
THREE = (IN_ENGLISH, *PLACES)


@dataclass(frozen=True)
class Shot:
    """A page given by its URL name, on a laptop or a phone, in light or dark, at `stage` of the event."""

    name: str
    address: str
    size: tuple[int, int] = PHONE
    scheme: str = "light"
    stage: Stage = Stage.PLAYING


SHOTS = (
    Shot("desk", "desk-event", LAPTOP),
    Shot("pairings", "pairings", scheme="dark"),
    Shot("home", "me"),
    Shot("report", "me-result", scheme="dark"),
    Shot("deck-check", "desk-deck-check"),
    Shot("standings", "standings", scheme="dark"),
    Shot("bracket", "bracket", LAPTOP, "dark", Stage.CUT),
)
SHEET = "wall-sheet"


@pytest.mark.skipif(not FOLDER, reason="pictures are taken where they are asked for")
@pytest.mark.parametrize("place", THREE, ids=lambda place: place.language)
def test_day_has_its_pictures_taken(browser: Browser, live_server: LiveServer, place: Place) -> None:
    for stage in (Stage.PLAYING, Stage.CUT):
        world = _world(stage, place)
        player = (
            world.playing[0] if stage is Stage.CUT else world.table(2).seats.order_by("position")[0].player
        )
        desk = {"slug": world.tournament.slug}
        for shot in (each for each in SHOTS if each.stage is stage):
            for page in _devices(browser, live_server, place, shot):
                page.emulate_media(color_scheme="dark" if shot.scheme == "dark" else "light")
                if shot.address.startswith("desk"):
                    log_in(page, f"tom-{stage.value}")
                whose = {"link": player.link} if shot.address.startswith("me") else desk
                which = {"pk": player.pk} if shot.address == "desk-deck-check" else {}
                page.goto(f"{reverse(shot.address, kwargs=whose | which)}?lang={place.language}")
                _keep(f"{shot.name}-{place.language}", page.screenshot())
                if shot.name == "desk":
                    sheet = reverse("desk-print", kwargs=desk | {"sheet": "pairings-by-name"})
                    _keep(f"{SHEET}-{place.language}", _drawn(page.request.get(f"{sheet}?paper=a4").body()))


def _world(stage: Stage, place: Place) -> World:
    world = make_world(stage, make_user(f"tom-{stage.value}", first_name="Tom"), place.event)
    rename_players(world, place.names)
    Tournament.objects.filter(pk=world.tournament.pk).update(language=place.language)
    if stage is Stage.PLAYING:
        for player in world.playing:
            hand_in(player, LEGAL_CORP, LEGAL_RUNNER)
    return world


def _at_the_open_table(world: World) -> Player:
    return world.table(2).seats.order_by("position")[0].player


def _devices(browser: Browser, server: LiveServer, place: Place, shot: Shot) -> Iterator[Page]:
    width, height = shot.size
    context = browser.new_context(
        base_url=server.url, viewport={"width": width, "height": height}, service_workers="block"
    )
    yield context.new_page()
    context.close()


def _drawn(pdf: bytes) -> bytes:
    """Return the first page as a PNG."""
    command = ["pdftoppm", "-r", "60", "-png", "-singlefile", "-"]
    return subprocess.run(command, input=pdf, check=True, capture_output=True).stdout


def _keep(name: str, picture: bytes) -> None:
    assert FOLDER
    file = Path(FOLDER) / f"{name}.png"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(picture)
    make_small(file)


def test_pictures_of_the_docs_are_there_and_weigh_little() -> None:
    pictures = {file.stem: file.stat().st_size for file in (DOCS / "pictures").glob("*.png")}
    names = (*(shot.name for shot in SHOTS), SHEET)
    assert set(pictures) == {f"{name}-{place.language}" for name in names for place in THREE}
    assert {name: size for name, size in pictures.items() if size > MOST_BYTES} == {}
    assert sum(pictures.values()) <= MOST_BYTES_IN_ALL
    words = "".join((DOCS / name).read_text("utf-8") for name in ("languages.md", "../README.md"))
    assert [name for name in pictures if f"pictures/{name}.png" not in words] == []
