"""Screenshots for the README and the docs: SCREENSHOTS=docs/screenshots retakes the ones that they use.

For any other folder, SCREENSHOTS saves all pictures there.
"""

from __future__ import annotations

import functools
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


DOCS = Path(__file__).parents[2] / "docs"


def picture_file(name: str) -> Path | None:
    """Return the picture's path, or None if pictures aren't wanted or the docs don't use this one."""
    asked = os.environ.get("SCREENSHOTS")
    if not asked:
        return None
    file = Path(asked) / f"{name}.png"
    if Path(asked).resolve() == DOCS / "screenshots" and f"screenshots/{name}.png" not in _words_of_docs():
        return None
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


@functools.cache
def _words_of_docs() -> str:
    return "".join(page.read_text("utf-8") for page in (*DOCS.glob("*.md"), DOCS.parent / "README.md"))


class Photographer:
    """Takes pictures of a page on a phone and a laptop, in light and dark, if they are wanted."""

    def __init__(self, browser: Browser, live_server: LiveServer, page: Page) -> None:
        self.browser = browser
        self.address = live_server.url
        self.page = page

    def take(self, name: str, path: str, sizes: Sizes = SIZES, *, is_first_view: bool = False) -> None:
        """Save pictures of the whole page, or of its first view if a bar stays at the window's bottom."""
        for width, (wide, high) in sizes.items():
            for scheme in ("light", "dark"):
                file = picture_file(f"{name}-{width}-{scheme}")
                if not file:
                    continue
                context = self.browser.new_context(
                    base_url=self.address,
                    viewport={"width": wide, "height": high},
                    color_scheme="dark" if scheme == "dark" else "light",
                    storage_state=self.page.context.storage_state(),
                )
                page = context.new_page()
                page.goto(path)
                page.screenshot(path=file, full_page=not is_first_view)
                make_small(file)
                context.close()


def keep_page(name: str, page: Page) -> None:
    """Save a picture of the visible part of the page if pictures are wanted; on a phone, of the full page."""
    file = picture_file(name)
    if not file:
        return
    size = page.viewport_size
    page.screenshot(path=file, full_page=size is not None and size["width"] < 600)
    make_small(file)


def keep_sheet(name: str, pdf: bytes, *, page: int = 1, dots: int = 100, upper: float = 1.0) -> None:
    """Save a picture of a sheet's page if pictures are wanted; poppler draws it.

    `dots` is in dots per inch; `upper` is the fraction of the page's height to show, from the top.
    """
    picture = picture_file(name)
    if not picture:
        return
    which = ("-f", str(page), "-r", str(dots))
    drawn = ["pdftoppm", *which, "-png", "-gray", "-singlefile", "-", str(picture.with_suffix(""))]
    subprocess.run(drawn, input=pdf, check=True)
    if upper < 1:
        with Image.open(picture) as whole:
            part = whole.crop((0, 0, whole.width, round(whole.height * upper)))
        part.save(picture)
    make_small(picture)


def make_small(file: Path) -> None:
    """Reduce the file to 128 colors, which is plenty for these pages: the pictures become a third of the
    size.
    """
    with Image.open(file) as picture:
        few = picture.convert("RGB").quantize(128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(file, optimize=True)
