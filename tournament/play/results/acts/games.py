"""Bracket games: report and correct results; rounds open automatically (REG-10)."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from pairing.types import Game as GameRecord
from pairing.types import PlayerId
from tournament.kernel import payloads
from tournament.kernel.acts import FROM_ROUND_1_ON, LEADERS, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.own_table import refuse_own_table
from tournament.kernel.payloads import Touches, TwoNames, touches
from tournament.kernel.phrases import in_a_row, listed
from tournament.kernel.undoing import Undoing
from tournament.models.states import EventState
from tournament.play.cut.acts.sides import LoggedSide
from tournament.play.cut.open_games import end_bracket_calls, made_bracket, open_table
from tournament.play.result_words import EARLIER_VERSIONS_STAY
from tournament.play.results.game_versions import (
    GameOutcome,
    add_game_version,
    choose_lost_sides,
    judge_bracket_game,
    outcome_text,
    restore_reopened,
    undo_game_version,
)
from tournament.play.rounds.calls import and_calls, ended_calls_words, open_calls_again


class GamePayload(payloads.Payload, kw_only=True):
    """A new version of a game's result: the players, and the result before and after.

    `reopened` are the games whose results it cleared, `opened` those to which it assigned players, and
    `lost_sides` the sides chosen in later games that have different players now. Entries older than version
    0.1 may lack these; an entry without the players or the version can't be undone.
    """

    game: int
    players: list[PlayerId] = []
    names: TwoNames
    before: GameOutcome | None
    after: GameOutcome | None
    result_version: int = 0
    reopened: list[int] = []
    opened: list[int] = []
    lost_sides: list[LoggedSide] = []

    @property
    def is_other_winner(self) -> bool:
        """Whether the winner changed, and with it the player who advances."""
        return _winner(self.before) != _winner(self.after)

    def sentence(self) -> str:
        return self.sentence_with()

    def sentence_with(self, *more: str) -> str:
        """Return the log sentence, with `more` sentences inserted before the one that lists the reopened
        games.
        """
        first, second = self.names
        game = {"game": self.game, "first": first, "second": second, "after": outcome_text(self.after)}
        told = [_("Game %(game)s, %(first)s – %(second)s: %(after)s.") % game]
        if self.before:
            told.append(_("Before: %(before)s.") % {"before": outcome_text(self.before)})
        told += more
        if self.reopened:
            told.append(_("Reopened: %(games)s.") % {"games": listed(self.reopened)})
        return in_a_row(told)

    def touches(self) -> Touches:
        """Declare that the act changes the games and, if the winner changed, the paths of both players."""
        paths = [("path", player) for player in self.players]
        games = [("game", number) for number in (self.game, *self.reopened)]
        return touches(*games, *(paths if self.is_other_winner else []), builds_on=[("cut",), *paths])

    @property
    def ruled_players(self) -> list[PlayerId]:
        """The two players of the game."""
        return self.players

    def undo(self, undoing: Undoing) -> None:
        """Restore the previous version, and the later games that this one had reopened."""
        undo_game_version(
            undoing,
            self.game,
            players=self.players,
            version=self.result_version,
            is_other_winner=self.is_other_winner,
        )
        for number in sorted(self.reopened):
            restore_reopened(undoing, number)
        choose_lost_sides(undoing, self.lost_sides)

    def undo_words(self) -> list[str]:
        nobody = pgettext("game", "no one yet")
        told = {
            "game": self.game,
            "players": " – ".join(self.names),
            "now": _winner(self.after) or nobody,
            "then": _winner(self.before) or nobody,
        }
        words = [_("Game %(game)s, %(players)s. Winner: from %(now)s back to %(then)s.") % told]
        if self.reopened:
            games = {"games": listed(self.reopened)}
            words.append(_("The results of these games have been restored: %(games)s.") % games)
        if self.opened:
            words.append(_("The tables of later games change to match."))
        return [*words, str(EARLIER_VERSIONS_STAY)]


def _winner(outcome: GameOutcome | None) -> str:
    return outcome.winner if outcome else ""


class ReportGame(Act[None]):
    """Save a game's result as a new version; seat the players of the next games immediately.

    `played` has the players on the sides that the reporter saw; `seen_version` is the version of the result
    they saw, 0 for none. A different winner clears the results of dependent games; `reopens` are the games
    for which the reporter has confirmed this. Repeating the same report changes nothing.

    Raises ActionRefused: no_cut_yet, no_such_game, game_not_played, sides_not_settled, double_forfeit,
    event_changed_meanwhile, own_table (REG 1.6), result_changed_meanwhile, games_would_reopen,
    bracket_would_be_open; RuleError: game_without_players and those of `judge_games`.
    """

    code = "report_game"
    label = gettext_lazy("Bracket game saved")
    states = FROM_ROUND_1_ON
    roles = LEADERS

    game: int
    played: GameRecord
    seen_version: int
    reopens: Collection[int] = ()

    def do(self, change: Change) -> None:
        self.save(change)

    def save(self, change: Change, *, agreed: bool = False) -> None:
        """Save the result inside a change opened by any act; `agreed` means that both players reported it."""
        record, played = made_bracket(change.tournament), self.played
        table = open_table(record, self.game)
        if table.sides is None:
            raise ActionRefused("sides_not_settled", game=self.game)
        if (played.corp, played.runner) != (table.sides.corp, table.sides.runner):
            raise ActionRefused("event_changed_meanwhile")
        refuse_own_table(change.tournament, change.actor, (played.corp, played.runner))
        judge_bracket_game(change.tournament, self.game, played)
        if table.ended == played:
            change.skip()
            return
        kept = add_game_version(
            change.tournament,
            record,
            self.game,
            played,
            seen_version=self.seen_version,
            reopens=self.reopens,
            actor=change.actor,
        )
        ended = end_bracket_calls(change.tournament, change.actor)
        change.log(self.Payload(**kept, agreed=agreed, ended_calls=ended), act=ReportGame)

    class Payload(GamePayload, kw_only=True):
        """The saved result; `agreed` means that both players reported it.

        `ended_calls` are the open calls of its round, which this result completed.
        """

        agreed: bool = False
        ended_calls: list[int] = []

        def sentence(self) -> str:
            agreed = [_("Both players agree.")] if self.agreed else []
            told = self.sentence_with(*agreed)
            return in_a_row((told, ended_calls_words(len(self.ended_calls))))

        def touches(self) -> Touches:
            """Declare that the act changes the game, and the calls that it ended."""
            return and_calls(super().touches(), self.ended_calls)

        def undo(self, undoing: Undoing) -> None:
            """Restore the previous version, and reopen the calls."""
            super().undo(undoing)
            open_calls_again(undoing.tournament, self.ended_calls)

        def needs_running_event(self, states: frozenset[EventState]) -> bool:
            """In a finished event, a correction can be undone but a first result can't."""
            return self.before is None or super().needs_running_event(states)


class ClearGame(Act[None]):
    """Clear a game's result, and the results of the games that depend on it.

    A game without a result isn't changed. Raises what `ReportGame` raises.
    """

    code = "clear_game"
    label = gettext_lazy("Bracket game cleared")
    states = WHILE_RUNNING
    roles = LEADERS

    game: int
    seen_version: int
    reopens: Collection[int] = ()

    def do(self, change: Change) -> None:
        record = made_bracket(change.tournament)
        table = open_table(record, self.game)
        if table.ended is None:
            change.skip()
            return
        refuse_own_table(change.tournament, change.actor, table.seated)
        kept = add_game_version(
            change.tournament,
            record,
            self.game,
            None,
            seen_version=self.seen_version,
            reopens=self.reopens,
            actor=change.actor,
        )
        change.log(self.Payload(**kept))

    class Payload(GamePayload, kw_only=True):
        """The cleared result is in `before`."""
