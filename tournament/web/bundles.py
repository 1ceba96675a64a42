"""Style sheets and scripts, joined from several files and minified.

Style sheets are in `static/tournament`. Scripts are in `tournament/scripts`: ES modules that a browser could
run unchanged. A page's script joins a module and all its imports, because venue networks are slow: a first
page needs 2 requests and 31.1 kB of scripts; with separate files it would be 19 requests and 35.5 kB.

Files are joined on request, so no generated files are stored next to the sources: by `collectstatic`, by
WhiteNoise if it looks up files itself (tests, DEBUG), and by `web.style_sheets`, which inlines some sheets.
"""

from __future__ import annotations

import re
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
SCRIPTS_FOLDER = Path(__file__).resolve().parents[1] / "scripts"
# The modules that pages name or load later (kept, push); all others are imported.
SCRIPTS = (
    *("page.js", "kept.js", "embed.js", "push.js"),
    *("clock.js", "deck_check.js", "decks.js", "due.js", "event_form.js", "me.js", "result_form.js"),
    *("own_report.js", "results.js", "screen.js", "slips.js", "timing.js"),
)
SHEETS = {
    "common.css": ("tokens.css", "base.css", "components.css", "announcements.css", "mine.css", "kept.css"),
    # For paper, and if the reader's system sets the colors.
    "other_media.css": ("print.css", "forced_colors.css"),
    **dict.fromkeys(
        ("embed.css", "embed_light.css", "embed_dark.css"),
        (
            *("tokens.css", "base.css", "components.css", "clock.css", "bracket.css", "bracket_places.css"),
            "embedded.css",
        ),
    ),
}
BUNDLES = (*SHEETS, *SCRIPTS)
# Sheets of one theme, regardless of the reader's system setting.
_THEMES = {"embed_light.css": "light", "embed_dark.css": "dark"}
_BY_SYSTEM = "@media screen and (prefers-color-scheme: dark)"
# Libraries that come first in a script; they are already minified, and aren't modules.
_HTMX = ("django_htmx/htmx-2.min.js",)
_LIBRARIES = {"page.js": _HTMX, "embed.js": _HTMX}

# The forms of import and export that scripts may use (a test refuses any other).
_IMPORT = re.compile(r'^import (?:(\{[^}]+\}|\* as \w+) from )?"\./(\w+\.js)";(?: //.*)?$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:const|function) (\w+))", re.MULTILINE)


def bundle(name: str) -> str:
    """Return a script, a joined style sheet, or one of our style sheets, minified.

    rjsmin parses a regular expression directly after `=>` as a division; a test checks that there is none.
    """
    if name.endswith(".css"):
        sources = [_source(_FOLDER + part) for part in SHEETS.get(name, (name,))]
        return str(cssmin(_in_theme("\n".join(sources), _THEMES.get(name, ""))))
    libraries = [_source(each) for each in _LIBRARIES.get(name, ())]
    modules = "\n".join(_run(module, text) for module, text in modules_of(name).items())
    return "\n".join([*libraries, str(jsmin(f'(() => {{\n"use strict";\n{modules}\n}})();'))])


def modules_of(name: str) -> dict[str, str]:
    """Return the texts of a module and all its imports, in the order in which a browser runs them."""
    text = (SCRIPTS_FOLDER / name).read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for _names, imported in _IMPORT.findall(text):
        found |= modules_of(imported)  # modules already found keep their position
    return found | {name: text}


def _run(name: str, text: str) -> str:
    """Return a module as a constant with its exports, set by a function that runs immediately."""
    exports = ", ".join(_EXPORT.findall(text))
    body = _EXPORT.sub("", _IMPORT.sub(_as_constant, text))
    return f"const {_constant(name)} = (() => {{\n{body}\nreturn {{ {exports} }};\n}})();"


def _as_constant(found: re.Match[str]) -> str:
    names, module = found.groups()
    return f"const {names.removeprefix('* as ')} = {_constant(module)};" if names else ""


def _constant(module: str) -> str:
    return f"${module.removesuffix('.js')}"


def _in_theme(sheet: str, theme: str) -> str:
    """Return a sheet for one theme: rules for the system's theme then apply always or never."""
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
    """Stores the bundles in a folder in the data folder; each is written on the first request."""

    def __init__(self) -> None:
        super().__init__(Path(settings.DATA_DIR) / "bundles")

    def path(self, name: str) -> str:
        """Return a bundle's file, rewritten if its sources have changed. Several processes may rewrite it at
        once.
        """
        file = Path(super().path(name))
        wanted = bundle(name.removeprefix(_FOLDER)).encode()
        if not file.is_file() or file.read_bytes() != wanted:
            file.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as new:
                new.write(wanted)
            Path(new.name).replace(file)
        return str(file)


class BundleFinder(BaseFinder):
    """Provides the bundles to Django's static files."""

    def check(self, **_kwargs: Any) -> list[Any]:
        """Return no problems, because there are no settings."""
        return []

    def find(self, path: str, find_all: bool = False, **_kwargs: Any) -> Any:
        """Return the bundle's file; empty if there is no such bundle."""
        if path.removeprefix(_FOLDER) not in BUNDLES or not path.startswith(_FOLDER):
            return []
        file = BundleStorage().path(path)
        return [file] if find_all else file

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """Yield every bundle's path and its storage."""
        ignored = list(ignore_patterns or ())
        paths = (_FOLDER + name for name in BUNDLES)
        yield from ((path, BundleStorage()) for path in paths if not matches_patterns(path, ignored))
