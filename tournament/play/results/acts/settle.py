"""Settle two different reports as staff: save what one of the players says (REG 5.1-5.3, 10)."""

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
    """Save what a player reports of their table as its result, and give the table with its round.

    It is the staff member's word then: another way to ask for `SaveResult`, or of a game of the bracket for
    `ReportGame`. Pressed twice, it is saved once.

    Raises ActionRefused: event_changed_meanwhile (the report is not that player's newest anymore, or others
    sit there now); and what `SaveResult` or `ReportGame` raises.
    """

    states = FROM_ROUND_1_ON
    roles = LEADERS

    report: PlayerReport

    def perform(self, tournament: Tournament, *, actor: User | None, player: Player | None = None) -> Pairing:
        """Save it as the act that it comes to."""
        act = ReportGame if self.report.pairing.round.is_of_the_cut else SaveResult
        with change(tournament, act, actor=actor, player=player) as under_way:
            return self.do(under_way)

    def do(self, change: Change) -> Pairing:
        """Save the games of the report, if nothing has changed since."""
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
        """Read the report again, through its event; refuse one that its player has corrected since."""
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
    """Return the games that are reported; those recorded when it was said keep their agenda points."""
    pairing = report.pairing
    games = games_expected(tournament, is_cut=pairing.round.is_of_the_cut)
    known = known_games(pairing, games, report.result_version)
    said = enumerate(games_of(pairing, reported_games(report)), start=1)
    return tuple(known.get(number, game) for number, game in said)
