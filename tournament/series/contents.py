"""A series as a file: JSON with all its settings and standings, and its standings as a table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _

from pairing.series.records import EventPart
from tournament.files.contents.columns import CellValue, Filled
from tournament.series.earned import AwardLines
from tournament.series.identity import event_identities, joined_groups, numbered_players
from tournament.series.pages.standings import SeriesPage, SeriesRow

SERIES_PROGRAM = "netrunner-tournament-organizer"
SERIES_FORMAT = 1  # counts up when a reader of the one before would read it wrongly


def series_item(page: SeriesPage, *, is_whole: bool = False) -> dict[str, Any]:
    """Return a series as plain values: settings, events, standings with every number's origin, awards.

    `people` has who is one person in which events, by numbers of players; the keys of persons and players
    stay here. Everybody gets those of the finished events, whom the standings show as one; `is_whole`,
    for who runs the series, those of the others and of the awards' events as well. Three queries.
    """
    series = page.series
    rows = sorted((*page.events, *page.coming), key=lambda row: (row.tournament.date, row.tournament_id))
    told = {row.tournament_id for row in (rows if is_whole else page.events)}
    if is_whole:
        told |= {each.award.target_id for each in page.awards}
    identities = event_identities(
        {row.tournament_id for row in rows} | {each.award.target_id for each in page.awards}
    )
    players = numbered_players(told)
    item = {
        "program": SERIES_PROGRAM,
        "format": SERIES_FORMAT,
        "slug": series.slug,
        "name": series.name,
        "organization": series.organization.name if series.organization else None,
        "starts_on": series.starts_on.isoformat() if series.starts_on else None,
        "ends_on": series.ends_on.isoformat() if series.ends_on else None,
        "is_public": series.is_public,
        "is_ended": series.ended_at is not None,
        "ended_at": series.ended_at.isoformat() if series.ended_at else None,
        "rules": series.rules,
        "events": [
            {
                "slug": row.tournament.slug if row.tournament.is_listed else None,
                "name": row.tournament.name,
                "date": row.tournament.date.isoformat(),
                "weight": row.weight,
                "is_finished": row in page.events,
                "identity": identities.get(row.tournament_id),
            }
            for row in rows
        ],
        "standings": [_standing(row) for row in page.rows],
        "people": [
            [
                {"event": identities[each.event], "player": each.number, "name": each.name}
                for each in group
                if each.event in identities
            ]
            for group in joined_groups([players[event] for event in sorted(players)])
        ],
        "awards": [_award(each, identities) for each in page.awards],
    }
    return item | {"digest": series_digest(item)}


def series_digest(item: Mapping[str, Any]) -> str:
    """Return the SHA-256 of what a series file says, but for what it says of that itself."""
    told = {name: value for name, value in item.items() if name != "digest"}
    return sha256(json.dumps(told, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def series_json(page: SeriesPage, *, is_whole: bool = False) -> bytes:
    """Return the file of a series. Three queries."""
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


def _award(each: AwardLines, identities: Mapping[int, str]) -> dict[str, Any]:
    award = each.award
    return {
        "kind": award.kind,
        "source": award.source,
        "places": award.places,
        "at": award.target.name,
        "identity": identities.get(award.target_id),
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
