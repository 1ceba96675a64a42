"""Tables with what is known of them, read by SQL that is compiled once: every save of a result begins so.

What is read stands in the rows as if it had been prefetched: seats with their players, versions of the result
with their games, reports, extensions. It is read of one table, or of all tables of a round.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model

from tournament.core.compiled import MAX_KEY, CompiledRow, RowPart, keep_related
from tournament.models import (
    Game,
    Pairing,
    Player,
    PlayerReport,
    Result,
    Round,
    Seat,
    Stage,
    TableExtension,
    Tournament,
)

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


@dataclass(frozen=True, slots=True)
class _Rows:
    """Rows that belong to tables: the query for those of one table, and that for those of a whole round."""

    of_table: CompiledRow
    of_round: CompiledRow

    @classmethod
    def of(cls, model: type[Model], *parts: RowPart, order: str = "pk", to_table: str = "pairing") -> _Rows:
        """Compile both. `to_table` leads from a row to its table."""
        rows: Any = model._default_manager.order_by(order)
        return cls(
            CompiledRow(lambda: rows.filter(**{to_table: 0}), RowPart(model), *parts),
            CompiledRow(lambda: rows.filter(**{f"{to_table}__round": 0}), RowPart(model), *parts),
        )

    def read(self, tables: _Tables) -> list[list[Any]]:
        """Return the rows of these tables, in their order. One query."""
        if tables.round is not None:
            return self.of_round.find_all(tables.round.pk)
        return self.of_table.find_all(next(iter(tables.by_key)))


@dataclass(frozen=True, slots=True)
class _Tables:
    """Tables to read rows of: one, or all of a round."""

    by_key: dict[int, Pairing]
    round: Round | None = None

    def keep(self, name: str, rows: Iterable[Any]) -> None:
        """Let each table have its own of these rows, by the name of their relation."""
        found: dict[int, list[Any]] = {key: [] for key in self.by_key}
        for row in rows:
            row.pairing = self.by_key[row.pairing_id]
            found[row.pairing_id].append(row)
        for key, pairing in self.by_key.items():
            keep_related(pairing, name, found[key])


_IN_ROUND = CompiledRow(lambda: Pairing.objects.filter(round=0).order_by("pk"), RowPart(Pairing))
_SEATS = _Rows.of(Seat, RowPart(Player, path="player__"), order="position")
_RESULTS = _Rows.of(Result, RowPart(User, path="recorded_by__"), order="version")
_GAMES = _Rows.of(Game, order="number", to_table="result__pairing")
_REPORTS = _Rows.of(PlayerReport)
_EXTENSIONS = _Rows.of(TableExtension)


def table_by_key(tournament: Tournament, pk: int) -> Pairing | None:
    """Return this event's table with its round, stage and seats, or None. Two queries."""
    return _with_seats(_BY_KEY.find(pk, tournament.pk) if pk <= MAX_KEY else None)


def table_by_number(round_: Round, number: int) -> Pairing | None:
    """Return the round's table with this number, as `table_by_key` does."""
    return _with_seats(_BY_NUMBER.find(round_.pk, number))


def table_of_player(round_: Round, player: int) -> Pairing | None:
    """Return where a player sits in a round, as `table_by_key` does."""
    return _with_seats(_BY_PLAYER.find(round_.pk, player))


def tables_of_round(round_: Round) -> list[Pairing]:
    """Return all tables of a round, which has its stage, with all that is known of them. Six queries."""
    tables = _Tables({pairing.pk: pairing for (pairing,) in _IN_ROUND.find_all(round_.pk)}, round_)
    for pairing in tables.by_key.values():
        pairing.round = round_
    _read_seats(tables)
    _read_results(tables)
    _read_reports(tables)
    _read_extensions(tables)
    return list(tables.by_key.values())


def _with_seats(found: list[Any] | None) -> Pairing | None:
    if found is None:
        return None
    pairing: Pairing = found[0]
    pairing.round, pairing.round.stage = found[1:]
    _read_seats(_one(pairing))
    return pairing


def read_results(pairing: Pairing) -> None:
    """Read the versions of a table's result, with their games and who saved them. At most two queries."""
    _read_results(_one(pairing))


def read_reports(pairing: Pairing) -> None:
    """Read what players reported of a table. One query."""
    _read_reports(_one(pairing))


def read_extensions(pairing: Pairing) -> None:
    """Read by how much a table's time was extended. One query."""
    _read_extensions(_one(pairing))


def _one(pairing: Pairing) -> _Tables:
    return _Tables({pairing.pk: pairing})


def _read_seats(tables: _Tables) -> None:
    seats = []
    for seat, player in _SEATS.read(tables):
        seat.player = player
        seats.append(seat)
    tables.keep("seats", seats)


def _read_results(tables: _Tables) -> None:
    rows = _RESULTS.read(tables)
    games: dict[int, list[Game]] = {}
    for (game,) in _GAMES.read(tables) if rows else ():
        games.setdefault(game.result_id, []).append(game)
    results = []
    for result, account in rows:
        result.recorded_by = account if account.pk is not None else None
        keep_related(result, "games", games.get(result.pk, ()))
        results.append(result)
    tables.keep("results", results)


def _read_reports(tables: _Tables) -> None:
    tables.keep("reports", [row for (row,) in _REPORTS.read(tables)])


def _read_extensions(tables: _Tables) -> None:
    tables.keep("extensions", [row for (row,) in _EXTENSIONS.read(tables)])
