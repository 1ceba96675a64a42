"""Deck checks as stored: who sits where, which tables were selected, what was checked."""

from __future__ import annotations

from django.db.models import QuerySet

from tournament.models import DeckCheck, DeckCheckDraw, DrawnTable, Round, Seat, Tournament

Seats = dict[int, list[int]]  # table number -> ids of its players
Draws = dict[DeckCheckDraw, list[int]]  # a selection -> the numbers of its tables, in order


def checks_of(tournament: Tournament) -> QuerySet[DeckCheck]:
    """Return all checks of the event, newest first."""
    return DeckCheck.objects.filter(player__tournament=tournament)


def seats_of(round_: Round | None) -> Seats:
    """Return who sits at each table of a round, two per table. One query, or none if `round_` is None."""
    seats: Seats = {}
    rows = Seat.objects.filter(round=round_, pairing__number__isnull=False) if round_ else Seat.objects.none()
    for number, player in rows.order_by("pairing__number", "position").values_list(
        "pairing__number", "player"
    ):
        if number is not None:
            seats.setdefault(number, []).append(player)
    return {number: players for number, players in seats.items() if len(players) == 2}


def draws_of(round_: Round | None) -> Draws:
    """Return a round's selections of tables for checks, newest first. One query, or none if `round_`
    is None.
    """
    draws: Draws = {}
    rows = DrawnTable.objects.filter(round=round_) if round_ else DrawnTable.objects.none()
    for row in rows.select_related("draw").order_by("-draw", "number"):
        draws.setdefault(row.draw, []).append(row.number)
    return draws


def drawn_tables(draws: Draws) -> set[int]:
    """Return the numbers of all selected tables."""
    return {number for numbers in draws.values() for number in numbers}
