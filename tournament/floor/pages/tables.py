"""The round's tables as staff see them, including finished ones."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Prefetch

from tournament.kernel.cache import once_per_version
from tournament.kernel.places import place_words, round_words
from tournament.models import Pairing, Player, PlayerReport, Round, Seat, TableExtension, Tournament
from tournament.models.states import EventState
from tournament.play.clock.pages import still_plays
from tournament.play.clock.records import round_in_play, with_clock
from tournament.play.results.reports import games_expected, table_reports


@dataclass(frozen=True, slots=True)
class TableChip:
    """One table in the grid; `differ`: its players reported different results."""

    number: int
    place: str
    players: str
    is_open: bool
    differ: bool


@dataclass(frozen=True, slots=True)
class TableGrid:
    """The tables of the round in play by number, including finished ones."""

    round: str
    tables: tuple[TableChip, ...]

    @property
    def open(self) -> int:
        """The number of tables still playing."""
        return sum(table.is_open for table in self.tables)

    @property
    def differing(self) -> tuple[TableChip, ...]:
        """The tables whose players reported different results, which a staff member has to settle."""
        return tuple(table for table in self.tables if table.differ)


def current_round(tournament: Tournament) -> Round | None:
    """Return the round in play of a running event, with its clock. At most two queries."""
    return round_in_play(tournament) if tournament.state == EventState.RUNNING else None


def table_grid(tournament: Tournament, round_: Round | None) -> TableGrid | None:
    """Return the tables of the round in play, or None if no round is in play. Five queries."""
    if round_ is None:
        return None
    rows = [row for row in pairings_in_play(tournament, round_) if _is_table(row)]
    chips = (_chip(tournament, row, is_cut=round_.is_of_the_cut) for row in rows)
    return TableGrid(
        round=round_words(round_.number, is_cut=round_.is_of_the_cut),
        tables=tuple(sorted(chips, key=lambda chip: chip.number)),
    )


def differing_tables(tournament: Tournament) -> tuple[TableChip, ...]:
    """Return the tables in play whose players reported different results.

    A staff member has to settle them. Two queries if no table has two reports, otherwise seven.
    """
    round_ = current_round(tournament)
    is_cut = bool(round_ and round_.is_of_the_cut)
    chips = (_chip(tournament, row, is_cut=is_cut) for row in _with_two_reports(tournament) if _is_table(row))
    return tuple(chip for chip in chips if chip.differ)


@once_per_version
def _with_two_reports(tournament: Tournament) -> tuple[Pairing, ...]:
    """Return the tables in play for which both players have reported any result, sorted by table number."""
    round_ = current_round(tournament)
    if round_ is None:
        return ()
    of_round = {"pairing__round__stage": round_.stage} if round_.is_of_the_cut else {"pairing__round": round_}
    reports = PlayerReport.objects.filter(**of_round).values("pairing")
    two = reports.annotate(players=Count("player", distinct=True)).filter(players__gte=2)
    rows = Pairing.objects.filter(pk__in=two.values("pairing")).order_by("number")
    return tuple(rows.prefetch_related(*_prefetched(), "results__games"))


def pairings_in_play(tournament: Tournament, round_: Round, *, player: Player | None = None) -> list[Pairing]:
    """Return the round's tables, including byes, or only one player's; open ones come last. Five queries.

    In the cut, unfinished games of earlier rounds are included.
    """
    is_cut, scoring = round_.is_of_the_cut, tournament.scoring
    rows = (
        Pairing.objects.filter(round__stage=round_.stage) if is_cut else Pairing.objects.filter(round=round_)
    )
    if player is not None:
        rows = rows.filter(seats__player=player)
    rows = rows.order_by("round__number", "number").prefetch_related(*_prefetched(), "results__games")
    kept = [(still_plays(row, scoring, is_cut=is_cut), row) for row in rows if row.seats.all()]
    kept = [(is_open, row) for is_open, row in kept if is_open or row.round_id == round_.pk]
    return [row for _is_open, row in sorted(kept, key=lambda each: each[0])]


def tables_of_players(rows: list[Pairing]) -> dict[int, int | None]:
    """Return the number of each seated player's table, None for a bye.

    If a player has two tables, the open one counts.
    """
    return {seat.player_id: row.number for row in rows for seat in row.seats.all()}


def find_table(tournament: Tournament, number: int) -> Pairing | None:
    """Return the table in play with this number, with its round, clock, seats and results, or None.

    In the cut, this is any game of the bracket whose players are known: game numbers are unique there.
    """
    round_ = current_round(tournament)
    if round_ is None:
        return None
    of_round = {"round__stage": round_.stage} if round_.is_of_the_cut else {"round": round_}
    extensions = Prefetch("extensions", TableExtension.objects.order_by("pk"))
    rows = Pairing.objects.filter(number=number, **of_round)
    pairing = rows.prefetch_related(*_prefetched(), extensions, "results__games").first()
    if pairing is None or not _is_table(pairing):
        return None
    is_newest = pairing.round_id == round_.pk
    pairing.round = round_ if is_newest else with_clock(Round.objects.all()).get(pk=pairing.round_id)
    return pairing


def _prefetched() -> tuple[Prefetch, Prefetch]:
    """Return the prefetches for tables: their seats and reports."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("position"))
    return seats, Prefetch("reports", PlayerReport.objects.order_by("pk"))


def _is_table(pairing: Pairing) -> bool:
    return pairing.number is not None and len(pairing.seats.all()) == 2


def _chip(tournament: Tournament, pairing: Pairing, *, is_cut: bool) -> TableChip:
    number, games = pairing.number or 0, games_expected(tournament, is_cut=is_cut)
    return TableChip(
        number=number,
        place=place_words(number),
        players=" – ".join(seat.player.name for seat in pairing.seats.all()),
        is_open=still_plays(pairing, tournament.scoring, is_cut=is_cut),
        differ=table_reports(pairing, games).are_different,
    )
