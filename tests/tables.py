"""Tables read back from a page."""

from __future__ import annotations

from dataclasses import dataclass

import lxml.html


@dataclass(frozen=True)
class ShownTable:
    """A table of a page: its caption, the words of its heads and of its cells.

    `order` has for each column that readers may sort by its head and `ascending`, `descending` or `none`.
    """

    caption: str
    heads: list[str]
    order: dict[str, str]
    rows: list[list[str]]


def tables_of(page: bytes) -> list[ShownTable]:
    """Return the tables of a page, in its order."""
    return [_read(table) for table in lxml.html.document_fromstring(page.decode()).xpath("//table")]


def table_of(page: bytes) -> ShownTable:
    (table,) = tables_of(page)
    return table


def _read(table: lxml.html.HtmlElement) -> ShownTable:
    heads = table.xpath("./thead/tr/th")
    return ShownTable(
        caption=" ".join(_words(caption) for caption in table.xpath("./caption")),
        heads=[_words(head) for head in heads],
        order={_words(head): head.get("aria-sort") for head in heads if head.get("aria-sort")},
        rows=[[_words(cell) for cell in row] for row in table.xpath("./tbody/tr")],
    )


def _words(element: lxml.html.HtmlElement) -> str:
    return " ".join(element.text_content().split())
