"""Rounds, their tables with results, and the clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.http import Http404
from django.utils import timezone

from pairing.scoring import table_points
from pairing.timer import NOTHING, Clock, ends_at, remaining
from pairing.types import Event, Game, Side, Table
from tournament.exchange.api.contents.places import identity_items
from tournament.exchange.api.short_rounds import short_code
from tournament.kernel.access import Viewer, sees_round
from tournament.kernel.event_rows import swiss_rounds
from tournament.kernel.records import event_record
from tournament.models import Pairing, Round, Tournament
from tournament.play.clock.pages import clock_page
from tournament.play.clock.records import clock_record, round_in_play
from tournament.play.result_words import corp_first


def round_items(tournament: Tournament, viewer: Viewer) -> list[dict[str, Any]]:
    """Return the Swiss rounds that the viewer may see. Seven queries."""
    event = event_record(tournament, with_draft=viewer.is_leader)
    tables = {round_.number: [each for each in round_.tables if not each.is_bye] for round_ in event.rounds}
    return [
        {
            "round": row.number,
            "state": row.state,
            "published_at": row.published_at,
            "tables": len(tables[row.number]),
            "reported": sum(table_points(each, event.scoring) is not None for each in tables[row.number]),
            "deadline": row.deadline if tournament.is_online else None,
        }
        for row in swiss_rounds(tournament)
        if sees_round(viewer, row.state)
    ]


def pairing_items(
    tournament: Tournament, viewer: Viewer, *, number: int | None = None, is_reported: bool | None = None
) -> list[dict[str, Any]]:
    """Return the tables of the Swiss rounds that the viewer may see, with their results; byes last.

    `number` is a round's number, or None for all: raises Http404 if the viewer can't see that round.
    `is_reported` selects tables with or without a result; None for all.
    """
    event = event_record(tournament, with_draft=viewer.is_leader)
    if number is not None and all(round_.number != number for round_ in event.rounds):
        raise Http404
    names = {player.id: player.name for player in event.players}
    brought = identity_items(tournament)
    deadlines = _deadlines(tournament) if tournament.is_online else {}
    items = [
        _pairing(event, round_.number, table, names, brought)
        | {"deadline": None if table.is_bye else deadlines.get((round_.number, table.number))}
        for round_ in event.rounds
        if number in (None, round_.number)
        for table in sorted(round_.tables, key=lambda each: (each.is_bye, each.number or 0))
    ]
    return [item for item in items if is_reported in (None, item["is_reported"])]


def _pairing(
    event: Event, round_: int, table: Table, names: dict[int, str], brought: dict[int, dict[str, str]]
) -> dict[str, Any]:
    shown = table if table.corp is None else corp_first(table)
    points = table_points(shown, event.scoring)
    return {
        "round": round_,
        "table": table.number,
        "is_bye": table.is_bye,
        "seats": [
            {
                "player": player,
                "name": names[player],
                "side": _side(table, player),
                "points": None if points is None else points[at],
                **brought[player],
            }
            for at, player in enumerate(shown.players)
        ],
        "is_reported": points is not None,
        "short": short_code(table),
        "games": [_game(game) for game in table.games],
    }


def _deadlines(tournament: Tournament) -> dict[tuple[int, int | None], datetime | None]:
    """Return the deadline of each Swiss table of an online event, by round and table. One query."""
    tables = Pairing.objects.filter(round__in=Round.objects.swiss(tournament), number__isnull=False)
    rows = tables.values_list("round__number", "number", "deadline", "round__deadline")
    return {(round_, number): own or of_round for round_, number, own, of_round in rows}


def _side(table: Table, player: int) -> Side | None:
    if table.corp is None:
        return None
    return Side.CORP if player == table.corp else Side.RUNNER


def _game(game: Game) -> dict[str, Any]:
    return {"corp": game.corp, "runner": game.runner, "winner": game.winner, "ending": game.ending}


def clock_item(tournament: Tournament, viewer: Viewer) -> dict[str, Any]:
    """Return the clock of the current round; it depends only on the version, so a 304 is always correct.

    Raises Http404 if no round is being played with a clock.
    """
    page = clock_page(tournament, for_leaders=viewer.is_leader)
    round_ = round_in_play(tournament)
    if page is None or round_ is None:
        raise Http404
    clock = clock_record(tournament, round_)
    return {
        "version": tournament.version,
        "round": page.number,
        "is_cut": page.is_cut,
        "minutes": page.minutes,
        "is_running": clock.is_running,
        "ends_at": ends_at(clock),
        "seconds_left": _seconds_left(clock),
        "open_tables": [
            {
                "table": table.number,
                "extra_minutes": table.extra,
                "ends_at": ends_at(clock, timedelta(minutes=table.extra)),
            }
            for table in page.open_tables
        ],
    }


def _seconds_left(clock: Clock) -> int | None:
    if clock.is_running:
        return None
    return max(remaining(clock, timezone.now()), NOTHING) // timedelta(seconds=1)
