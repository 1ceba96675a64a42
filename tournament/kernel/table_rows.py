"""Tables with all their rows: seats with players, versions of the result, reports."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet, prefetch_related_objects

from tournament.models import Game, Pairing, PlayerReport, Result, Round, Seat, TableExtension, Tournament

# the pairing's inputs for all its tables: slower to read than everything else
WITHOUT_DRAW = ("explanation",)

_SEATS = Prefetch("seats", Seat.objects.select_related("player").order_by("position"))
_GAMES = Prefetch("games", Game.objects.order_by("number"))
_RESULTS = Prefetch(
    "results", Result.objects.select_related("recorded_by").order_by("version").prefetch_related(_GAMES)
)
_REPORTS = Prefetch("reports", PlayerReport.objects.order_by("pk"))
_EXTENSIONS = Prefetch("extensions", TableExtension.objects.order_by("pk"))


def table_by_key(tournament: Tournament, pk: int) -> Pairing | None:
    """Return this event's table with its round, stage and seats, or None. Two queries."""
    return _tables().filter(round__stage__tournament=tournament, pk=pk).first()


def table_by_number(round_: Round, number: int) -> Pairing | None:
    """Return the round's table with this number, as `table_by_key` does."""
    return _tables().filter(round=round_, number=number).first()


def table_of_player(round_: Round, player: int) -> Pairing | None:
    """Return a player's table in a round, with its seats, or None. Two queries."""
    found = Pairing.objects.filter(round=round_, seats__player=player).prefetch_related(_SEATS).first()
    if found:
        found.round = round_
    return found


def read_results(pairing: Pairing) -> None:
    """Read the versions of a table's result, with their games and who saved them. At most two queries."""
    prefetch_related_objects([pairing], _RESULTS)


def read_reports(pairing: Pairing) -> None:
    """Read what players reported of a table. One query."""
    prefetch_related_objects([pairing], _REPORTS)


def read_extensions(pairing: Pairing) -> None:
    """Read a table's time extensions. One query."""
    prefetch_related_objects([pairing], _EXTENSIONS)


def _tables() -> QuerySet[Pairing]:
    tables = Pairing.objects.select_related("round__stage").defer(f"round__{WITHOUT_DRAW[0]}")
    return tables.prefetch_related(_SEATS)
