"""The list of public series, and single series with their standings."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404

from tournament.accounts.tokens.authentication import Caller
from tournament.exchange.api.contents.places import figure_item
from tournament.models import Series
from tournament.ranking.series.changing import runs_series
from tournament.ranking.series.contents import series_told
from tournament.ranking.series.pages.lists import public_series
from tournament.ranking.series.pages.standings import SeriesRow, series_page


def series_items(*, offset: int, limit: int) -> tuple[list[dict[str, Any]], int]:
    """Return part of the public series, newest first, and how many there are. Two queries."""
    found = public_series()
    items = [
        {
            "slug": row.slug,
            "name": row.name,
            "organization": row.organization.name if row.organization else None,
            "starts_on": row.starts_on,
            "ends_on": row.ends_on,
            "is_ended": row.ended_at is not None,
            "events": row.event_count,
            "played": row.played_count,
        }
        for row in found[offset : offset + limit]
    ]
    return items, found.count()


def series_detail(slug: str, caller: Caller | None) -> dict[str, Any]:
    """Return a series with its standings and the source of every point. Takes the same queries as its page.

    Raises Http404 if there is no such series, and for a series that isn't public unless the caller runs it
    and the token isn't limited to one event.
    """
    series = get_object_or_404(Series.objects.select_related("organization"), slug=slug)
    account = caller.account.pk if caller is not None and caller.token.event_id is None else None
    if not series.is_public and not runs_series(series, account):
        raise Http404
    page = series_page(series)
    item = series_told(page)
    item["standings"] = [
        line | {"tiebreakers": _figures(row)} for line, row in zip(item["standings"], page.rows, strict=True)
    ]
    return item


def _figures(row: SeriesRow) -> dict[str, dict[str, Any] | None]:
    return {
        code.value: None if figure is None else figure_item(figure)
        for code, figure in row.line.figures.items()
    }
