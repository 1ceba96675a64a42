"""What the documentation shows and links to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
PAGES = (*sorted(PROJECT.glob("*.md")), *sorted((PROJECT / "docs").glob("*.md")))
# A picture in HTML, or a link or picture in Markdown; not the addresses of other sites.
SHOWN = re.compile(r'src="([^":]+)"|\]\(([^():#]+)(?:#[^()]*)?\)')


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page_shows_and_links_to_what_is_there(page: Path) -> None:
    told = [first or second for first, second in SHOWN.findall(page.read_text("utf-8"))]
    assert [name for name in told if not (page.parent / name).exists()] == []
