"""The texts that code and templates mark for translation, read without GNU gettext.

`make messages` uses xgettext to find them; this finds the same texts without it.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
CODE = ("pairing", "decklists", "tournament")
TEMPLATES = "templates"
# The context (None for none), the text, and its plural ("" for none).
Key = tuple[str | None, str, str]

# Functions that take a text, with the meaning of each argument: c for context, t for text, p for plural.
_ROLES = {"gettext": "t", "ngettext": "tp", "pgettext": "ct", "npgettext": "ctp"}
_FUNCTIONS = {name + tail: roles for name, roles in _ROLES.items() for tail in ("", "_lazy")}
_FUNCTIONS |= {"_": "t", "gettext_noop": "t"}

_LITERAL = r"""(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
_IN_TEMPLATE = re.compile(rf"\b(_|n?p?gettext)\(\s*u?({_LITERAL}(?:\s*,\s*u?{_LITERAL})*)", re.DOTALL)


@functools.cache
def texts_in_sources(root: Path = ROOT) -> dict[Key, str]:
    """Return every text marked in the code and templates, with the path of a file that contains it."""
    found: dict[Key, str] = {}
    for file in sorted(file for folder in (*CODE, TEMPLATES) for file in (root / folder).rglob("*.*")):
        if file.suffix in {".py", ".html"}:
            path = file.relative_to(root).as_posix()
            found |= dict.fromkeys(texts_in_file(path, file.read_text("utf-8")), path)
    # A catalog has only one entry for a text with and without a plural.
    with_plural = {(context, text) for context, text, plural in found if plural}
    return {key: path for key, path in found.items() if key[2] or key[:2] not in with_plural}


def texts_in_file(path: str, source: str) -> Iterator[Key]:
    """Yield the texts that a file of the project marks, or none if it isn't part of the site."""
    folder = path.partition("/")[0]
    if path.endswith(".py") and folder in CODE:
        yield from texts_in_code(source)
    elif path.endswith(".html") and folder == TEMPLATES:
        yield from texts_in_template(source)


def texts_in_code(source: str) -> Iterator[Key]:
    """Yield the texts that a module marks; anything but literals is skipped."""
    if "gettext" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
            texts = [each.value for each in node.args if isinstance(each, ast.Constant)]
            yield from _key(name, texts)


def texts_in_template(source: str) -> Iterator[Key]:
    for name, arguments in _IN_TEMPLATE.findall(templatize(source)):
        yield from _key(name, [ast.literal_eval(each) for each in re.findall(_LITERAL, arguments, re.DOTALL)])


def _key(name: str, texts: list[object]) -> Iterator[Key]:
    roles = _FUNCTIONS.get(name, "")
    said = dict(zip(roles, texts, strict=False))
    if roles and len(said) == len(roles) and all(isinstance(each, str) for each in said.values()):
        context = said.get("c")
        yield (None if context is None else str(context)), str(said["t"]), str(said.get("p", ""))
