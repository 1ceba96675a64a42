"""Games of a Swiss round conceded or forfeited by one player: a new version of the table's result."""

from __future__ import annotations

from django.contrib.auth.models import User

from pairing.conceding import give_away
from pairing.types import Table
from tournament.core.change import change
from tournament.core.errors import ActionRefused
from tournament.core.records import scoring_record
from tournament.legacy.codes import ActCode
from tournament.models import Pairing, Player, Result, Tournament
from tournament.rounds.result_versions import (
    StandingResult,
    append_version,
    refuse_if_changed,
    standing_result,
    version_facts,
)
from tournament.rounds.result_words import result_text


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
    sits elsewhere now), no_games_conceded, result_is_not_by_game, result_changed_meanwhile;
    RuleError game_has_a_result.
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

    Raises ActionRefused result_is_not_by_game, RuleError game_has_a_result.
    """
    table = standing.table
    if table.split or table.stated is not None:
        shown = result_text(table, scoring_record(tournament))
        raise ActionRefused("result_is_not_by_game", table=table.number, shown=shown)
    return give_away(table, player, wanted, games_per_round=tournament.games_per_round, forfeit=forfeit)
