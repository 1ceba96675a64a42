"""Reads tables back from a page."""

from __future__ import annotations

from dataclasses import dataclass

import lxml.html


@dataclass(frozen=True)
class ShownTable:
    """A table on a page: its caption, its header texts and its cell texts.

    `order` maps each sortable column to `ascending`, `descending` or `none`.
    """

    caption: str
    heads: list[str]
    order: dict[str, str]
    rows: list[list[str]]


def tables_of(page: bytes) -> list[ShownTable]:
    """Return the tables on a page, in page order."""
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
