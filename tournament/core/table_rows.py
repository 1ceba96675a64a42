"""A table with what is known of it, read by SQL that is compiled once: every save of a result begins so.

What is read stands in the rows as if it had been prefetched: seats with their players, versions of the result
with their games, reports.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from tournament.core.compiled import MAX_KEY, CompiledRow, RowPart, keep_related
from tournament.models import Game, Pairing, Player, PlayerReport, Result, Round, Seat, Stage, Tournament

WITHOUT_DRAW = ("explanation",)  # what a draw knew of all its tables: it takes longer to read than all else

_OF_A_TABLE = (
    RowPart(Pairing),
    RowPart(Round, path="round__", unwanted=WITHOUT_DRAW),
    RowPart(Stage, path="round__stage__"),
)
_BY_KEY = CompiledRow(
    lambda: Pairing.objects.filter(pk=0).filter(round__stage__tournament=0).order_by(), *_OF_A_TABLE
)
_BY_NUMBER = CompiledRow(lambda: Pairing.objects.filter(round=0).filter(number=0).order_by(), *_OF_A_TABLE)
_BY_PLAYER = CompiledRow(
    lambda: Pairing.objects.filter(round=0).filter(seats__player=0).order_by(), *_OF_A_TABLE
)
_SEATS = CompiledRow(
    lambda: Seat.objects.filter(pairing=0).order_by("position"),
    RowPart(Seat),
    RowPart(Player, path="player__"),
)
_RESULTS = CompiledRow(
    lambda: Result.objects.filter(pairing=0).order_by("version"),
    RowPart(Result),
    RowPart(User, path="recorded_by__"),
)
_GAMES = CompiledRow(lambda: Game.objects.filter(result__pairing=0).order_by("number"), RowPart(Game))
_REPORTS = CompiledRow(lambda: PlayerReport.objects.filter(pairing=0).order_by("pk"), RowPart(PlayerReport))


def table_by_key(tournament: Tournament, pk: int) -> Pairing | None:
    """Return this event's table with its round, stage and seats, or None. Two queries."""
    return _with_seats(_BY_KEY.find(pk, tournament.pk) if pk <= MAX_KEY else None)


def table_by_number(round_: Round, number: int) -> Pairing | None:
    """Return the round's table with this number, as `table_by_key` does."""
    return _with_seats(_BY_NUMBER.find(round_.pk, number))


def table_of_player(round_: Round, player: int) -> Pairing | None:
    """Return where a player sits in a round, as `table_by_key` does."""
    return _with_seats(_BY_PLAYER.find(round_.pk, player))


def _with_seats(found: list[Any] | None) -> Pairing | None:
    if found is None:
        return None
    pairing: Pairing = found[0]
    pairing.round, pairing.round.stage = found[1:]
    seats: list[Seat] = []
    for seat, player in _SEATS.find_all(pairing.pk):
        seat.pairing, seat.player = pairing, player
        seats.append(seat)
    keep_related(pairing, "seats", seats)
    return pairing


def read_results(pairing: Pairing) -> None:
    """Read the versions of a table's result, with their games and who saved them. At most two queries."""
    rows = _RESULTS.find_all(pairing.pk)
    games: dict[int, list[Game]] = {}
    for (game,) in _GAMES.find_all(pairing.pk) if rows else ():
        games.setdefault(game.result_id, []).append(game)
    results = []
    for result, account in rows:
        result.pairing, result.recorded_by = pairing, account if account.pk is not None else None
        keep_related(result, "games", games.get(result.pk, ()))
        results.append(result)
    keep_related(pairing, "results", results)


def read_reports(pairing: Pairing) -> None:
    """Read what players reported of a table. One query."""
    keep_related(pairing, "reports", [row for (row,) in _REPORTS.find_all(pairing.pk)])
