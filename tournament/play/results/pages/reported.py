"""What the two players report of an open table, for the staff member who settles it."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.models import Pairing, Tournament
from tournament.play.cut.records import BracketRecord
from tournament.play.results.report_records import (
    bracket_reports,
    games_expected,
    report_text,
    reported_games,
    table_reports,
)
from tournament.play.results.words import reported_game_text, reported_games_text


@dataclass(frozen=True, slots=True)
class ReportLine:
    """What one player reports: the whole in a word, then game by game if there are two.

    `report` is the row that a staff member may make the result.
    """

    name: str
    shown: str
    games: str
    report: int


def report_lines_of_table(tournament: Tournament, pairing: Pairing) -> tuple[ReportLine, ...]:
    """Return what is reported of a table, in the order of the seats; nothing once a result settles it.

    No queries where seats with their players, results with their games, and reports are prefetched.
    """
    games = games_expected(tournament, is_cut=False)
    reports = table_reports(pairing, games).by_player
    seats = pairing.seats_in_order
    names = {seat.player_id: seat.player.name for seat in seats}
    told = [
        (player, reports[player], reported_games(reports[player])) for player in names if player in reports
    ]
    return tuple(
        ReportLine(
            name=names[player],
            shown=report_text(tournament, pairing, said, names),
            games=reported_games_text(said, names) if games > 1 else "",
            report=report.pk,
        )
        for player, report, said in told
    )


def report_lines_in_bracket(record: BracketRecord) -> dict[int, tuple[ReportLine, ...]]:
    """Return what is reported of each open game of a bracket, by its number. One query."""
    told: dict[int, tuple[ReportLine, ...]] = {}
    for number, reports in bracket_reports(record).items():
        lines = []
        for report in reports:
            winner, ending = reported_games(report)[0]
            shown = reported_game_text("" if winner is None else record.name(winner), ending)
            lines.append(ReportLine(record.name(report.player_id), shown, "", report.pk))
        told[number] = tuple(lines)
    return told
