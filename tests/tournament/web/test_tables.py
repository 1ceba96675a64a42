"""Requirements for every table: a caption, headers with names and sort order, and rows from its own
template.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar

import pytest
from django.http import QueryDict
from django.template import engines
from django.template.loader import get_template, render_to_string
from django.test import RequestFactory
from django.utils.translation import gettext_lazy as _

from tests.markup import tight
from tests.tables import ShownTable, table_of
from tournament.web.tables import Column, PlainTable

ROW = "<tr><td>{{ line.name }}</td><td>{{ unit }}{{ line.age }}</td></tr>"
ROWS = f"{{% for line in table.lines %}}{ROW}{{% endfor %}}"


class PeopleTable(PlainTable):
    """Two sortable columns and one for buttons."""

    caption = _("Players")
    rows_template = engines["django"].from_string(ROWS)  # type: ignore[assignment]

    name = Column(_("Name"), classes="wide", orderable=True, order_by=("name",))
    age = Column("Yrs", title="Years", classes="num", orderable=True, order_by=("age", "name"))
    buttons = Column("Change", words_class="visually-hidden")

    class Meta:
        attrs: ClassVar[dict[str, str]] = {"class": "table people", "id": "people"}


LINES = ({"name": "Zoë", "age": 20}, {"name": "Ben", "age": 31}, {"name": "Eve", "age": 20})


def shown(query: str = "", **context: Any) -> str:
    table = PeopleTable(LINES, order_by=PeopleTable.order_in(QueryDict(query)))
    return render_to_string("web/table.html", {"table": table, **context}, RequestFactory().get(f"/?{query}"))


def read(query: str = "", **context: Any) -> ShownTable:
    return table_of(shown(query, **context).encode())


def test_table_when_shown_then_caption_heads_and_the_rows_of_its_template_in_the_page_models_order() -> None:
    assert read(unit="y") == ShownTable(
        caption="Players",
        heads=["Name", "Yrs", "Change"],
        order={"Name": "none", "Yrs": "none"},
        rows=[["Zoë", "y20"], ["Ben", "y31"], ["Eve", "y20"]],
    )


@pytest.mark.parametrize(
    ("query", "names", "order"),
    [
        ("sort=name", ["Ben", "Eve", "Zoë"], {"Name": "ascending", "Yrs": "none"}),
        ("sort=-age", ["Ben", "Zoë", "Eve"], {"Name": "none", "Yrs": "descending"}),
        ("sort=buttons", ["Zoë", "Ben", "Eve"], {"Name": "none", "Yrs": "none"}),
        ("sort=nonsense&sort=&sort=-", ["Zoë", "Ben", "Eve"], {"Name": "none", "Yrs": "none"}),
        ("sort=__class__&sort=name", ["Ben", "Eve", "Zoë"], {"Name": "ascending", "Yrs": "none"}),
    ],
)
def test_table_when_a_query_string_sorts_it_then_by_known_columns_and_the_heads_say_so(
    query: str, names: list[str], order: dict[str, str]
) -> None:
    table = read(query)

    assert [row[0] for row in table.rows] == names
    assert table.order == order


def test_head_of_a_column_that_sorts_turns_its_order_and_keeps_what_else_is_asked_for() -> None:
    page = shown("only=missing&sort=name")

    assert 'href="?only=missing&amp;sort=-name" id="sort-name"' in page
    assert 'href="?only=missing&amp;sort=age" id="sort-age"' in page


def test_head_has_its_classes_its_title_and_words_for_who_only_hears_them() -> None:
    page = tight(shown())

    assert '<table class="table people" id="people">' in page
    assert '<abbr title="Years">Yrs</abbr>' in page
    assert '<th scope="col"><span class="visually-hidden">Change</span></th>' in page
    assert '<th class="num orderable" scope="col" aria-sort="none">' in page


def _tables(kind: type[PlainTable]) -> list[type[PlainTable]]:
    return [each for sub in kind.__subclasses__() for each in (sub, *_tables(sub))]


def test_every_table_of_the_site_has_a_caption_and_a_template_for_its_rows() -> None:
    import_module("tournament.config.urls")
    tables = [table for table in _tables(PlainTable) if table.__module__.startswith("tournament.")]

    assert tables
    assert [table.__name__ for table in tables if not str(table.caption)] == []
    assert all(get_template(table.rows_template) for table in tables)
