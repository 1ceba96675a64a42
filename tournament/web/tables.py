"""Tables: a class of django-tables2 gives head, caption and columns, a template of the feature the rows.

django-tables2 would render each cell by itself, which costs three times as much for 300 rows of 7 cells, and
most cells here are more than their value. So a table gets its lines from a page model, already in order, and
its `rows_template` writes them with all that the page's template has.
"""

from __future__ import annotations

from typing import Any, ClassVar

import django_tables2 as tables
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.html import format_html

Words = str | Promise


class Column(tables.Column):  # type: ignore[misc]
    """A column by its head. `classes` are those of the head's cell.

    With a `title`, the words are an abbreviation of it; `words_class` is a class of the words alone, such as
    `visually-hidden` if the column's content needs no visible head.
    """

    def __init__(
        self,
        verbose_name: Words,
        *,
        classes: str = "",
        title: Words = "",
        words_class: str = "",
        orderable: bool = False,
        order_by: tuple[str, ...] | None = None,
    ) -> None:
        attrs = {"th": {"class": classes}} if classes else {}
        super().__init__(verbose_name, attrs=attrs, orderable=orderable, order_by=order_by)
        self.title = title
        self.words_class = words_class

    @property
    def header(self) -> Words:
        """The words of the head, in the reader's language."""
        if self.title:
            return format_html('<abbr title="{}">{}</abbr>', self.title, self.verbose_name)
        if self.words_class:
            return format_html('<span class="{}">{}</span>', self.words_class, self.verbose_name)
        words: Words = self.verbose_name
        return words


class PlainTable(tables.Table):  # type: ignore[misc]
    """A table whose rows `rows_template` writes; screen readers read `caption`.

    In a template: `{% include "web/table.html" %}`, with the table as `table`. The rows find their lines in
    `table.lines`.
    The order of the lines is their meaning; where readers may choose another one, a column is
    `orderable`. A subclass names its CSS classes in `Meta.attrs`.
    """

    caption: ClassVar[Words]
    rows_template: ClassVar[str]

    @property
    def lines(self) -> list[Any]:
        """The lines in display order."""
        lines: list[Any] = self.data.data
        return lines

    @classmethod
    def order_in(cls, query: QueryDict) -> list[str] | None:
        """Return the columns to sort by that a query string names, with or without a `-`; None for none."""
        asked = (each for each in query.getlist("sort") if each.removeprefix("-") in cls.base_columns)
        return list(asked) or None
