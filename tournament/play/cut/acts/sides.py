"""The higher seed's choice of a side in the bracket (REG 10.3, NOW 4.2)."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.bracket.play import GameState, better_seed
from pairing.bracket.sides import CutSides, SideReason, chosen_sides
from pairing.types import PlayerId, Side
from tournament.kernel import payloads
from tournament.kernel.acts import LEADERS, WHILE_RUNNING, Act, Change
from tournament.kernel.errors import ActionRefused
from tournament.kernel.limits import MINUTE, Limit
from tournament.kernel.own_table import refuse_own_table
from tournament.kernel.payloads import Key, Touches, touches
from tournament.kernel.undoing import Undoing, raise_conflict
from tournament.play.cut.open_games import clear_sides, made_bracket, open_table, write_sides
from tournament.play.cut.records import BracketRecord
from tournament.play.cut.words import SIDE_NAMES

CUT_MADE = ("cut made",)  # marks entries about a cut; once that cut is undone, they don't block other undos


class LoggedSide(msgspec.Struct, forbid_unknown_fields=True):
    """A side that a player chose in a game that has since been deleted."""

    game: int
    player: int
    side: Side


class SidePayload(payloads.Payload, kw_only=True):
    """The game, and the player who chooses; `against` is None in entries that didn't store it."""

    game: int
    player: int
    name: str
    against: int | None = None

    @property
    def ruled_players(self) -> list[int]:
        return [self.player]

    def touches(self) -> Touches:
        """Declare that the act changes the sides of a game in the current cut, and builds on the games that
        led both players to it.
        """
        on: list[Key] = [("cut",)]
        if self.against is not None:
            on += [("path", self.player), ("path", self.against)]
        return touches(("game", self.game), ("sides", self.game), builds_on=on, part_of=(CUT_MADE,))


class ChooseSide(Act[None]):
    """Save the higher seed's choice of side for a game in which they have one (REG 10.3, NOW 4.2).

    Repeating the same choice changes nothing.

    Raises ActionRefused: no_cut_yet, no_such_game, game_not_played, side_by_balance, side_by_games_as_corp,
    side_not_yours, side_of_the_higher_seed, side_chosen, own_table (a staff member who plays this game, REG
    1.6); RuleError game_without_players.
    """

    code = "choose_side"
    label = gettext_lazy("Side chosen")
    states = WHILE_RUNNING
    roles = LEADERS
    limits = (Limit(3, MINUTE),)

    game: int
    player: PlayerId
    side: Side

    def do(self, change: Change) -> None:
        record = made_bracket(change.tournament)
        opponent = _opponent_of_chooser(record, self.game, self.player)
        sides, standing = chosen_sides(self.player, opponent, self.side), record.sides_of(self.game)
        if standing == sides:
            change.skip()
            return
        refuse_own_table(change.tournament, change.actor, (self.player, opponent))
        if standing is not None:
            raise ActionRefused("side_chosen", game=self.game)
        write_sides(record.tables[self.game].pairing, sides)
        change.log(
            self.Payload(
                game=self.game,
                player=self.player,
                name=record.name(self.player),
                side=self.side,
                opponent=record.name(opponent),
                against=opponent,
            )
        )

    class Payload(SidePayload, kw_only=True):
        """The chosen side, and the opponent."""

        side: Side
        opponent: str = ""

        def sentence(self) -> str:
            return _("Game %(game)s: %(name)s chose %(side)s.") % (
                self.sentence_values | {"side": SIDE_NAMES[self.side]}
            )

        def undo(self, undoing: Undoing) -> None:
            table = made_bracket(undoing.tournament).tables.get(self.game)
            if table is None or table.sides is None or table.ended is not None:
                raise_conflict()
            clear_sides(table.pairing)

        def undo_words(self) -> list[str]:
            return [_("%(name)s has not chosen a side in game %(game)s.") % self.sentence_values]


