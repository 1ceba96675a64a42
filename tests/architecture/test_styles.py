"""Style sheets use one set of widths, font sizes from tokens, and no classes that pages don't use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHEETS = {
    path.name: re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for path in sorted((ROOT / "tournament" / "static" / "tournament").glob("*.css"))
}

# Window widths in rem; `tokens.css` explains each of them.
WIDTHS = (23, 30, 48, 60, 75)
# Other window conditions: heights for two pages whose button stays visible.
HEIGHTS = {"(min-height: 30rem)", "(max-height: 43.75rem)"}
CONTAINERS = {"(min-width: 50rem)"}  # the width from which a bracket is drawn

# A font size is a token, or is fitted to a frame, a drawing's unit or a stream's picture.
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
    """A class must appear in a template, a script or a module, in full or by its first part."""
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
