"""The pictures for docs/paper.md: every sheet, from demo events. SCREENSHOTS=docs/screenshots takes them."""

from __future__ import annotations

import io
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image, ImageDraw

from tests.browser.camera import keep_sheet
from tests.factories import make_user
from tournament.event.acts.logo import SetLogo
from tournament.event.logo import logo_picture
from tournament.models import Tournament
from tournament.site.demo import make_demo_event, make_finished_event

DOCS = Path(__file__).resolve().parents[2] / "docs"
SHOWN = re.compile(r'src="screenshots/([\w-]+)\.png"')


@dataclass(frozen=True)
class _Picture:
    """A sheet at its URL, from the event in its third round or from the finished event."""

    address: str
    sheet: str = ""
    query: str = ""
    page: int = 1
    dots: int = 60
    upper: float = 1.0
    is_finished: bool = False


_TABLES = "tables=Main+hall+1-20,+Back+room+21-30&code=on&shape="
PICTURES = {
    "paper-by-name": _Picture("desk-print", "pairings-by-name"),
    "slips-4-a-page": _Picture("desk-print", "pairings-by-table", "slips=4", dots=80),
    "slips-8-a-page": _Picture("desk-print", "pairings-by-table", "slips=8", dots=80),
    "paper-standings": _Picture("desk-print", "standings"),
    "paper-final-standings": _Picture("desk-print", "standings", is_finished=True),
    "paper-players": _Picture("desk-print", "players"),
    "paper-pack-cover": _Picture("desk-print-pack"),
    "paper-pack-open-tables": _Picture("desk-print-pack", page=6, upper=0.5),
    "paper-pack-worked-out": _Picture("desk-print-pack", page=8),
    "paper-pack-by-hand": _Picture("desk-print-pack", page=12),
    "paper-pack-rules": _Picture("desk-print-pack", page=13, upper=0.65),
    "paper-outline": _Picture("desk-outline"),
    "paper-table-tents": _Picture("desk-table-number-sheets", query=f"{_TABLES}tent"),
    "paper-table-cards": _Picture("desk-table-number-sheets", query=f"{_TABLES}card", page=4),
    "paper-bracket": _Picture("desk-print-bracket", "bracket", is_finished=True),
    "paper-bracket-blank": _Picture("desk-print-bracket", "blank-8", is_finished=True),
    "paper-poster-left": _Picture("desk-print-poster", "two-large", dots=30, is_finished=True),
    "paper-poster-right": _Picture("desk-print-poster", "two-large", page=2, dots=30, is_finished=True),
    "paper-badges": _Picture("desk-badge-sheets", query="who=all&leaders=on&size=8"),
    "paper-certificate": _Picture("desk-certificate-sheets", query="group=winner", is_finished=True),
    "paper-deck-list": _Picture("desk-print-decks", "deck-registration", is_finished=True),
    "paper-deck-check": _Picture("desk-print-decks", "deck-check", is_finished=True),
    "paper-deck-to-fill-in": _Picture("desk-print-decks", "missing-deck-registration"),
    "paper-deck-blank": _Picture("desk-print-decks", "blank-deck-registration"),
    "paper-penalties": _Picture("judge-penalty-sheet"),
    "paper-proxy": _Picture("judge-proxy-slips", upper=0.5),
}
OF_THE_TIMING = frozenset({"chart-run-en", "chart-run-de", "chart-turns-en"})  # test_timing.py takes these


def test_every_sheet_that_the_documentation_shows_has_its_picture_and_the_other_way_round() -> None:
    shown = SHOWN.findall((DOCS / "paper.md").read_text())
    assert set(shown) == set(PICTURES) | OF_THE_TIMING
    assert [name for name in shown if not (DOCS / "screenshots" / f"{name}.png").exists()] == []


@pytest.mark.django_db
@pytest.mark.skipif(not os.environ.get("SCREENSHOTS"), reason="pictures are taken where they are asked for")
@pytest.mark.usefixtures("all_cards")
def test_sheets_have_their_pictures_taken(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["shop.example"]
    owner = make_user("olga", first_name="Olga", last_name="Organizer")
    events = {False: make_demo_event(owner), True: make_finished_event(owner)}
    SetLogo(picture=logo_picture(_logo())).perform(events[True], actor=owner)
    desk = Client(headers={"host": "shop.example"})
    desk.force_login(owner)
    for name, picture in PICTURES.items():
        answer = desk.get(f"{_address(picture, events[picture.is_finished])}?paper=a4&{picture.query}")
        assert (name, answer["Content-Type"]) == (name, "application/pdf")
        keep_sheet(name, answer.content, page=picture.page, dots=picture.dots, upper=picture.upper)


def _address(picture: _Picture, event: Tournament) -> str:
    sheet = {"size" if picture.address == "desk-print-poster" else "sheet": picture.sheet}
    return reverse(picture.address, kwargs={"slug": event.slug, **(sheet if picture.sheet else {})})


def _logo() -> bytes:
    """Return a rough drawing of a lighthouse: the venue's logo."""
    logo = Image.new("RGB", (300, 300), "white")
    pen = ImageDraw.Draw(logo)
    pen.polygon([(110, 290), (190, 290), (175, 110), (125, 110)], fill="black")
    pen.rectangle((115, 70, 185, 100), fill="black")
    pen.polygon([(110, 65), (190, 65), (150, 20)], fill="black")
    for far in (40, 80):
        pen.line((195, 85, 260, 85 - far + 20), fill="black", width=8)
        pen.line((105, 85, 40, 85 - far + 20), fill="black", width=8)
    file = io.BytesIO()
    logo.save(file, "PNG")
    return file.getvalue()
