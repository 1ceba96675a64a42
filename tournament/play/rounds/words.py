"""Texts for rounds: refusals by the rules and the site, byes, and why a player was moved down."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from pairing.types import ByeReason, FloatReason
from tournament.kernel.errors import register_refusals
from tournament.kernel.phrases import listed

BYE_REASONS: dict[ByeReason, Promise] = {
    ByeReason.AWARDED: gettext_lazy("First-round bye, awarded by the organizer."),
    ByeReason.RANDOM: gettext_lazy("Drawn at random from all players, because their number is odd."),
    ByeReason.LOWEST_GROUP: gettext_lazy(
        "Drawn at random from the players in the lowest point group who haven’t had a bye."
    ),
    ByeReason.GROUP_ABOVE: gettext_lazy(
        "Drawn at random from the lowest point group that could spare a player who hasn’t had a bye."
    ),
    ByeReason.REPEATED: gettext_lazy("Everyone has had a bye: drawn at random from the lowest point group."),
}

FLOAT_REASONS: dict[FloatReason, Promise] = {
    FloatReason.ODD_GROUP: gettext_lazy("An odd number was left in the group, so one player had to go down."),
    FloatReason.NO_OPPONENT_LEFT: gettext_lazy(
        "The group had no more pairs without a rematch, so more players than usual had to go down."
    ),
    FloatReason.GROUP_SKIPPED: gettext_lazy("No closer player was free without a rematch."),
}


def _round_incomplete(facts: dict[str, Any]) -> str:
    tables = list(facts["tables"])
    return ngettext(
        "The result of table %(tables)s is missing.",
        "The results of these tables are missing: %(tables)s.",
        len(tables),
    ) % {"tables": listed(tables)}


register_refusals(
    {
        "too_few_players": gettext_lazy(
            "At least two players are needed to pair a round. Add players or check them in first."
        ),
        "round_incomplete": _round_incomplete,
        "no_legal_pairing": gettext_lazy(
            "No pairing without a rematch is possible: %(players)s can’t all be given a new opponent. "
            "You can pair with the fewest rematches, or end the Swiss rounds."
        ),
        "only_dear_pairings": gettext_lazy(
            "No complete round in which every pairing costs less than 100 is possible. In the cheapest, "
            "these players’ pairings cost more: %(players)s. You can confirm such a round, or end the "
            "Swiss rounds."
        ),
        "only_third_meetings": gettext_lazy(
            "No complete round without a third meeting is possible. In the one with the fewest, these "
            "players meet again: %(players)s. You can confirm such a round, or end the Swiss rounds."
        ),
        "game_of_strangers": gettext_lazy("One of the games isn’t between this table’s two players."),
        "winner_not_in_game": gettext_lazy("The winner of a game must be one of its two players."),
        "draw_with_winner": gettext_lazy("A drawn game has no winner."),
        "win_without_winner": gettext_lazy("Choose who won the game, or make it a draw."),
        "same_side_twice": gettext_lazy(
            "%(player)s cannot play the same side in both games of a round: switch the corp in one of them."
        ),
        "too_many_games": gettext_lazy("In this event, a round has at most %(allowed)s games."),
        "split_with_games": gettext_lazy(
            "No games are played after an intentional split. Leave the games empty."
        ),
        "split_not_allowed": gettext_lazy(
            "An intentional split is only possible in Swiss rounds with two games."
        ),
        "short_round_not_allowed": gettext_lazy(
            "“Two for one” and a second game tied on time are only possible in Swiss rounds with two "
            "games. Players can agree on a draw only before the games of a Swiss round."
        ),
        "agreed_too_late": gettext_lazy(
            "Players can agree on a result only within the first %(allowed)s minutes of the round; "
            "%(minutes)s have passed."
        ),
        "agenda_points_contradict": gettext_lazy(
            "The agenda points contradict the result. When time is called, the player with more points "
            "wins; equal points are a draw."
        ),
        "agenda_points_impossible": gettext_lazy("%(points)s agenda points aren’t possible here."),
        "no_structure_row": gettext_lazy(
            "The regulations don’t give any numbers for %(players)s players in this structure. Set the "
            "rounds and cut yourself."
        ),
        "cut_too_large": gettext_lazy("A cut to the top %(cut)s isn’t possible with %(players)s players."),
        "no_such_bracket": gettext_lazy("There is no bracket for a cut to the top %(size)s."),
        "bracket_size": gettext_lazy("This bracket needs %(size)s players."),
        "game_without_players": gettext_lazy(
            "Game %(game)s has no players yet: the games before it are still open."
        ),
        "draft_exists": gettext_lazy(
            "Round %(round)s is already paired as a draft. Check it, then publish it."
        ),
        "draft_missing": gettext_lazy("There is no draft to change: pair the round first."),
        "round_published": gettext_lazy("Round %(round)s is already published, so it’s no longer a draft."),
        "all_rounds_played": gettext_lazy(
            "All %(planned)s planned Swiss rounds have been played. To play another, change the plan "
            "first and give a reason (REG 9.1)."
        ),
        "round_paired_already": gettext_lazy("Round %(round)s is already paired."),
        "warnings_not_confirmed": gettext_lazy(
            "There are warnings for this round. Read them, then confirm them to publish it."
        ),
        "round_is_over": gettext_lazy(
            "Round %(round)s is over, so its pairings can’t be changed. Results can still be corrected."
        ),
        "player_in_round": gettext_lazy("%(player)s already has a place in this round."),
        "player_not_playing": gettext_lazy("%(player)s is not playing at the moment."),
        "player_not_in_round": gettext_lazy("%(player)s has no place in this round."),
        "same_player_twice": gettext_lazy("%(player)s can’t be paired with themselves. Choose two players."),
        "table_has_result": gettext_lazy(
            "Table %(table)s has a result. Clear it before you change its players."
        ),
        "table_had_result": gettext_lazy(
            "Table %(table)s had a result, and its history is kept with the table. "
            "Swap its players instead of unpairing them."
        ),
        "round_without_tables": gettext_lazy("This round has no tables yet."),
    }
)
