"""Tables: a django-tables2 class defines headers, caption and columns; the feature's template has the rows.

django-tables2 would render each cell separately, which takes three times as long for 300 rows with 7 cells,
and most cells here contain more than their value. So a table gets its lines from a page model, already
sorted, and its `rows_template` renders them with the full context of the page's template.
"""

from __future__ import annotations

from typing import Any, ClassVar

import django_tables2 as tables
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.html import format_html

Words = str | Promise


class Column(tables.Column):  # type: ignore[misc]
    """A column, defined by its header. `classes` are the header cell's classes.

    If there is a `title`, the words are its abbreviation; `words_class` is a class for the words only, such
    as `visually-hidden` if the column's content doesn't need a visible header.
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
        """The words of the header, in the reader's language."""
        if self.title:
            return format_html('<abbr title="{}">{}</abbr>', self.title, self.verbose_name)
        if self.words_class:
            return format_html('<span class="{}">{}</span>', self.words_class, self.verbose_name)
        words: Words = self.verbose_name
        return words


class PlainTable(tables.Table):  # type: ignore[misc]
    """A table with rows rendered by `rows_template`; screen readers read `caption`.

    In a template, use `{% include "web/table.html" %}`, with the table as `table`. The rows get their lines
    from `table.lines`. The order of the lines has a meaning; if readers may choose another order, columns are
    `orderable`. A subclass sets its CSS classes in `Meta.attrs`.
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
        """Return the columns to sort by from a query string, each with or without a leading `-`; None if
        there are none.
        """
        asked = (each for each in query.getlist("sort") if each.removeprefix("-") in cls.base_columns)
        return list(asked) or None
