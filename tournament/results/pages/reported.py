"""What the two players report of an open table, for the leader who settles it."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.cut.records import BracketRecord
from tournament.models import Pairing, Tournament
from tournament.results.report_records import (
    bracket_reports,
    games_expected,
    said_in,
    said_words,
    table_reports,
)
from tournament.results.words import game_said, games_said


@dataclass(frozen=True, slots=True)
class Said:
    """What one player reports: the whole in a word, then game by game where there are two.

    `report` is the row that a leader may make the result.
    """

    name: str
    shown: str
    games: str
    report: int


def said_of_table(tournament: Tournament, pairing: Pairing) -> tuple[Said, ...]:
    """Return what is reported of a table, in the order of the seats; nothing once a result settles it.

    No queries where seats with their players, results with their games, and reports are prefetched.
    """
    games = games_expected(tournament, is_cut=False)
    reports = table_reports(pairing, games).by_player
    seats = pairing.seats_in_order
    names = {seat.player_id: seat.player.name for seat in seats}
    told = [(player, reports[player], said_in(reports[player])) for player in names if player in reports]
    return tuple(
        Said(
            name=names[player],
            shown=said_words(tournament, pairing, said, names),
            games=games_said(said, names) if games > 1 else "",
            report=report.pk,
        )
        for player, report, said in told
    )


def said_in_bracket(record: BracketRecord) -> dict[int, tuple[Said, ...]]:
    """Return what is reported of each open game of a bracket, by its number. One query."""
    told: dict[int, tuple[Said, ...]] = {}
    for number, reports in bracket_reports(record).items():
        lines = []
        for report in reports:
            winner, ending = said_in(report)[0]
            shown = game_said("" if winner is None else record.name(winner), ending)
            lines.append(Said(record.name(report.player_id), shown, "", report.pk))
        told[number] = tuple(lines)
    return told