class UndoSide(Act[None]):
    """Clear the side chosen by mistake for a game that has no result yet.

    If no side is chosen, nothing changes. Raises ActionRefused: no_cut_yet, no_such_game, game_not_played,
    side_by_balance, side_by_games_as_corp, side_chosen (the game has a result), own_table (REG 1.6).
    """

    code = "undo_side"
    label = gettext_lazy("Choice of side undone")
    states = WHILE_RUNNING
    roles = LEADERS

    game: int

    def do(self, change: Change) -> None:
        record = made_bracket(change.tournament)
        table, chooser = open_table(record, self.game), record.chooser_of(self.game)
        is_settled_otherwise = table.sides is not None and table.sides.reason is not SideReason.CHOSEN
        if chooser is None or is_settled_otherwise:
            raise _nobody_chooses(record, self.game)
        if table.ended is not None:
            raise ActionRefused("side_chosen", game=self.game)
        if table.sides is None:
            change.skip()
            return
        refuse_own_table(change.tournament, change.actor, table.seated)
        side = Side.CORP if table.sides.corp == chooser else Side.RUNNER
        clear_sides(table.pairing)
        against = table.sides.runner if side is Side.CORP else table.sides.corp
        name = record.name(chooser)
        change.log(self.Payload(game=self.game, player=chooser, name=name, side=side, against=against))

    class Payload(SidePayload, kw_only=True):
        """The cleared side; versions before 0.1 didn't store it."""

        side: Side | None = None

        def sentence(self) -> str:
            return _("Game %(game)s: undid %(name)s’s choice of side.") % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            record = made_bracket(undoing.tournament)
            if self.side is None or record.sides_of(self.game) is not None:
                raise_conflict()
            choose_again(record, self.game, self.player, self.side)

        def undo_words(self) -> list[str]:
            if self.side is None:
                return []
            told = self.sentence_values | {"side": SIDE_NAMES[self.side]}
            return [_("Game %(game)s: %(name)s plays %(side)s again.") % told]


def chosen_so_far(record: BracketRecord) -> list[LoggedSide]:
    return [
        LoggedSide(number, chooser, Side.CORP if table.sides.corp == chooser else Side.RUNNER)
        for number, table in sorted(record.tables.items())
        if table.sides is not None and table.sides.reason is SideReason.CHOSEN
        for chooser in (better_seed(record.seeds, table.sides.corp, table.sides.runner),)
    ]


def choose_again(record: BracketRecord, game: int, player: PlayerId, side: Side) -> None:
    """Restore a side chosen earlier; raise undo_overtaken if the player no longer plays this game."""
    table = record.tables.get(game) or raise_conflict()
    opponent = next((other for other in table.seated if other != player), None)
    if player not in table.seated or opponent is None:
        raise_conflict()
    write_sides(table.pairing, chosen_sides(player, opponent, side))


def _is_by_regulations(record: BracketRecord) -> bool:
    return record.sides_rule is CutSides.REGULATIONS


def _nobody_chooses(record: BracketRecord, number: int) -> ActionRefused:
    """Return the refusal for a game whose sides follow from earlier games (REG 10.3, NOW 4.2)."""
    if _is_by_regulations(record):
        return ActionRefused("side_by_balance", game=number)
    return ActionRefused("side_by_games_as_corp", game=number)


def _opponent_of_chooser(record: BracketRecord, number: int, player: PlayerId) -> PlayerId:
    """Return the player's opponent; refuse if the player isn't the one to choose in this game."""
    open_table(record, number)
    game = record.bracket.game(number)
    if game.state is GameState.WALKOVER:
        raise ActionRefused("game_not_played", game=number)
    chooser = record.chooser_of(number)
    if chooser is None:
        raise _nobody_chooses(record, number)
    if player != chooser:
        if _is_by_regulations(record):
            raise ActionRefused("side_not_yours", game=number, player=player)
        raise ActionRefused("side_of_the_higher_seed", game=number, player=player)
    return next(other for other in game.players if other is not None and other != chooser)
