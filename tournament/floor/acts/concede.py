"""Games of a Swiss round conceded or forfeited by one player: a new version of the table's result."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.models import User

from pairing.types import Ending, Game, Side, Table
from tournament.core.change import change
from tournament.core.errors import ActionRefused
from tournament.core.records import scoring_record
from tournament.core.words import result_text
from tournament.legacy.codes import ActCode
from tournament.models import Pairing, Player, Result, Tournament
from tournament.results.report_records import game_number
from tournament.rounds.result_versions import (
    StandingResult,
    append_version,
    refuse_if_changed,
    standing_result,
    version_facts,
)

FIRST_SIDES = (Side.RUNNER, Side.CORP)  # of the seats in game 1 (REG 5.1)


def games_of_side(position: int, side: Side, games_per_round: int = 2) -> list[int]:
    """Return the games of a Swiss round in which the player at this seat (1 or 2) plays this side.

    Who sits at position 1 is the runner of game 1 and the corp of game 2 (REG 5.1). A missing card costs
    the games of the deck that it belongs to (REG 5.6).
    """
    sides = (FIRST_SIDES[position - 1], FIRST_SIDES[2 - position])[:games_per_round]
    return [number for number, played in enumerate(sides, start=1) if played is side]


def concede_games(
    *,
    tournament: Tournament,
    pairing: Pairing,
    player: Player,
    games: list[int],
    forfeit: bool,
    seen_version: int,
    actor: User | None,
) -> Result:
    """Give these games of a Swiss table to the player's opponent; games recorded already stay (REG 5.2, 5.6).

    A conceded game is won by the opponent (REG 5.2), a forfeited one by forfeit (REG 5.5); both are a full
    win. A game that both forfeit nobody wins: no points for either (REG 5.5). A concession ends a game, so
    that only the first of two counts. A game that the opponent has won anyway stays as it is.
    `seen_version` is the version of the result that the leader saw, 0 for none; the same POST twice gives
    the same result.

    Raises ActionRefused: no_such_table, round_is_draft, bye_has_no_result, event_changed_meanwhile (the player
    sits elsewhere now), no_games_conceded, result_is_not_by_game, game_has_a_result,
    result_changed_meanwhile.
    """
    with change(tournament, ActCode.CONCEDE_GAMES, actor=actor) as under_way:
        event = under_way.tournament
        standing = standing_result(event, pairing)
        if player.pk not in standing.table.players:
            raise ActionRefused("event_changed_meanwhile")
        wanted = sorted(set(games))
        if not wanted or not set(wanted) <= set(range(1, event.games_per_round + 1)):
            raise ActionRefused("no_games_conceded")
        table = table_with_conceded(event, standing, player.pk, wanted, forfeit=forfeit)
        if standing.newest and table == standing.table:
            under_way.nothing_to_do()
            return standing.newest
        refuse_if_changed(event, standing, seen_version)
        saved = append_version(standing, table, actor=actor)
        under_way.facts |= version_facts(event, standing, table, saved) | {
            "player": player.pk,
            "name": player.name,
            "games": wanted,
            "forfeit": forfeit,
            "is_cut": False,
        }
    return saved


def table_with_conceded(
    tournament: Tournament, standing: StandingResult, player: int, wanted: list[int], *, forfeit: bool
) -> Table:
    """Return the table with the games that `player` gives away added to what is recorded (REG 5.2, 5.6).

    Raises ActionRefused: result_is_not_by_game, game_has_a_result.
    """
    table = standing.table
    if table.split or table.stated is not None:
        shown = result_text(table, scoring_record(tournament))
        raise ActionRefused("result_is_not_by_game", table=table.number, shown=shown)
    first, second = table.players[0], table.players[-1]
    opponent = second if player == first else first
    by_number = {game_number(game, first, tournament.games_per_round): game for game in table.games}
    for number in wanted:
        recorded = by_number.get(number)
        if recorded is None:
            runner, corp = (first, second) if number == 1 else (second, first)
            ending = Ending.FORFEIT if forfeit else Ending.WIN
            by_number[number] = Game(corp=corp, runner=runner, ending=ending, winner=opponent)
        elif forfeit and recorded.ending is Ending.FORFEIT and recorded.winner != opponent:
            by_number[number] = replace(recorded, winner=None)  # both forfeited it
        elif recorded.winner != opponent:
            raise ActionRefused("game_has_a_result", game=number, table=table.number)
    return replace(table, games=tuple(by_number[number] for number in sorted(by_number)))
