"""Pictures of pages for the README and the docs: SCREENSHOTS=docs/screenshots retakes them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

Sizes = Mapping[str, tuple[int, int]]

SIZES = {"375": (375, 812), "1280": (1280, 900)}
EVERY_SIZE = {"320": (320, 640), **SIZES, "1920": (1920, 1080)}


class Photographer:
    """Takes pictures of a page on a phone and a laptop, light and dark, where they are asked for."""

    def __init__(self, browser: Browser, live_server: LiveServer, page: Page) -> None:
        self.folder = os.environ.get("SCREENSHOTS")
        self.browser = browser
        self.address = live_server.url
        self.page = page

    def take(self, name: str, path: str, sizes: Sizes = SIZES) -> None:
        if not self.folder:
            return
        for width, (wide, high) in sizes.items():
            for scheme in ("light", "dark"):
                context = self.browser.new_context(
                    base_url=self.address,
                    viewport={"width": wide, "height": high},
                    color_scheme="dark" if scheme == "dark" else "light",
                    storage_state=self.page.context.storage_state(),
                )
                page = context.new_page()
                page.goto(path)
                file = Path(self.folder) / f"{name}-{width}-{scheme}.png"
                file.parent.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=file, full_page=True)
                make_small(file)
                context.close()


def keep_page(name: str, page: Page) -> None:
    """Keep a picture of what is seen of the page now, where pictures are asked for; of a phone all of it."""
    folder = os.environ.get("SCREENSHOTS")
    if not folder:
        return
    file = Path(folder) / f"{name}.png"
    file.parent.mkdir(parents=True, exist_ok=True)
    size = page.viewport_size
    page.screenshot(path=file, full_page=size is not None and size["width"] < 600)
    make_small(file)


def keep_sheet(name: str, pdf: bytes, *, page: int = 1, dots: int = 100, upper: float = 1.0) -> None:
    """Keep a picture of a sheet's page, where pictures are asked for; poppler draws it.

    `dots` an inch; `upper` is how much of the page's height is shown, from its top.
    """
    folder = os.environ.get("SCREENSHOTS")
    if not folder:
        return
    file = Path(folder) / name
    file.parent.mkdir(parents=True, exist_ok=True)
    which = ("-f", str(page), "-r", str(dots))
    subprocess.run(
        ["pdftoppm", *which, "-png", "-gray", "-singlefile", "-", str(file)], input=pdf, check=True
    )
    picture = file.with_suffix(".png")
    if upper < 1:
        with Image.open(picture) as whole:
            part = whole.crop((0, 0, whole.width, round(whole.height * upper)))
        part.save(picture)
    make_small(picture)


def make_small(file: Path) -> None:
    """Keep 128 colours, which is plenty for these pages: the pictures are a third as large."""
    with Image.open(file) as picture:
        few = picture.convert("RGB").quantize(128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(file, optimize=True)
