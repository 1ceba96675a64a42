"""Settle two different reports as staff: save one player's report as the result (REG 5.1-5.3, 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.types import Game, Table
from tournament.kernel.acts import FROM_ROUND_1_ON, LEADERS, Act, Change, change
from tournament.kernel.errors import ActionRefused
from tournament.models import Pairing, Player, PlayerReport, Tournament
from tournament.play.results.acts.games import ReportGame
from tournament.play.results.acts.results import SaveResult
from tournament.play.results.reports import games_expected, games_of, known_games, reported_games

if TYPE_CHECKING:
    from django.contrib.auth.models import User


class SettleReport(Act[Pairing]):
    """Save a player's report as the table's result; return the table with its round.

    The result then counts as the staff member's decision: this calls `SaveResult`, or `ReportGame` for a
    bracket game. Pressing twice saves it once.

    Raises ActionRefused: event_changed_meanwhile (the report is no longer the player's newest, or the table
    has other players); and what `SaveResult` or `ReportGame` raises.
    """

    states = FROM_ROUND_1_ON
    roles = LEADERS

    report: PlayerReport

    def perform(self, tournament: Tournament, *, actor: User | None, player: Player | None = None) -> Pairing:
        """Save the report as the result, through `SaveResult` or `ReportGame`."""
        act = ReportGame if self.report.pairing.round.is_of_the_cut else SaveResult
        with change(tournament, act, actor=actor, player=player) as under_way:
            return self.do(under_way)

    def do(self, change: Change) -> Pairing:
        """Save the games in the report if nothing has changed since."""
        report = self._fresh_report(change.tournament)
        games, pairing, seen = _games(change.tournament, report), report.pairing, report.result_version
        if pairing.round.is_of_the_cut:
            ReportGame(game=pairing.number or 0, played=games[0], seen_version=seen).save(change)
        else:
            players = [seat.player_id for seat in pairing.seats.order_by("position")]
            table = Table(pairing.number, (players[0], players[-1]), games)
            SaveResult(pairing=pairing, table=table, seen_version=seen).save(change)
        return pairing

    def _fresh_report(self, tournament: Tournament) -> PlayerReport:
        """Reload the report through its event; refuse one that the player has since corrected."""
        report = self.report
        rows = PlayerReport.objects.of_who_sits_there().filter(player=report.player_id)
        rows = rows.filter(pairing__round__stage__tournament=tournament)
        rows = rows.filter(pairing=report.pairing_id, result_version=report.result_version)
        newest = rows.select_related("pairing__round__stage").order_by("pk").last()
        is_seated = newest is not None and newest.pairing.seats.filter(player=newest.player_id).exists()
        if newest is None or newest.pk != report.pk or not is_seated:
            raise ActionRefused("event_changed_meanwhile")
        return newest


def _games(tournament: Tournament, report: PlayerReport) -> tuple[Game, ...]:
    """Return the reported games; those already recorded at the time keep their agenda points."""
    pairing = report.pairing
    games = games_expected(tournament, is_cut=pairing.round.is_of_the_cut)
    known = known_games(pairing, games, report.result_version)
    said = enumerate(games_of(pairing, reported_games(report)), start=1)
    return tuple(known.get(number, game) for number, game in said)
