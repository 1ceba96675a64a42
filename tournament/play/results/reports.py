"""Convert players' reports of their table (REG 5.1-5.3) from rows to games, along with recorded games.

A result may be partly known: staff may have recorded one game of a two-game round because it was conceded or
forfeited (REG 5.2, 5.5, 5.6). The players then report only the other game; only staff can change the recorded
one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pairing.conceding import game_number
from pairing.types import Ending, Game, PlayerId, Side, Table
from tournament.kernel.records import game_record
from tournament.models import Pairing, PlayerReport, Result, ResultKind, Tournament
from tournament.play.cut.records import BracketRecord, bracket_record
from tournament.play.result_words import result_text, side_result_words
from tournament.play.results.words import reported_game_text, reported_games_text

ReportedGame = tuple[PlayerId | None, Ending]


@dataclass(frozen=True, slots=True)
class TableReports:
    """The reports for a table, based on the version of its result that currently counts (0: none yet).

    `known` contains the games recorded so far, by number. `is_open` is true while there is something left to
    report. `by_player` contains each player's newest report, and is empty once nothing is open.
    """

    version: int
    known: Mapping[int, Game]
    is_open: bool
    by_player: Mapping[PlayerId, PlayerReport] = field(default_factory=dict)

    @property
    def are_different(self) -> bool:
        """Whether the two players report different results, so that staff must settle it."""
        said = [report.games for report in self.by_player.values()]
        return len(said) == 2 and said[0] != said[1]

    def missing(self, games: int) -> tuple[int, ...]:
        """Return the numbers of the round's games for which nothing is recorded."""
        return tuple(number for number in range(1, games + 1) if number not in self.known)


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One player's report: the result in short form, then game by game if there are two games.

    `report` is the row that staff may turn into the result.
    """

    name: str
    shown: str
    games: str
    report: int


def table_reports(pairing: Pairing, games: int) -> TableReports:
    """Return the reports for a table with this many games.

    Takes no queries if seats, results with their games, and reports are prefetched.
    """
    newest: Result | None = max(pairing.results.all(), key=lambda result: result.version, default=None)
    version = newest.version if newest else 0
    known = known_games(pairing, games, version)
    is_open = newest is None or newest.kind == ResultKind.CLEARED
    if not is_open and not 0 < len(known) < games:
        return TableReports(version, known, is_open=False)
    seated = {seat.player_id for seat in pairing.seats.all()}
    rows = sorted(pairing.reports.all(), key=lambda row: row.pk)
    by_player = {row.player_id: row for row in rows if row.result_version == version}
    by_player = {
        player: row
        for player, row in by_player.items()
        if player in seated and row.is_of_who_sits_there(pairing)
    }
    return TableReports(version, known, is_open=True, by_player=by_player)


def known_games(pairing: Pairing, games: int, version: int) -> dict[int, Game]:
    """Return the games that one version of a table's result records, by number.

    A version with only points has none.
    """
    found = next((row for row in pairing.results.all() if row.version == version), None)
    if found is None or found.kind != ResultKind.GAMES:
        return {}
    first = pairing.seats_in_order[0].player_id
    records = (game_record(game) for game in found.games.all())
    return {game_number(game, first, games): game for game in records}


def games_of(pairing: Pairing, said: Sequence[ReportedGame]) -> tuple[Game, ...]:
    """Return the games in a report, with the sides assigned at the table.

    In the bracket the seats determine the sides. In a Swiss round the first player is the runner in game 1,
    and then the players swap sides.
    """
    seats = pairing.seats_in_order
    first, second = (seat.player_id for seat in seats)
    sides = {seat.side: seat.player_id for seat in seats if seat.side}
    if sides:
        return tuple(Game(sides[Side.CORP], sides[Side.RUNNER], ending, winner) for winner, ending in said)
    return tuple(
        Game(second, first, ending, winner) if number == 0 else Game(first, second, ending, winner)
        for number, (winner, ending) in enumerate(said)
    )


def reported_games(report: PlayerReport) -> tuple[ReportedGame, ...]:
    """Return a stored report's contents for every game in the round, in order."""
    return tuple((game["winner"], Ending(game["ending"])) for game in report.games)


def report_text(
    tournament: Tournament, pairing: Pairing, said: Sequence[ReportedGame], names: Mapping[int, str]
) -> str:
    """Return a report in words: points in seat order, or by side.

    For a bracket game, return who won.
    """
    if any(seat.side for seat in pairing.seats.all()):
        winner, ending = said[0]
        return reported_game_text("" if winner is None else names[winner], ending)
    shown = reported_points(tournament, pairing, said)
    return side_result_words(shown) if tournament.rules.results_by_side else shown


def reported_points(tournament: Tournament, pairing: Pairing, said: Sequence[ReportedGame]) -> str:
    """Return the total points in a report for a Swiss table, in seat order."""
    players = tuple(seat.player_id for seat in pairing.seats_in_order)
    table = Table(pairing.number, (players[0], players[1]), games_of(pairing, said))
    return result_text(table, tournament.scoring)


def games_expected(tournament: Tournament, *, is_cut: bool) -> int:
    """Return the number of games in a report.

    This is one in the bracket (REG 10), otherwise the event's number (REG 5.1, 11.2).
    """
    return 1 if is_cut else tournament.games_per_round


def own_bracket_table(tournament: Tournament, player: PlayerId) -> int | None:
    """Return the pairing of the player's open bracket game, or None if they are waiting or out."""
    record = bracket_record(tournament)
    if record is None:
        return None
    return next(
        (
            record.tables[game.number].pairing
            for game in record.open_games
            if game.number in record.tables and player in game.players
        ),
        None,
    )


def bracket_reports(record: BracketRecord) -> dict[int, tuple[PlayerReport, ...]]:
    """Return the reports for each open bracket game, by game number and in seat order. Takes one query."""
    tables = {
        table.pairing: (game.number, table)
        for game in record.open_games
        if (table := record.tables.get(game.number)) is not None
    }
    newest: dict[int, dict[PlayerId, PlayerReport]] = {}
    for row in PlayerReport.objects.of_who_sits_there().filter(pairing__in=tables).order_by("pk"):
        number, table = tables[row.pairing_id]
        if row.result_version == table.version and row.player_id in table.seated:
            newest.setdefault(number, {})[row.player_id] = row
    return {
        number: tuple(rows[player] for player in record.tables[number].seated if player in rows)
        for number, rows in newest.items()
    }


def report_lines_of_table(tournament: Tournament, pairing: Pairing) -> tuple[ReportLine, ...]:
    """Return a table's reports in seat order, or nothing once they are settled by a result.

    Takes no queries if seats with their players, results with their games, and reports are prefetched.
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
    """Return the report lines for each open bracket game, by game number. Takes one query."""
    told: dict[int, tuple[ReportLine, ...]] = {}
    for number, reports in bracket_reports(record).items():
        lines = []
        for report in reports:
            winner, ending = reported_games(report)[0]
            shown = reported_game_text("" if winner is None else record.name(winner), ending)
            lines.append(ReportLine(record.name(report.player_id), shown, "", report.pk))
        told[number] = tuple(lines)
    return told
