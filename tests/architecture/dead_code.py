"""Find unused names with vulture, including names that are only read as text.

    python -m tests.architecture.dead_code

Prints each unused name, and exits with 1 if there are any. The settings are in `[tool.vulture]` in
`pyproject.toml`. Tests aren't searched: a name that only a test uses is unused. A name counts as used
wherever it appears, so an unused name can go unnoticed if another one is spelled the same, but every reported
name is unused.
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
    """Return the attributes that a template reads: the names after a dot in its tags."""
    tags = (QUOTED.sub('""', one or other) for one, other in TAG.findall(source))
    return {name for tag in tags for name in ATTRIBUTE.findall(tag)}


def names_in_text(source: str) -> set[str]:
    """Return the names that Python code reads as text, and the choices offered to users.

    Examples are a form's `cleaned["field"]`, a filter's `method="name"`, and a dotted path in a setting.
    """
    return {*NAME_AS_TEXT.findall(source), *LABELLED_CHOICE.findall(source)}


def names_read_by_text() -> set[str]:
    """Return the names that templates, other text and Django's settings use."""
    names = {name for name in dir(global_settings) if name.isupper()}
    for path in (ROOT / "templates").rglob("*.html"):
        names |= names_in_template(path.read_text(encoding="utf-8"))
    for path in (path for folder in PATHS for path in folder.rglob("*.py")):
        names |= names_in_text(path.read_text(encoding="utf-8"))
    return names


def dead_names(paths: Sequence[Path] = PATHS, used: Iterable[str] = ()) -> list[str]:
    """Return the location of each name that neither the code in `paths` nor `used` contains."""
    vulture = Vulture(ignore_names=CONFIG["ignore_names"], ignore_decorators=CONFIG["ignore_decorators"])
    vulture.scan("\n".join(f"_.{name}" for name in sorted(used) if not iskeyword(name)))
    vulture.scavenge(paths, exclude=CONFIG["exclude"])
    return [
        f"{item.filename}:{item.first_lineno}: {item.message}"
        for item in vulture.get_unused_code(min_confidence=CONFIG["min_confidence"])
    ]


if __name__ == "__main__":
    sys.exit("\n".join(dead_names(used=names_read_by_text())) or None)
