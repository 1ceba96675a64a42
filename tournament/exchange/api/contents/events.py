"""The list of public events, and single events."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import QuerySet

from tournament.event.forms.search import EventSearch
from tournament.kernel.access import Viewer
from tournament.kernel.event_rows import newest_swiss_round
from tournament.kernel.head_count import head_count, registered_number
from tournament.models import Tournament


def event_items(
    *, q: str, state: str, since: date | None, until: date | None, offset: int, limit: int
) -> tuple[list[dict[str, Any]], int]:
    """Return part of the matching public events, newest first, and how many match. Two queries."""
    found: QuerySet[Tournament] = EventSearch({"q": q}, queryset=Tournament.objects.listed()).qs
    if state:
        found = found.filter(state=state)
    if since is not None:
        found = found.filter(date__gte=since)
    if until is not None:
        found = found.filter(date__lte=until)
    shown = found.annotate(registered=registered_number())[offset : offset + limit]
    return [_summary(row, row.registered) for row in shown], found.count()


def event_item(tournament: Tournament, _viewer: Viewer) -> dict[str, Any]:
    """Return one event. A fixed number of queries."""
    newest = newest_swiss_round(tournament)
    scoring = tournament.scoring
    return {
        **_summary(tournament, head_count(tournament).registered),
        "version": tournament.version,
        "round": newest.number if newest else 0,
        "planned_rounds": tournament.planned_rounds,
        "cut_size": tournament.cut_size,
        "cut_date": tournament.cut_date,
        "table_rooms": tournament.table_rooms,
        "round_minutes": tournament.round_minutes,
        "deck_lists": tournament.deck_lists,
        "restriction_list": tournament.restriction_list,
        "card_pool_until": tournament.card_pool_until,
        "scoring": {
            "win": scoring.win,
            "timed_win": scoring.timed_win,
            "draw": scoring.draw,
            "bye": scoring.bye,
            "games_per_round": scoring.games_per_round,
        },
        "tiebreakers": tournament.tiebreakers,
    }


def _summary(row: Tournament, registered: int) -> dict[str, Any]:
    return {
        "slug": row.slug,
        "name": row.name,
        "date": row.date,
        "starts_at": row.starts_at,
        "time_zone": row.time_zone,
        "venue": row.venue,
        "state": row.state,
        "level": row.level,
        "kind": row.kind,
        "deck_format": row.deck_format,
        "regulations": row.regulations,
        "swiss": row.swiss_kind,
        "is_online": row.is_online,
        "registered": registered,
    }
