"""The layout of the code: imports go down, files stay small, public names are unique, no inline script."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("pairing", "decklists", "tournament")
SOURCES = sorted(
    path for package in PACKAGES for path in (ROOT / package).rglob("*.py") if "migrations" not in path.parts
)
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))

INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)|<style\b|\sstyle=|hx-on|javascript:"
    r"|\son(click|change|submit|input|load|error|key[a-z]*|mouse[a-z]*|focus|blur|toggle)="
)
LONGEST_TEMPLATE_LINE = 160
# An address can't be split; it may exceed the limit on a line of its own.
UNSPLITTABLE = re.compile(r"""(\w[\w-]*=)?"?https?://\S+""")
# The rule is "about 300 lines"; each of these files is one thing that reads better whole.
LONGER = {"pairing/matching/blossom.py": 380}
READERS = {"pages", "forms", "tables", "views", "urls", "sheets", "words", "printing"}
# Names that Django, WSGI and ASGI servers look for, and a logger for each module.
NAMES_BY_CONVENTION = {
    "Command",
    "DatabaseWrapper",
    "application",
    "app_name",
    "logger",
    "register",
    "urlpatterns",
}


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_import_contracts_hold() -> None:
    done = subprocess.run(
        [Path(sys.executable).parent / "lint-imports"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_source_files_stay_small() -> None:
    lines = {_name(path): len(_text(path).splitlines()) for path in SOURCES}
    assert [f"{name}: {count} lines" for name, count in lines.items() if count > LONGER.get(name, 330)] == []


def test_template_lines_stay_short() -> None:
    lines = (
        (path, number, line) for path in TEMPLATES for number, line in enumerate(_text(path).splitlines(), 1)
    )
    assert [
        f"{_name(path)}:{number}: {len(line)} characters"
        for path, number, line in lines
        if len(line) > LONGEST_TEMPLATE_LINE and not UNSPLITTABLE.fullmatch(line.strip())
    ] == []


def test_templates_have_no_inline_script_or_style() -> None:
    found = ((path, INLINE.search(_text(path))) for path in TEMPLATES)
    assert [f"{_name(path)}: {inline.group()}" for path, inline in found if inline] == []


def test_rules_use_no_clock_no_global_random_and_no_files() -> None:
    shells = {"__main__.py", "load.py", "commands.py"}
    forbidden = re.compile(
        r"\b(datetime\.now|date\.today|time\.time|open\(|read_text|random\.(random|shuffle|choice|randrange|seed)\()"
    )
    guilty = [
        _name(path)
        for path in SOURCES
        if path.relative_to(ROOT).parts[0] != "tournament"
        and path.name not in shells
        and forbidden.search(_text(path))
    ]
    assert guilty == []


def _reads_only(path: Path) -> bool:
    """Return whether a file is, or is inside, one of the modules of a feature that only read."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[0] == "tournament" and "fonts" not in parts and not READERS.isdisjoint(parts[1:])


def test_what_features_read_and_show_with_writes_nothing() -> None:
    writes = re.compile(r"\.(objects\.create|bulk_create|bulk_update|save|delete|update_or_create)\(")
    readers = [path for path in SOURCES if _reads_only(path)]
    assert len(readers) > 100
    assert [_name(path) for path in readers if writes.search(_text(path))] == []


def test_public_names_are_unique_in_the_site() -> None:
    """Views are an exception: a view may have the same name as what it shows, such as `clock`."""
    files: defaultdict[str, list[str]] = defaultdict(list)
    for path in SOURCES:
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[0] == "tournament" and not path.stem.startswith("settings"):
            for name in set(_public_names(ast.parse(_text(path)), is_view="views" in parts)):
                files[name].append(_name(path))
    assert [f"{name}: {', '.join(where)}" for name, where in sorted(files.items()) if where[1:]] == []


def _public_names(module: ast.Module, *, is_view: bool) -> Iterator[str]:
    for node in module.body:
        names: list[str] = []
        if isinstance(node, ast.ClassDef) or (isinstance(node, ast.FunctionDef) and not is_view):
            names = [node.name]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [each.id for one in targets for each in ast.walk(one) if isinstance(each, ast.Name)]
        yield from (name for name in names if not name.startswith("_") and name not in NAMES_BY_CONVENTION)


def test_at_most_eight_middlewares_are_our_own() -> None:
    from tournament.config.settings import MIDDLEWARE

    assert len([each for each in MIDDLEWARE if each.startswith("tournament.")]) <= 8
