"""Style sheets: one set of widths, sizes of type by their tokens, and no class that nothing on a page has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHEETS = {
    path.name: re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for path in sorted((ROOT / "tournament" / "static" / "tournament").glob("*.css"))
}

# Widths of the window, in rem: `tokens.css` says what each is.
WIDTHS = (23, 30, 48, 60, 75)
# What else may be asked of the window: heights of two pages whose button stays in view.
HEIGHTS = {"(min-height: 30rem)", "(max-height: 43.75rem)"}
CONTAINERS = {"(min-width: 50rem)"}  # of a bracket, from where it is drawn

# The size of type is a token, or is fitted to a frame, to a drawing's unit or to a stream's picture.
TOKEN = re.compile(r"inherit|var\(--(?:text|part)-[a-z0-9]+\)")
FITTED = re.compile(r"(?:clamp|min|max)\(.+\)|calc\([\d.]+ \* var\(--(?:unit|dot)\)\)")
ROOTS = {("base.css", "106.25%"), ("base.css", "112.5%"), ("print.css", "11pt")}  # what a rem is

_QUERY = re.compile(r"@(media|container)([^{]+)\{")
_FEATURE = re.compile(r"\([^()]*(?:width|height)[^()]*\)")
_CLASS = re.compile(r"\.([a-z][\w-]*)")


@pytest.mark.parametrize("name", SHEETS)
def test_queries_ask_for_one_set_of_widths_in_one_way(name: str) -> None:
    windows = {f"(min-width: {width}rem)" for width in WIDTHS}
    windows |= {f"(max-width: {width - 1}.99rem)" for width in WIDTHS} | HEIGHTS
    allowed = {"media": windows, "container": CONTAINERS}
    queries = _QUERY.findall(SHEETS[name])
    assert [
        each for kind, query in queries for each in _FEATURE.findall(query) if each not in allowed[kind]
    ] == []


@pytest.mark.parametrize("name", SHEETS)
def test_sizes_of_type_are_tokens(name: str) -> None:
    sizes = set(re.findall(r"[\s;{]font-size:\s*([^;}]+)", SHEETS[name]))
    assert {
        size
        for size in sizes
        if not TOKEN.fullmatch(size) and not FITTED.fullmatch(size) and (name, size) not in ROOTS
    } == set()


def test_every_class_is_one_that_a_page_may_have() -> None:
    """A class appears whole in a template, a script or a module, or its first part does."""
    texts = "\n".join(
        path.read_text(encoding="utf-8")
        for folder in ("templates", "tournament")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".html", ".py", ".js") and "migrations" not in path.parts
    )
    whole = set(re.findall(r"[\w-]+", texts)) | {"nonfield"}  # Django's own
    begun = tuple(set(re.findall(r"(\bis-|[a-z][\w-]*(?:--|__))\{", texts)))
    classes = {
        each for sheet in SHEETS.values() for rule in _selectors(sheet) for each in _CLASS.findall(rule)
    }
    assert {each for each in classes - whole if not each.startswith(begun)} == set()


def _selectors(sheet: str) -> str:
    return " ".join(each for each in re.findall(r"([^{};]+)\{", sheet) if not each.lstrip().startswith("@"))
