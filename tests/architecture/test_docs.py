"""What the documentation shows and links to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.architecture.table_map import DOCS, table_map

PROJECT = Path(__file__).resolve().parents[2]
PAGES = (*sorted(PROJECT.glob("*.md")), *sorted((PROJECT / "docs").glob("*.md")))
# A picture in HTML, or a link or picture in Markdown; not the addresses of other sites.
SHOWN = re.compile(r'src="([^":]+)"|\]\(([^():#]+)(?:#[^()]*)?\)')


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page_shows_and_links_to_what_is_there(page: Path) -> None:
    told = [first or second for first, second in SHOWN.findall(page.read_text("utf-8"))]
    assert [name for name in told if not (page.parent / name).exists()] == []


def test_map_of_the_tables_is_current() -> None:
    assert DOCS.read_text("utf-8") == table_map(), "python -m tests.architecture.table_map"


def test_index_names_every_document() -> None:
    index = (PROJECT / "docs" / "README.md").read_text("utf-8")
    named = {page.name for page in (PROJECT / "docs").glob("*.md")} - {"README.md"}
    assert [name for name in sorted(named) if f"({name})" not in index] == []
