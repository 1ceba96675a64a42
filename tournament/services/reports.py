"""What players say came of their own table: kept, compared, and saved once both say the same (REG 5.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from pairing.errors import RuleError
from pairing.scoring import judge_games
from pairing.types import Ending, Game, PlayerId, Side, Table
from tournament.bracket_records import bracket_record
from tournament.models import Pairing, Player, PlayerReport, Result, ResultKind, Round, Seat, Tournament
from tournament.phrases import result_text
from tournament.phrases.own import game_said
from tournament.records import scoring_record
from tournament.refusals import Refusal
from tournament.services.bracket import record_game
from tournament.services.change import Change, change
from tournament.services.results import record_result
from tournament.states import Act, PlayerState

Said = tuple[PlayerId | None, Ending]


class Agreement(StrEnum):
    """What a player's report came to."""

    WAITING = "waiting"  # the opponent has said nothing yet
    AGREED = "agreed"  # both say the same: it is the result
    DIFFERENT = "different"  # a leader settles it


def report_own_result(
    *, tournament: Tournament, player: Player, pairing: Pairing, games: Sequence[Said], seen_version: int
) -> Agreement:
    """Keep what a player says came of their table; where the opponent says the same, it is the result.

    `games` has winner and ending of each game of the round, in order (REG 5.1-5.3); `seen_version` is the
    version of the table's result that the player saw, 0 for none. The same report twice is no mistake.

    Raises Refusal: reports_closed (switched off by the organizer), player_not_playing (disqualified),
    event_changed_meanwhile (not the player's table now), bye_has_no_result, sides_not_settled, result_stands
    (only a leader changes a result that is saved), report_incomplete; and RuleErrors of `judge_games`.
    """
    with change(tournament, Act.SAY_RESULT, actor=None, player=player) as under_way:
        fresh = _own_table(under_way.tournament, player, pairing)
        played = games_of(fresh, games)
        _judge(under_way.tournament, fresh, played)
        version, is_open = newest_version(fresh)
        if not is_open:
            return _already_saved(under_way, fresh, played)
        if seen_version not in (0, version):
            raise Refusal("event_changed_meanwhile")
        said = [{"winner": winner, "ending": ending.value} for winner, ending in games]
        standing = standing_reports(fresh, version)
        theirs = next((row for key, row in standing.items() if key != player.pk), None)
        mine = standing.get(player.pk)
        if mine is not None and mine.games == said:
            under_way.nothing_to_do()
            return _compared(said, theirs)
        PlayerReport.objects.create(pairing=fresh, player=player, games=said, result_version=version)
        if theirs is not None and theirs.games == said:
            _save(under_way, fresh, played, version)
        else:
            under_way.facts |= _facts(under_way.tournament, fresh, player, played)
    return _compared(said, theirs)


def games_of(pairing: Pairing, said: Sequence[Said]) -> tuple[Game, ...]:
    """Return the games that a report speaks of, with the sides as the table has them.

    In the bracket the seats know their sides; in a Swiss round the first runs in game 1, then they swap.
    """
    seats = sorted(pairing.seats.all(), key=lambda seat: seat.position)
    first, second = (seat.player_id for seat in seats)
    sides = {seat.side: seat.player_id for seat in seats if seat.side}
    if sides:
        return tuple(Game(sides[Side.CORP], sides[Side.RUNNER], ending, winner) for winner, ending in said)
    return tuple(
        Game(second, first, ending, winner) if number == 0 else Game(first, second, ending, winner)
        for number, (winner, ending) in enumerate(said)
    )


def said_in(report: PlayerReport) -> tuple[Said, ...]:
    """Return what a kept report says."""
    return tuple((game["winner"], Ending(game["ending"])) for game in report.games)


def newest_version(pairing: Pairing) -> tuple[int, bool]:
    """Return the version of the table's newest result (0: none) and whether the table is open."""
    newest: Result | None = max(pairing.results.all(), key=lambda result: result.version, default=None)
    if newest is None:
        return 0, True
    return newest.version, newest.kind == ResultKind.CLEARED


def standing_reports(pairing: Pairing, version: int) -> dict[PlayerId, PlayerReport]:
    """Return each player's newest report about this version of the table's result; older ones are history."""
    seated = {seat.player_id for seat in pairing.seats.all()}
    rows = sorted(pairing.reports.all(), key=lambda row: row.pk)
    return {row.player_id: row for row in rows if row.result_version == version and row.player_id in seated}


