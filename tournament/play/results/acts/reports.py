"""Players' reports of their own table: stored, compared, and saved as a result once both agree (REG 5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Self

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.errors import RuleError
from pairing.scoring import judge_games
from pairing.types import Ending, Game, Table
from tournament.kernel import payloads
from tournament.kernel.acts import WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.event_rows import newest_round
from tournament.kernel.limits import HOUR, MINUTE, Limit
from tournament.kernel.payloads import Touches, touches
from tournament.kernel.records import table_by_key
from tournament.kernel.statements import read_reports, read_results
from tournament.models import Pairing, Player, PlayerReport, Tournament
from tournament.models.states import PlayerState
from tournament.play.result_words import side_result_sentence
from tournament.play.results.acts.games import ReportGame
from tournament.play.results.acts.results import SaveResult
from tournament.play.results.reports import (
    ReportedGame,
    TableReports,
    games_expected,
    games_of,
    reported_points,
    table_reports,
)
from tournament.play.results.words import reported_game_text, round_table_words

MOST_REPORTS = 10  # by one player at one table: each makes every phone at the event reload its page


class Agreement(StrEnum):
    """The outcome of a player's report."""

    WAITING = "waiting"  # the opponent hasn't reported yet
    AGREED = "agreed"  # both reports are the same and become the result
    DIFFERENT = "different"  # staff have to settle it


class ReportOwnResult(Act[Agreement]):
    """Store a player's report of their table; if the opponent reports the same, it becomes the result.

    `games` contains the winner and ending of each game of the round, in order (REG 5.1-5.3); None for a game
    that staff have already recorded as conceded or forfeited (REG 5.5, 5.6). `seen_version` is the version of
    the table's result that the player saw, 0 for none; `seen_players` the players they saw there, in seat
    order, None if the request doesn't include them. Repeating the same report changes nothing.

    Raises ActionRefused: reports_closed (switched off by the organizer), player_not_playing (disqualified),
    event_changed_meanwhile (not the player's table now, or not what they saw), bye_has_no_result,
    sides_not_settled, too_many_reports, result_stands and game_stands (only staff can change a saved result),
    report_incomplete; and RuleErrors of `judge_games`.
    """

    code = "say_result"
    label = gettext_lazy("Result reported by a player")
    states = WHILE_RUNNING
    limits = (Limit(5, MINUTE), Limit(30, HOUR))

    player: Player
    pairing: Pairing
    games: Sequence[ReportedGame | None]
    seen_version: int
    seen_players: tuple[int, ...] | None = None

    def do(self, change: Change) -> Agreement:
        """Store the report; if both players' reports agree, save the result and log that instead of the
        report.
        """
        event, player = change.tournament, self.player
        change.player = player
        fresh = _own_table(event, player, self.pairing)
        _refuse_others_seated(fresh, self.seen_players)
        expected = games_expected(event, is_cut=fresh.round.is_of_the_cut)
        standing = table_reports(fresh, expected)
        if not standing.is_open:
            return _already_saved(change, fresh, standing, self.games)
        _refuse_if_changed(standing, self.seen_version)
        played = _played(event, fresh, standing, self.games)
        said = [{"winner": game.winner, "ending": game.ending.value} for game in played]
        theirs = next((row for key, row in standing.by_player.items() if key != player.pk), None)
        mine = standing.by_player.get(player.pk)
        if mine is not None and mine.games == said:
            change.skip()
            return _compared(said, theirs)
        if sum(row.player_id == player.pk for row in fresh.reports.all()) >= MOST_REPORTS:
            raise ActionRefused("too_many_reports", most=MOST_REPORTS)
        PlayerReport.objects.create(pairing=fresh, player=player, games=said, result_version=standing.version)
        if theirs is not None and theirs.games == said:
            _save(change, fresh, played, standing.version)
        else:
            change.log(self.Payload.of(event, fresh, player, played))
        return _compared(said, theirs)

    class Payload(payloads.Payload, kw_only=True):
        """A player's report and its table.

        For a Swiss table, `shown` contains the points in seat order, which also shows the sides if results
        are entered `by_side`. For a bracket game, `winner` is a name, empty for a draw, and `ending` is set.
        Entries older than version 0.1 may lack the players, and have a game in words in `shown`.
        """

        irreversible_reason = gettext_lazy(
            "This can’t be undone: player reports are kept. Save the correct result, or clear it."
        )

        player: int
        name: str
        round: int
        is_cut: bool = False
        table: int | None
        players: list[int] = []
        names: list[str] = []
        shown: str = ""
        by_side: bool = msgspec.field(name="is_single_sided", default=False)
        winner: str = ""
        ending: Ending | None = None

        @classmethod
        def of(cls, event: Tournament, pairing: Pairing, player: Player, played: Sequence[Game]) -> Self:
            """Return the payload of a report; a bracket game is stored as codes, not in words."""
            names = {seat.player_id: seat.player.name for seat in pairing.seats.all()}
            payload = cls(
                player=player.pk,
                name=player.name,
                round=pairing.round.number,
                is_cut=pairing.round.is_of_the_cut,
                table=pairing.number,
                players=[seat.player_id for seat in pairing.seats_in_order],
                names=[seat.player.name for seat in pairing.seats_in_order],
            )
            if payload.is_cut:
                winner = played[0].winner
                payload.winner, payload.ending = names[winner] if winner else "", played[0].ending
            else:
                said = [(game.winner, game.ending) for game in played]
                payload.shown = reported_points(event, pairing, said)
                payload.by_side = event.rules.results_by_side
            return payload

        def sentence(self) -> str:
            told = self.sentence_values | {
                "place": round_table_words(self.round, self.table, is_cut=self.is_cut)
            }
            if self.ending is not None:
                told["shown"] = reported_game_text(self.winner, self.ending)
            is_between_two = len(self.names) == 2 and not self.is_cut
            if is_between_two and self.by_side:
                told["shown"] = side_result_sentence(self.names, self.shown)
            elif is_between_two:
                told["first"], told["second"] = self.names
                return _("%(place)s: %(name)s reported “%(first)s %(shown)s %(second)s”.") % told
            return _("%(place)s: %(name)s reported “%(shown)s”.") % told

        def touches(self) -> Touches:
            """A report changes nothing itself; it builds on the players at the table."""
            if self.is_cut:
                return touches(builds_on=[("cut",), ("sides", self.table)])
            return touches(builds_on=[("round", self.round), ("table", False, self.round, self.table)])

        def concerns(self, player: int) -> bool:
            """It concerns only the two players at the table."""
            return not self.players or player in self.players


