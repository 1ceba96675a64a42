"""A series as a file: JSON with all its settings and standings, and its standings as a table."""

from __future__ import annotations

import json
from typing import Any

from django.utils.translation import gettext as _

from pairing.series.records import EventPart
from tournament.files.contents.columns import CellValue, Filled
from tournament.series.earned import AwardLines
from tournament.series.pages.standings import SeriesPage, SeriesRow

SERIES_FORMAT = 1  # counts up when a reader of the one before would read it wrongly


def series_item(page: SeriesPage) -> dict[str, Any]:
    """Return a series as plain values: settings, events, standings with every number's origin, awards.

    Nobody is joined by it: the keys of persons and players stay here.
    """
    series = page.series
    return {
        "format": SERIES_FORMAT,
        "slug": series.slug,
        "name": series.name,
        "organization": series.organization.name if series.organization else None,
        "starts_on": series.starts_on.isoformat() if series.starts_on else None,
        "ends_on": series.ends_on.isoformat() if series.ends_on else None,
        "is_ended": series.ended_at is not None,
        "rules": series.rules,
        "events": [
            {
                "slug": row.tournament.slug if row.tournament.is_listed else None,
                "name": row.tournament.name,
                "date": row.tournament.date.isoformat(),
                "weight": row.weight,
                "is_finished": row in page.events,
            }
            for row in sorted(
                (*page.events, *page.coming), key=lambda row: (row.tournament.date, row.tournament_id)
            )
        ],
        "standings": [_standing(row) for row in page.rows],
        "awards": [_award(each) for each in page.awards],
    }


def series_json(page: SeriesPage) -> bytes:
    """Return the file of a series."""
    return json.dumps(series_item(page), ensure_ascii=False, indent=1).encode()


def _standing(row: SeriesRow) -> dict[str, Any]:
    line = row.line
    return {
        "rank": line.rank,
        "is_shared": line.is_shared,
        "name": row.name,
        "is_joined": row.person is not None,
        "points": line.total,
        "decided_by": line.decided_by.value if line.decided_by else None,
        "tiebreakers": {
            code.value: None if figure is None else [figure.numerator, figure.denominator]
            for code, figure in line.figures.items()
        },
        "events": [_part(part) for part in row.cells],
    }


def _part(part: EventPart | None) -> dict[str, Any] | None:
    if part is None:
        return None
    return {
        "place": part.place,
        "for_place": part.for_place,
        "for_results": part.for_results,
        "for_attendance": part.for_attendance,
        "weight": part.weight,
        "points": part.total,
        "counts": part.counts,
    }


def _award(each: AwardLines) -> dict[str, Any]:
    award = each.award
    return {
        "kind": award.kind,
        "source": award.source,
        "places": award.places,
        "at": award.target.name,
        "earned": [
            {
                "name": line.name,
                "event": line.event.name if line.event else None,
                "place": line.place,
                "status": line.status.value,
            }
            for line in each.lines
        ],
    }


def series_table(page: SeriesPage) -> Filled:
    """Return the standings as a table: a column of points for each event, what is dropped in brackets."""
    heads = (
        _("Place"),
        _("Player"),
        _("Points"),
        *(row.tournament.name for row in page.events),
        _("Equal points"),
    )
    return Filled(page.series.name, heads, tuple(_cells(row) for row in page.rows))


def _cells(row: SeriesRow) -> tuple[CellValue, ...]:
    parts = (None if part is None else part.total if part.counts else f"({part.total})" for part in row.cells)
    return (row.line.rank, row.name, row.line.total, *parts, row.why)
