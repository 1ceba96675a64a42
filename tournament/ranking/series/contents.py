"""A series as a file: JSON with all settings and standings, or its standings as a table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _

from pairing.series.records import EventPart
from tournament.models import SeriesEvent
from tournament.printing.data_tables import CellValue, Filled
from tournament.ranking.series.earned import AwardLines
from tournament.ranking.series.identity import event_identities, joined_groups, numbered_players
from tournament.ranking.series.pages.standings import SeriesPage, SeriesRow

SERIES_PROGRAM = "netrunner-tournament-organizer"
SERIES_FORMAT = 1  # increased when a reader of the previous format would misread a file


def series_told(page: SeriesPage) -> dict[str, Any]:
    """Return a series' page as plain values: settings, events, standings, awards. Takes no queries.

    The values include the origin of every number in the standings.
    """
    series = page.series
    return {
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
            for row in _rows_by_date(page)
        ],
        "standings": [_standing(row) for row in page.rows],
        "awards": [_award(each) for each in page.awards],
    }


def series_item(page: SeriesPage, *, is_whole: bool = False) -> dict[str, Any]:
    """Return a series as stored in its file: its description, and what an import needs.

    Events include their identities. `people` lists which players in which events are one person, by player
    number; database keys of persons and players are left out. The public file includes only players in
    finished events who are combined in the standings. `is_whole`, for the series' owner, adds players in the
    other events and in the awards' events. Takes three queries.
    """
    series, rows = page.series, _rows_by_date(page)
    targets = [each.award.target_id for each in page.awards]
    told_of = {row.tournament_id for row in (rows if is_whole else page.events)}
    if is_whole:
        told_of.update(targets)
    identities = event_identities({row.tournament_id for row in rows} | set(targets))
    players = numbered_players(told_of)
    told = series_told(page)
    item = {
        "program": SERIES_PROGRAM,
        "format": SERIES_FORMAT,
        **told,
        "is_public": series.is_public,
        "ended_at": series.ended_at.isoformat() if series.ended_at else None,
        "events": _identified(told["events"], [row.tournament_id for row in rows], identities),
        "people": [
            [
                {"event": identities[each.event], "player": each.number, "name": each.name}
                for each in group
                if each.event in identities
            ]
            for group in joined_groups([players[event] for event in sorted(players)])
        ],
        "awards": _identified(told["awards"], targets, identities),
    }
    return item | {"digest": series_digest(item)}


def _rows_by_date(page: SeriesPage) -> list[SeriesEvent]:
    rows = (*page.events, *page.coming)
    return sorted(rows, key=lambda row: (row.tournament.date, row.tournament_id))


def _identified(
    parts: Sequence[dict[str, Any]], events: Sequence[int], identities: Mapping[int, str]
) -> list[dict[str, Any]]:
    """Add to each part of the file the identity of its event (given by key)."""
    return [part | {"identity": identities.get(event)} for part, event in zip(parts, events, strict=True)]


def series_digest(item: Mapping[str, Any]) -> str:
    """Return the SHA-256 digest of a series file's contents, excluding the digest itself."""
    told = {name: value for name, value in item.items() if name != "digest"}
    return sha256(json.dumps(told, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def series_json(page: SeriesPage, *, is_whole: bool = False) -> bytes:
    """Return a series' file. Takes three queries."""
    return json.dumps(series_item(page, is_whole=is_whole), ensure_ascii=False, indent=1).encode()


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
    """Return the standings as a table: a points column per event, with dropped results in brackets."""
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
