"""The bracket in play: sides chosen, games reported and corrected; rounds open by themselves (REG-10)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from pairing.bracket.play import GameState
from pairing.bracket.sides import chosen_sides
from pairing.errors import RuleError
from pairing.types import Game as GameRecord
from pairing.types import PlayerId, Side
from tournament.core import payloads
from tournament.core.acts import FROM_ROUND_1_ON, LEADERS, WHILE_RUNNING, Act
from tournament.core.change import Change, change
from tournament.core.errors import ActionRefused
from tournament.core.payloads import Touches, touches
from tournament.core.undo.undoing import Undoing
from tournament.core.words import listed
from tournament.cut.open_games import made_bracket, settle, unsettle
from tournament.cut.records import BracketRecord, GameTable
from tournament.cut.words import numbered
from tournament.legacy.codes import ActCode
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.results.game_versions import (
    Outcome,
    add_game_version,
    judge_bracket_game,
    outcome_text,
    restore_reopened,
    undo_game_version,
)
from tournament.rounds.result_words import VERSIONS_ARE_KEPT

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def choose_side(
    *, tournament: Tournament, game: int, player: PlayerId, side: Side, actor: User | None
) -> None:
    """Let the higher seed choose the side of a first-round game (REG 10.3).

    `actor` is the leader who typed it, None where the player did. The same choice twice is no mistake.

    Raises ActionRefused: no_cut_yet, no_such_game, game_not_played, side_by_balance, side_not_yours,
    side_chosen; RuleError game_without_players.
    """
    with change(tournament, ActCode.CHOOSE_SIDE, actor=actor) as under_way:
        record = made_bracket(under_way.tournament)
        opponent = _opponent_of_chooser(record, game, player)
        sides, standing = chosen_sides(player, opponent, side), record.sides_of(game)
        if standing == sides:
            under_way.nothing_to_do()
            return
        if standing is not None:
            raise ActionRefused("side_chosen", game=game)
        settle(record.tables[game].pairing, sides)
        if actor is None:
            under_way.player = under_way.tournament.players.get(pk=player)
        under_way.facts |= {
            "game": game,
            "player": player,
            "name": record.name(player),
            "side": side.value,
            "opponent": record.name(opponent),
        }


def undo_side(*, tournament: Tournament, game: int, actor: User | None) -> None:
    """Take back the side chosen for a first-round game that has no result yet: a slip of the finger.

    Where nothing is chosen nothing changes. Raises ActionRefused: no_cut_yet, no_such_game, game_not_played,
    side_by_balance, side_chosen (the game has its result).
    """
    with change(tournament, ActCode.UNDO_SIDE, actor=actor) as under_way:
        record = made_bracket(under_way.tournament)
        table, chooser = _table(record, game), record.chooser_of(game)
        if chooser is None:
            raise ActionRefused("side_by_balance", game=game)
        if table.ended is not None:
            raise ActionRefused("side_chosen", game=game)
        if table.sides is None:
            under_way.nothing_to_do()
            return
        side = Side.CORP if table.sides.corp == chooser else Side.RUNNER
        unsettle(table.pairing)
        under_way.facts |= {
            "game": game,
            "player": chooser,
            "name": record.name(chooser),
            "side": side.value,
        }


class GamePayload(payloads.Payload, kw_only=True):
    """A new version of a game's result: who played, what stood before and what stands since.

    `reopened` are the games whose results it took away, `opened` those that it seated players at. Entries
    older than release 0.1 may lack these; without the players or the version they cannot be taken back.
    """

    game: int
    players: list[PlayerId] = []
    names: list[str]
    before: Outcome | None
    after: Outcome | None
    result_version: int = 0
    reopened: list[int] = []
    opened: list[int] = []

    @property
    def is_other_winner(self) -> bool:
        """Whether it changed who won, and so who goes on."""
        return _winner(self.before) != _winner(self.after)

    def sentence(self) -> str:
        """Tell what was saved for the game, what stood before, and which games it opened again."""
        return self.sentence_with()

    def sentence_with(self, *more: str) -> str:
        """Return the sentence, with more of them before the games that were opened again."""
        first, second = self.names
        game = {"game": self.game, "first": first, "second": second, "after": outcome_text(self.after)}
        told = [_("Game %(game)s, %(first)s – %(second)s: %(after)s.") % game]
        if self.before:
            told.append(_("Before: %(before)s.") % {"before": outcome_text(self.before)})
        told += more
        if self.reopened:
            told.append(_("Opened again: %(games)s.") % {"games": numbered(self.reopened)})
        return " ".join(told)

    def touches(self) -> Touches:
        """Games are changed; where another one goes on, so is the path of both players."""
        paths = [("path", player) for player in self.players]
        games = [("game", number) for number in (self.game, *self.reopened)]
        return touches(*games, *(paths if self.is_other_winner else []), builds_on=[("cut",), *paths])

    def undo(self, undoing: Undoing) -> None:
        """Let the version before count again, and the later games that this one had opened again."""
        undo_game_version(
            undoing,
            self.game,
            players=self.players,
            version=self.result_version,
            is_other_winner=self.is_other_winner,
        )
        for number in sorted(self.reopened):
            restore_reopened(undoing, number)

    def undo_words(self) -> list[str]:
        """Tell who has won then, and what follows."""
        nobody = pgettext("game", "nobody yet")
        told = {
            "game": self.game,
            "players": " – ".join(self.names),
            "now": _winner(self.after) or nobody,
            "then": _winner(self.before) or nobody,
        }
        words = [_("Game %(game)s, %(players)s. Winner: from %(now)s back to %(then)s.") % told]
        if self.reopened:
            games = {"games": listed(self.reopened)}
            words.append(_("These games have their results again: %(games)s.") % games)
        if self.opened:
            words.append(_("The tables of the games after it follow."))
        return [*words, str(VERSIONS_ARE_KEPT)]


def _winner(outcome: Outcome | None) -> str:
    return outcome.winner if outcome else ""


class ReportGame(Act[None]):
    """Save what came of a game, as a new version of its result; who plays next is seated at once.

    `played` has the players whom the reporter saw on their sides; `seen_version` is the version of the
    result seen, 0 for none. Another winner takes the results of the games played after it away:
    `reopens` are those that the reporter has confirmed. The same report twice is no mistake.

    Raises ActionRefused: no_cut_yet, no_such_game, game_not_played, sides_not_settled, double_forfeit,
    event_changed_meanwhile, result_changed_meanwhile, games_would_reopen, bracket_would_be_open; RuleError:
    game_without_players and those of `judge_games`.
    """

    code = "report_game"
    label = gettext_lazy("Game of the bracket saved")
    states = FROM_ROUND_1_ON
    roles = LEADERS

    game: int
    played: GameRecord
    seen_version: int
    reopens: Collection[int] = ()

    def do(self, change: Change) -> None:
        """Save it, unless the same stands."""
        self.save(change)

    def save(self, change: Change, *, agreed: bool = False) -> None:
        """Save it inside a change that any act opened; `agreed`: both players reported it."""
        record, played = made_bracket(change.tournament), self.played
        table = _table(record, self.game)
        if table.sides is None:
            raise ActionRefused("sides_not_settled", game=self.game)
        if (played.corp, played.runner) != (table.sides.corp, table.sides.runner):
            raise ActionRefused("event_changed_meanwhile")
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
        change.log(self.Payload(**kept, agreed=agreed), act=ReportGame)

    class Payload(GamePayload, kw_only=True):
        """The result that was saved; `agreed`: both players reported it."""

        agreed: bool = False

        def sentence(self) -> str:
            """Tell what was saved, and whether both players agree."""
            return self.sentence_with(*([_("Both players agree.")] if self.agreed else []))

        def needs_running_event(self, states: frozenset[EventState]) -> bool:
            """A first result cannot go from a finished event, a correction can."""
            return self.before is None or super().needs_running_event(states)


class ClearGame(Act[None]):
    """Take a game's result away, and with it those of the games played after it.

    A game without a result stays as it is. Raises as `ReportGame`.
    """

    code = "clear_game"
    label = gettext_lazy("Game of the bracket cleared")
    states = WHILE_RUNNING
    roles = LEADERS

    game: int
    seen_version: int
    reopens: Collection[int] = ()

    def do(self, change: Change) -> None:
        """Add a version without a result."""
        record = made_bracket(change.tournament)
        if _table(record, self.game).ended is None:
            change.skip()
            return
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
        """The result that was cleared: `before`."""


def _table(record: BracketRecord, number: int) -> GameTable:
    """Return the open table of a game, or refuse: no such game, no players yet, not to be played."""
    if not 1 <= number <= len(record.bracket.games):
        raise ActionRefused("no_such_game", game=number)
    table = record.tables.get(number)
    state = record.bracket.game(number).state
    if state is GameState.WAITING or (state is GameState.READY and not (table and table.seated)):
        raise RuleError("game_without_players", game=number)
    if state is GameState.NOT_NEEDED or table is None or not table.seated:
        raise ActionRefused("game_not_played", game=number)
    return table


def _opponent_of_chooser(record: BracketRecord, number: int, player: PlayerId) -> PlayerId:
    _table(record, number)
    game = record.bracket.game(number)
    if game.state is GameState.WALKOVER:
        raise ActionRefused("game_not_played", game=number)
    chooser = record.chooser_of(number)
    if chooser is None:
        raise ActionRefused("side_by_balance", game=number)
    if player != chooser:
        raise ActionRefused("side_not_yours", game=number, player=player)
    return next(other for other in game.players if other is not None and other != chooser)
