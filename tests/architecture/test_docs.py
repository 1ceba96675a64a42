"""The documentation shows, links to and mentions only things that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.architecture.table_map import DOCS, table_map

PROJECT = Path(__file__).resolve().parents[2]
DECISIONS = PROJECT / "docs" / "decisions"
PAGES = tuple(
    page
    for folder in (PROJECT, PROJECT / "docs", DECISIONS, PROJECT / "benchmarks")
    for page in sorted(folder.glob("*.md"))
)
# A picture in HTML, or a link or picture in Markdown, but no addresses on other sites.
SHOWN = re.compile(r'src="([^":]+)"|\]\(([^():#]+)(?:#[^()]*)?\)')
# A link to a heading on this page or another one.
ANCHORED = re.compile(r"\]\(((?:[^():#\s]+\.md)?)#([^()\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)

# Paths in backticks start at the project folder or at `tournament/`: `kernel/acts.py`, `web/polls.etag_of`.
TOP = ("tournament", "pairing", "decklists", "tests", "templates", "benchmarks", "deploy", "docs")
BELOW = tuple(
    sorted(
        each.name
        for each in (PROJECT / "tournament").iterdir()
        if each.is_dir() and not each.name.startswith("_")
    )
)
FORMER = ("core", "upkeep")  # packages that were split
NAMED = re.compile(rf"`((?:{'|'.join((*TOP, *BELOW, *FORMER))})/[\w./*<>@-]+)`")
PLACEHOLDER = re.compile(r"<\w+>")


def _exists(named: str) -> bool:
    """Return whether a path in the docs leads to a file, a folder, a module, or a name in a module."""
    path = named.rstrip("/")
    roots = (PROJECT,) if path.split("/")[0] in TOP else (PROJECT / "tournament",)
    if "*" in path or "<" in path:
        return any(next(root.glob(PLACEHOLDER.sub("*", path)), None) is not None for root in roots)
    if any((root / tail).exists() for root in roots for tail in (path, f"{path}.py")):
        return True
    module, _, name = path.rpartition(".")
    files = [root / tail for root in roots for tail in (f"{module}.py", f"{module}/__init__.py")]
    word = re.compile(rf"\b{re.escape(name)}\b")
    return any(file.exists() and word.search(file.read_text("utf-8")) for file in files)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page_shows_and_links_to_what_is_there(page: Path) -> None:
    told = [first or second for first, second in SHOWN.findall(page.read_text("utf-8"))]
    assert [name for name in told if not (page.parent / name).exists()] == []


def test_every_picture_of_the_docs_is_shown_by_a_page() -> None:
    shown = {
        (page.parent / (first or second)).resolve()
        for page in PAGES
        for first, second in SHOWN.findall(page.read_text("utf-8"))
    }
    pictures = {file.resolve() for file in (PROJECT / "docs").rglob("*.png")}
    assert sorted(str(file.relative_to(PROJECT)) for file in pictures - shown) == []


def test_readme_takes_two_screens_with_six_pictures_at_most() -> None:
    readme = (PROJECT / "README.md").read_text("utf-8")
    assert len(re.findall(r"\.png\b", readme)) <= 6
    assert len(readme.split()) <= 500


def _anchor(heading: str) -> str:
    """Return the anchor of a heading on its page."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def test_architecture_stays_short() -> None:
    assert len((PROJECT / "docs" / "architecture.md").read_text("utf-8").split()) <= 3000


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_headings_that_page_links_to_are_there(page: Path) -> None:
    for name, anchor in ANCHORED.findall(page.read_text("utf-8")):
        target = page.parent / name if name else page
        assert anchor in map(_anchor, HEADING.findall(target.read_text("utf-8"))), f"{name}#{anchor}"


# The changelog names files as they were at the time.
PAGES_OF_TODAY = tuple(page for page in PAGES if page.stem != "CHANGELOG")


@pytest.mark.parametrize("page", PAGES_OF_TODAY, ids=lambda page: page.stem)
def test_paths_that_page_names_exist(page: Path) -> None:
    named = NAMED.findall(page.read_text("utf-8"))
    assert [path for path in named if not _exists(path)] == []


def test_path_that_does_not_exist_is_noticed() -> None:
    assert _exists("kernel/acts.py")
    assert _exists("web/polls.etag_of")
    assert _exists("tournament/<feature>/words.py")
    assert not _exists("core/acts.py")
    assert not _exists("kernel/no_such_module")
    assert not _exists("web/polls.no_such_function")


def test_map_of_the_tables_is_current() -> None:
    assert DOCS.read_text("utf-8") == table_map(), "python -m tests.architecture.table_map"


def test_index_names_every_document() -> None:
    index = (PROJECT / "docs" / "README.md").read_text("utf-8")
    named = {page.name for page in (PROJECT / "docs").glob("*.md")} - {"README.md"}
    assert [name for name in sorted(named) if f"({name})" not in index] == []


def test_index_of_decisions_names_each_and_their_numbers_follow_one_another() -> None:
    index = (DECISIONS / "README.md").read_text("utf-8")
    names = sorted(page.name for page in DECISIONS.glob("0*.md"))
    assert [name for name in names if f"({name})" not in index] == []
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))
