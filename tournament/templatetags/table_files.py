"""Links below a table on an event's page, to download the table as files."""

from __future__ import annotations

from typing import Any

from django import template

from tournament.exchange.files.contents.tables import table_label
from tournament.exchange.files.pages.listing import table_links

register = template.Library()


@register.inclusion_tag("exchange/files/_table_files.html", takes_context=True)
def table_files(context: template.Context, key: str) -> dict[str, Any]:
    """Link to the table with this key as CSV and as a workbook, for everyone who can see the page."""
    return {"label": table_label(key), "links": table_links(context["tournament"], key)}
