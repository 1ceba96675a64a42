"""Files that are made of others: what every page needs, as two style sheets and two scripts, made small.

Their sources stay apart in `static/tournament`. Here they are joined whenever somebody asks for them, so that
nothing that is generated is kept with the sources: by `collectstatic`, by WhiteNoise where it looks for files
by itself (tests, DEBUG), and by `web.style_sheets`, which puts some sheets into the page.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.finders import BaseFinder
from django.contrib.staticfiles.utils import matches_patterns
from django.core.files.storage import FileSystemStorage, Storage
from rcssmin import cssmin
from rjsmin import jsmin

_FOLDER = "tournament/"
BUNDLES = {
    "common.css": ("tokens.css", "base.css", "components.css", "announcements.css", "mine.css", "kept.css"),
    # On paper, and where the reader's system sets the colours.
    "other_media.css": ("print.css", "forced_colors.css"),
    "page.js": ("live.js", "app.js", "say.js", "focus.js", "news.js", "alerts.js", "mine.js"),
    # app.js loads these once the page is there.
    "kept.js": (
        "kept_store.js",
        "drafts.js",
        "outbox.js",
        "waiting.js",
        "send_form.js",
        "last_state.js",
    ),
    # On other sites: all that an embed needs, and nothing that asks for more or keeps anything on a device.
    "embed.js": ("live.js", "clock.js"),
    **dict.fromkeys(
        ("embed.css", "embed_light.css", "embed_dark.css"),
        (
            *("tokens.css", "base.css", "components.css", "clock.css", "bracket.css", "bracket_places.css"),
            "embedded.css",
        ),
    ),
}
# Sheets of one theme, whatever the reader's system asks for.
_THEMES = {"embed_light.css": "light", "embed_dark.css": "dark"}
_BY_SYSTEM = "@media screen and (prefers-color-scheme: dark)"
# Libraries that come first in a script; they are small already.
_HTMX = ("django_htmx/htmx-2.min.js",)
_LIBRARIES = {"page.js": _HTMX, "embed.js": _HTMX}


def bundle(name: str) -> str:
    """Return a bundle's text, or that of one of our style sheets, without what no browser needs.

    rjsmin takes a regular expression right behind `=>` for a division; a test holds that there is none.
    """
    sources = [_source(_FOLDER + part) for part in BUNDLES.get(name, (name,))]
    if name.endswith(".css"):
        return str(cssmin(_in_theme("\n".join(sources), _THEMES.get(name, ""))))
    libraries = [_source(each) for each in _LIBRARIES.get(name, ())]
    return "\n".join([*libraries, *map(jsmin, sources)])


def _in_theme(sheet: str, theme: str) -> str:
    """Return a sheet in one theme: what holds by the reader's system then holds always, or never."""
    if not theme:
        return sheet
    where = "@media screen" if theme == "dark" else "@media not all"
    return sheet.replace(_BY_SYSTEM, where).replace("color-scheme: light dark", f"color-scheme: {theme}")


def _source(path: str) -> str:
    found = finders.find(path)
    if not found:
        raise FileNotFoundError(path)
    return Path(found).read_text(encoding="utf-8")


class BundleStorage(FileSystemStorage):
    """Has the bundles in a folder below the data folder; each is written when it is asked for."""

    def __init__(self) -> None:
        super().__init__(Path(settings.DATA_DIR) / "bundles")

    def path(self, name: str) -> str:
        """Return a bundle's file, written anew if its sources have changed; several may do so at once."""
        file = Path(super().path(name))
        wanted = bundle(name.removeprefix(_FOLDER)).encode()
        if not file.is_file() or file.read_bytes() != wanted:
            file.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as new:
                new.write(wanted)
            Path(new.name).replace(file)
        return str(file)


class BundleFinder(BaseFinder):
    """Gives the bundles to whoever looks for static files."""

    def check(self, **_kwargs: Any) -> list[Any]:
        """Find nothing wrong: there are no settings."""
        return []

    def find(self, path: str, find_all: bool = False, **_kwargs: Any) -> Any:
        """Return the bundle's file; empty if it is none."""
        if path.removeprefix(_FOLDER) not in BUNDLES or not path.startswith(_FOLDER):
            return []
        file = BundleStorage().path(path)
        return [file] if find_all else file

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """Yield every bundle's path and the storage that has it."""
        ignored = list(ignore_patterns or ())
        paths = (_FOLDER + name for name in BUNDLES)
        yield from ((path, BundleStorage()) for path in paths if not matches_patterns(path, ignored))