def _own_table(tournament: Tournament, player: Player, pairing: Pairing) -> Pairing:
    """Return the player's table in the current round, reloaded, or refuse."""
    if not tournament.are_reports_open:
        raise ActionRefused("reports_closed")
    fresh = table_by_key(tournament, pairing.pk)
    seats = fresh.seats.all() if fresh else ()
    own = next((seat.player for seat in seats if seat.player_id == player.pk), None)
    now = own or tournament.players.filter(pk=player.pk).first()
    if now is not None and now.state == PlayerState.DISQUALIFIED:
        raise ActionRefused("player_not_playing", player=player.pk)
    round_ = newest_round(tournament)
    if fresh is None or round_ is None or own is None:
        raise ActionRefused("event_changed_meanwhile")
    # Games of several bracket rounds can be open at once; a Swiss round ends before the next.
    if fresh.round.stage_id != round_.stage_id or not (round_.is_of_the_cut or fresh.round_id == round_.pk):
        raise ActionRefused("event_changed_meanwhile")
    if len(fresh.seats.all()) != 2:
        raise ActionRefused("bye_has_no_result")
    if round_.is_of_the_cut and not all(seat.side for seat in fresh.seats.all()):
        raise ActionRefused("sides_not_settled", game=fresh.number)
    read_results(fresh)
    read_reports(fresh)
    return fresh


def _refuse_others_seated(pairing: Pairing, seen: tuple[int, ...] | None) -> None:
    """Refuse if the players at the table, or their seats, differ from what the player saw."""
    seats = pairing.seats_in_order
    if seen is not None and seen != tuple(seat.player_id for seat in seats):
        raise ActionRefused("event_changed_meanwhile")


def _refuse_if_changed(standing: TableReports, seen_version: int) -> None:
    """Refuse if the current version of the result isn't the one the player saw.

    0 ("no result seen") matches every open table, except one with a recorded game.
    """
    if seen_version != standing.version and (seen_version or standing.known):
        raise ActionRefused("event_changed_meanwhile")


def _played(
    tournament: Tournament, pairing: Pairing, standing: TableReports, said: Sequence[ReportedGame | None]
) -> tuple[Game, ...]:
    """Return the whole round, with recorded games and the reported rest, checked by the rules."""
    is_cut = pairing.round.is_of_the_cut
    if len(said) != games_expected(tournament, is_cut=is_cut):
        raise ActionRefused("report_incomplete")
    told = [_told(pairing, standing, number, one) for number, one in enumerate(said, start=1)]
    drawn = enumerate(games_of(pairing, told), start=1)
    played = tuple(standing.known.get(number, game) for number, game in drawn)
    judge_games(
        [seat.player_id for seat in pairing.seats.all()],
        played,
        tournament.scoring,
        points_to_win=tournament.agenda_points_to_win,
        elimination=is_cut,
    )
    return played


def _told(pairing: Pairing, standing: TableReports, number: int, said: ReportedGame | None) -> ReportedGame:
    """Return one game as reported or as recorded; a player can't report a forfeit."""
    known = standing.known.get(number)
    if known is None:
        if said is None:
            raise ActionRefused("report_incomplete")
        if said[1] is Ending.FORFEIT:
            raise RuleError("win_without_winner", ending=Ending.FORFEIT)
        return said
    if said not in (None, (known.winner, known.ending)):
        raise ActionRefused("game_stands", game=number, table=pairing.number)
    return known.winner, known.ending


def _already_saved(
    change: Change, pairing: Pairing, standing: TableReports, said: Sequence[ReportedGame | None]
) -> Agreement:
    """Handle the second of two identical reports; only staff may change the saved result."""
    stands = {number: (game.winner, game.ending) for number, game in standing.known.items()}
    told = {number: one for number, one in enumerate(said, start=1) if one is not None}
    if not told or not told.items() <= stands.items():
        raise ActionRefused("result_stands", table=pairing.number)
    change.skip()
    return Agreement.AGREED


def _compared(said: list[dict[str, Any]], theirs: PlayerReport | None) -> Agreement:
    if theirs is None:
        return Agreement.WAITING
    return Agreement.AGREED if theirs.games == said else Agreement.DIFFERENT


def _save(change: Change, pairing: Pairing, played: tuple[Game, ...], version: int) -> None:
    """Save what both players report as the result."""
    if pairing.round.is_of_the_cut:
        act = ReportGame(game=pairing.number or 0, played=played[0], seen_version=version)
        act.save(change, agreed=True)
    else:
        seats = pairing.seats_in_order
        table = Table(pairing.number, (seats[0].player_id, seats[1].player_id), played)
        act_ = SaveResult(pairing=pairing, table=table, seen_version=version)
        act_.save(change, fresh=pairing, agreed=True)
