"""An event's contents without keys, times and history, to check that undo restores them."""

from __future__ import annotations

from typing import Any

from tests.flows.world import all_rows
from tournament.models import Deck, Pairing, Tournament

BESIDE = {
    "id",
    "link",
    "version",
    "pairings_version",
    "created_at",
    "paired_at",
    "given_at",
    "clock_id",
    "pairing_id",
}
BY_TABLE = {"Round", "Pairing", "Seat", "Stage", "Result", "Game", "Qualifier", "LogEntry", "Deck"}


def snapshot(event: Tournament) -> dict[str, Any]:
    """Return what counts in the stored data: the newest results and decks, with tables by number."""
    rows = {
        name: [{key: value for key, value in row.items() if key not in BESIDE} for row in found]
        for name, found in all_rows().items()
        if name not in BY_TABLE
    }
    return rows | {
        "stages": [
            (
                stage.kind,
                stage.size,
                stage.seed,
                stage.planned_rounds_before,
                sorted(stage.qualifiers.values_list("player", "seed", "swiss_rank"), key=str),
            )
            for stage in event.stages.order_by("number")
        ],
        "tables": sorted((_table(pairing) for pairing in _pairings(event)), key=str),
        "decks": _decks(event),
    }


def _pairings(event: Tournament) -> list[Pairing]:
    pairings = Pairing.objects.filter(round__stage__tournament=event).select_related("round__stage")
    pairings = pairings.prefetch_related("seats", "results__games")
    return [pairing for pairing in pairings if pairing.seats.all()]


def _table(pairing: Pairing) -> Any:
    round_ = pairing.round
    newest = max(pairing.results.all(), key=lambda each: each.version, default=None)
    seats = [(seat.player_id, seat.position, seat.side) for seat in pairing.seats_in_order]
    result = None
    if newest and newest.kind != "cleared":
        games = [
            (game.number, game.corp_id, game.runner_id, game.winner_id, game.ending)
            for game in newest.games.all()
        ]
        result = (newest.kind, newest.first_points, newest.second_points, newest.witness, games)
    return (
        (round_.stage.number, round_.number, round_.state, round_.published_at is None),
        (round_.seed, str(round_.explanation), round_.changed_by_hand, round_.deadline),
        (pairing.number, seats, pairing.side_reason, result, pairing.deadline, pairing.is_featured),
    )


def _decks(event: Tournament) -> Any:
    return {
        (deck.player_id, deck.side): (deck.name, deck.identity, deck.cards, deck.source, deck.unread)
        for deck in Deck.objects.filter(player__tournament=event).order_by("player", "version")
    }