def said_words(
    tournament: Tournament, pairing: Pairing, said: Sequence[Said], names: Mapping[int, str]
) -> str:
    """Return a report in words: points in the order of the seats, or who won the game of the bracket."""
    games = games_of(pairing, said)
    if any(seat.side for seat in pairing.seats.all()):
        winner, ending = said[0]
        return game_said("" if winner is None else names[winner], ending)
    players = tuple(seat.player_id for seat in sorted(pairing.seats.all(), key=lambda seat: seat.position))
    return result_text(Table(pairing.number, (players[0], players[1]), games), scoring_record(tournament))


def games_expected(tournament: Tournament, *, is_cut: bool) -> int:
    """Return how many games a report has: one in the bracket (REG 10), else the event's (REG 5.1, 11.2)."""
    return 1 if is_cut else tournament.games_per_round


def _own_table(tournament: Tournament, player: Player, pairing: Pairing) -> Pairing:
    """Read the player's table of the round in play afresh, or refuse."""
    if not tournament.are_reports_open:
        raise Refusal("reports_closed")
    if tournament.players.filter(pk=player.pk, state=PlayerState.DISQUALIFIED).exists():
        raise Refusal("player_not_playing", player=player.pk)
    seat = Seat.objects.filter(
        player=player, pairing_id=pairing.pk, round__stage__tournament=tournament
    ).first()
    round_ = Round.objects.newest_published(tournament)
    if seat is None or round_ is None:
        raise Refusal("event_changed_meanwhile")
    rows = Pairing.objects.select_related("round__stage").prefetch_related(
        "seats__player", "results__games", "reports"
    )
    fresh = rows.get(pk=pairing.pk)
    # Games of several rounds of a bracket are open at once; a Swiss round ends before the next.
    if fresh.round.stage_id != round_.stage_id or not (round_.is_of_the_cut or fresh.round_id == round_.pk):
        raise Refusal("event_changed_meanwhile")
    if len(fresh.seats.all()) != 2:
        raise Refusal("bye_has_no_result")
    if round_.is_of_the_cut and not all(seat.side for seat in fresh.seats.all()):
        raise Refusal("sides_not_settled", game=fresh.number)
    return fresh


def _judge(tournament: Tournament, pairing: Pairing, played: Sequence[Game]) -> None:
    is_cut = pairing.round.is_of_the_cut
    if len(played) != games_expected(tournament, is_cut=is_cut):
        raise Refusal("report_incomplete")
    if any(game.ending is Ending.FORFEIT for game in played):
        raise RuleError("win_without_winner", ending=Ending.FORFEIT)
    judge_games(
        [seat.player_id for seat in pairing.seats.all()],
        played,
        scoring_record(tournament),
        points_to_win=tournament.agenda_points_to_win,
        elimination=is_cut,
    )


def _already_saved(under_way: Change, pairing: Pairing, played: Sequence[Game]) -> Agreement:
    """Answer the second of two who said the same; anything else than what stands is a leader's to change."""
    newest = max(pairing.results.all(), key=lambda result: result.version)
    stands = [(game.corp_id, game.runner_id, game.winner_id, game.ending) for game in newest.games.all()]
    if stands != [(game.corp, game.runner, game.winner, game.ending.value) for game in played]:
        raise Refusal("result_stands", table=pairing.number)
    under_way.nothing_to_do()
    return Agreement.AGREED


def _compared(said: list[dict[str, Any]], theirs: PlayerReport | None) -> Agreement:
    if theirs is None:
        return Agreement.WAITING
    return Agreement.AGREED if theirs.games == said else Agreement.DIFFERENT


def _save(under_way: Change, pairing: Pairing, played: tuple[Game, ...], version: int) -> None:
    """Make what both say the result; the log tells it as a saved result."""
    if pairing.round.is_of_the_cut:
        record_game(under_way, pairing.number or 0, played[0], seen_version=version, actor=None)
        under_way.logged_as = Act.REPORT_GAME
    else:
        seats = sorted(pairing.seats.all(), key=lambda seat: seat.position)
        table = Table(pairing.number, (seats[0].player_id, seats[1].player_id), played)
        record_result(under_way, pairing=pairing, table=table, seen_version=version, actor=None)
        under_way.logged_as = Act.REPORT_RESULT
    under_way.facts["agreed"] = True


def _facts(
    tournament: Tournament, pairing: Pairing, player: Player, played: Sequence[Game]
) -> dict[str, Any]:
    names = {seat.player_id: seat.player.name for seat in pairing.seats.all()}
    said = [(game.winner, game.ending) for game in played]
    return {
        "player": player.pk,
        "name": player.name,
        "round": pairing.round.number,
        "is_cut": pairing.round.is_of_the_cut,
        "table": pairing.number,
        "shown": said_words(tournament, pairing, said, names),
    }


def own_bracket_table(tournament: Tournament, player: PlayerId) -> int | None:
    """Return the pairing of the player's open game of the bracket, None while they wait or are out."""
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
