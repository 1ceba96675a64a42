"""Find names that nothing uses: vulture, with the names that are read as text.

    python -m tests.architecture.dead_code

prints each, and ends with 1 if there is any; the settings are `[tool.vulture]` in `pyproject.toml`.
Tests are not looked into: what only a test uses is dead. A name counts as used wherever it appears, so
a dead one can hide behind a living one of the same name; but every reported name is dead.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from keyword import iskeyword
from pathlib import Path

from django.conf import global_settings
from vulture import Vulture
from vulture.config import make_config

ROOT = Path(__file__).resolve().parents[2]
CONFIG = make_config(["--config", str(ROOT / "pyproject.toml")])
PATHS = tuple(ROOT / path for path in CONFIG["paths"])

TAG = re.compile(r"\{\{(.*?)\}\}|\{%(.*?)%\}", re.DOTALL)
QUOTED = re.compile(r'"[^"]*"|' + r"'[^']*'")
ATTRIBUTE = re.compile(r"\.([A-Za-z_]\w*)")
NAME_AS_TEXT = re.compile(r'"(?:[A-Za-z_]\w*\.)*([A-Za-z_]\w*)"')
LABELLED_CHOICE = re.compile(r'^    ([A-Z_]+) = "\w+", _\(', re.MULTILINE)


def names_in_template(source: str) -> set[str]:
    """Return the attributes that a template reads: what follows a dot in its tags."""
    tags = (QUOTED.sub('""', one or other) for one, other in TAG.findall(source))
    return {name for tag in tags for name in ATTRIBUTE.findall(tag)}


def names_in_text(source: str) -> set[str]:
    """Return the names that Python code knows as text, and the choices that are offered to people.

    As text: a form's `cleaned["field"]`, a filter's `method="name"`, a setting's dotted path.
    """
    return {*NAME_AS_TEXT.findall(source), *LABELLED_CHOICE.findall(source)}


def names_read_by_text() -> set[str]:
    """Return the names that templates, other text and Django itself (its settings) read."""
    names = {name for name in dir(global_settings) if name.isupper()}
    for path in (ROOT / "templates").rglob("*.html"):
        names |= names_in_template(path.read_text(encoding="utf-8"))
    for path in (path for folder in PATHS for path in folder.rglob("*.py")):
        names |= names_in_text(path.read_text(encoding="utf-8"))
    return names


def dead_names(paths: Sequence[Path] = PATHS, used: Iterable[str] = ()) -> list[str]:
    """Return the place of each name that neither the code of `paths` uses nor `used` has."""
    vulture = Vulture(ignore_names=CONFIG["ignore_names"], ignore_decorators=CONFIG["ignore_decorators"])
    vulture.scan("\n".join(f"_.{name}" for name in sorted(used) if not iskeyword(name)))
    vulture.scavenge(paths, exclude=CONFIG["exclude"])
    return [
        f"{item.filename}:{item.first_lineno}: {item.message}"
        for item in vulture.get_unused_code(min_confidence=CONFIG["min_confidence"])
    ]


if __name__ == "__main__":
    sys.exit("\n".join(dead_names(used=names_read_by_text())) or None)
