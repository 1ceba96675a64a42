"""The pictures in docs/pictures/plots: every plot of an event's statistics, on screen and in print.

    PICTURES=docs/pictures .venv/bin/python -m pytest tests/browser/test_plot_pictures.py

poppler must be installed. Each picture is a sheet with many plots, so that there are few files.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Literal

import pytest
from django.urls import reverse
from PIL import Image
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import TIMEOUT_MS
from tests.factories import make_user
from tournament.site.demo import make_finished_event

pytestmark = pytest.mark.django_db(transaction=True)

DOCS = Path(__file__).parents[2] / "docs"
ASKED_FOR = os.environ.get("PICTURES")
MOST_BYTES, MOST_BYTES_IN_ALL = 130_000, 800_000
PLOTS = 12
COLUMNS = {320: 5, 1280: 4}
Look = Literal["light", "dark", "printed"]
LOOKS: tuple[Look, ...] = ("light", "dark", "printed")
# Chromium's names; achromatopsia also corresponds to a black-and-white printout.
VISIONS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
# One plot of each kind: lines, single-color bars, dots for both sides, the cut next to the field, a matrix.
OF_EACH_KIND = ("points-plot", "sides-rates", "factions-shares-corp", "factions-plot")
REPORT = "report"
NAMES = (
    *(f"{look}-{width}" for look in LOOKS for width in COLUMNS),
    *(f"eyes-{scheme}" for scheme in ("light", "dark")),
    REPORT,
)
GAP, WIDEST, COLOURS = 8, 1500, 24  # two sizes in pixels, and the number of colors that these drawings need


@pytest.mark.skipif(not ASKED_FOR, reason="pictures are taken where they are asked for")
def test_every_plot_has_its_pictures_taken(browser: Browser, live_server: LiveServer, tmp_path: Path) -> None:
    event = make_finished_event(make_user("tom"))
    context = browser.new_context(base_url=live_server.url, service_workers="block")
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    eyes = context.new_cdp_session(page)
    page.goto(f"{reverse('statistics', args=[event.slug])}?lang=en")
    for width, columns in COLUMNS.items():
        page.set_viewport_size({"width": width, "height": 900})
        for look in LOOKS:
            _put_on(page, look)
            taken = _plots(page)
            assert len(taken) == PLOTS
            _keep(f"{look}-{width}", _sheet([taken[at : at + columns] for at in range(0, PLOTS, columns)]))
    page.set_viewport_size({"width": 320, "height": 900})
    for look in LOOKS[:2]:
        _put_on(page, look)
        rows = []
        for vision in VISIONS:
            eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
            rows.append(_plots(page, OF_EACH_KIND))
        _keep(f"eyes-{look}", _sheet(rows))
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    report = page.request.get(reverse("statistics-report", args=[event.slug])).body()
    _keep(REPORT, _sheet([_pages(report, tmp_path)]))
    context.close()


def _put_on(page: Page, look: Look) -> None:
    page.emulate_media(
        color_scheme="dark" if look == "dark" else "light", media="print" if look == "printed" else "screen"
    )


def _plots(page: Page, keys: Sequence[str] = ()) -> list[Image.Image]:
    """Take a picture of each plot with its title, or only of the plots with these keys."""
    cards = page.locator(".plot-card")
    if keys:
        shown = [cards.filter(has=page.locator(f"#{key}-title")) for key in keys]
    else:
        shown = cards.all()
    return [Image.open(BytesIO(card.screenshot())).convert("RGB") for card in shown]


def _pages(pdf: bytes, folder: Path) -> list[Image.Image]:
    """Return the pages of a sheet as small images; `folder` is for temporary files."""
    subprocess.run(["pdftoppm", "-r", "45", "-png", "-", str(folder / "page")], input=pdf, check=True)
    return [Image.open(file).convert("RGB") for file in sorted(folder.glob("page*.png"))]


def _sheet(rows: Sequence[Sequence[Image.Image]]) -> Image.Image:
    """Return the images in rows on a gray background."""
    wide = max(sum(picture.width + GAP for picture in row) for row in rows) + GAP
    highs = [max(picture.height for picture in row) + GAP for row in rows]
    sheet = Image.new("RGB", (wide, sum(highs) + GAP), "#808080")
    y = GAP
    for row, high in zip(rows, highs, strict=True):
        x = GAP
        for picture in row:
            sheet.paste(picture, (x, y))
            x += picture.width + GAP
        y += high
    return sheet


def _keep(name: str, picture: Image.Image) -> None:
    assert ASKED_FOR
    file = Path(ASKED_FOR) / "plots" / f"{name}.png"
    file.parent.mkdir(parents=True, exist_ok=True)
    if picture.width > WIDEST:
        picture = picture.resize((WIDEST, round(picture.height * WIDEST / picture.width)))
    few = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


def test_pictures_of_plots_are_there_weigh_little_and_are_linked() -> None:
    pictures = {file.stem: file.stat().st_size for file in (DOCS / "pictures" / "plots").glob("*.png")}
    assert set(pictures) == set(NAMES)
    assert {name: size for name, size in pictures.items() if size > MOST_BYTES} == {}
    assert sum(pictures.values()) <= MOST_BYTES_IN_ALL
    words = (DOCS / "statistics.md").read_text("utf-8")
    assert [name for name in pictures if f"(pictures/plots/{name}.png)" not in words] == []
