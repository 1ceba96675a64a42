"""A leader settles what two players tell differently: what one of them says is saved (REG 5.1-5.3, 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairing.types import Game, Table
from tournament.core.change import Change, change
from tournament.core.errors import ActionRefused
from tournament.legacy.codes import ActCode
from tournament.models import Pairing, PlayerReport, Tournament
from tournament.results.acts.games import record_game
from tournament.results.acts.results import record_result
from tournament.results.report_records import games_expected, games_of, known_games, said_in

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def settle_by_report(*, tournament: Tournament, report: PlayerReport, actor: User | None) -> Pairing:
    """Save what a player reports of their table as its result, and give the table with its round.

    It is the leader's word then, for a Swiss table or a game of the bracket. Pressed twice, it is saved once.

    Raises ActionRefused: event_changed_meanwhile (the report is not that player's newest any more, or others sit
    there now); and what `save_result` or `report_game` raises.
    """
    act = ActCode.REPORT_GAME if report.pairing.round.is_of_the_cut else ActCode.REPORT_RESULT
    with change(tournament, act, actor=actor) as under_way:
        fresh = _fresh(under_way.tournament, report)
        games = _games(under_way.tournament, fresh)
        _record(under_way, fresh, games, actor)
    return fresh.pairing


def _fresh(tournament: Tournament, report: PlayerReport) -> PlayerReport:
    """Read the report again, through its event; refuse one that its player has corrected since."""
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
    said = enumerate(games_of(pairing, said_in(report)), start=1)
    return tuple(known.get(number, game) for number, game in said)


def _record(under_way: Change, report: PlayerReport, games: tuple[Game, ...], actor: User | None) -> None:
    pairing, seen = report.pairing, report.result_version
    if pairing.round.is_of_the_cut:
        record_game(under_way, pairing.number or 0, games[0], seen_version=seen, actor=actor)
        return
    players = [seat.player_id for seat in pairing.seats.order_by("position")]
    table = Table(pairing.number, (players[0], players[-1]), games)
    record_result(under_way, pairing=pairing, table=table, seen_version=seen, actor=actor)
