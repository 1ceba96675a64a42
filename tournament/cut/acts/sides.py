"""The higher seed's choice of a side in the first round of the bracket (REG 10.3)."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.bracket.play import GameState
from pairing.bracket.sides import chosen_sides
from pairing.types import PlayerId, Side
from tournament.core import payloads
from tournament.core.acts import LEADERS, WHILE_RUNNING, Act, Change
from tournament.core.errors import ActionRefused
from tournament.core.limits import MINUTE, Limit
from tournament.core.own_table import refuse_own_table
from tournament.core.payloads import Touches, touches
from tournament.core.undo.undoing import Undoing, raise_conflict
from tournament.cut.open_games import clear_sides, made_bracket, open_table, write_sides
from tournament.cut.records import BracketRecord
from tournament.cut.words import SIDE_NAMES

CUT_MADE = ("cut made",)  # what was done in a cut stands in nobody's way once it was taken back


class SidePayload(payloads.Payload):
    """In which game who chooses."""

    game: int
    player: int
    name: str

    @property
    def ruled_players(self) -> list[int]:
        """Who chooses."""
        return [self.player]

    def touches(self) -> Touches:
        """The sides of a game of the cut as it was made."""
        return touches(("game", self.game), ("sides", self.game), builds_on=[("cut",)], part_of=(CUT_MADE,))


class ChooseSide(Act[None]):
    """Let the higher seed choose the side of a first-round game (REG 10.3).

    The same choice twice is no mistake.

    Raises ActionRefused: no_cut_yet, no_such_game, game_not_played, side_by_balance, side_not_yours,
    side_chosen, own_table (a leader of this game, REG 1.6); RuleError game_without_players.
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
        """Write the sides down."""
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
            )
        )

    class Payload(SidePayload):
        """The side that was chosen, and against whom."""

        side: Side
        opponent: str = ""

        def sentence(self) -> str:
            """Tell who chose which side."""
            return _("Game %(game)s: %(name)s chose %(side)s.") % (
                self.sentence_values | {"side": SIDE_NAMES[self.side]}
            )

        def undo(self, undoing: Undoing) -> None:
            """Take it back, while the game has no result."""
            table = made_bracket(undoing.tournament).tables.get(self.game)
            if table is None or table.sides is None or table.ended is not None:
                raise_conflict()
            clear_sides(table.pairing)

        def undo_words(self) -> list[str]:
            """Tell that nothing is chosen."""
            return [_("%(name)s has not chosen a side in game %(game)s.") % self.sentence_values]


class UndoSide(Act[None]):
    """Take back the side chosen for a first-round game that has no result yet: a slip of the finger.

    Where nothing is chosen nothing changes. Raises ActionRefused: no_cut_yet, no_such_game, game_not_played,
    side_by_balance, side_chosen (the game has its result), own_table (REG 1.6).
    """

    code = "undo_side"
    label = gettext_lazy("Choice of a side taken back")
    states = WHILE_RUNNING
    roles = LEADERS

    game: int

    def do(self, change: Change) -> None:
        """Let the sides be open again."""
        record = made_bracket(change.tournament)
        table, chooser = open_table(record, self.game), record.chooser_of(self.game)
        if chooser is None:
            raise ActionRefused("side_by_balance", game=self.game)
        if table.ended is not None:
            raise ActionRefused("side_chosen", game=self.game)
        if table.sides is None:
            change.skip()
            return
        refuse_own_table(change.tournament, change.actor, table.seated)
        side = Side.CORP if table.sides.corp == chooser else Side.RUNNER
        clear_sides(table.pairing)
        change.log(self.Payload(game=self.game, player=chooser, name=record.name(chooser), side=side))

    class Payload(SidePayload):
        """The side that was taken back; editions before 0.1 did not keep it."""

        side: Side | None = None

        def sentence(self) -> str:
            """Tell whose choice was taken back."""
            return _("Game %(game)s: the choice of %(name)s was taken back.") % self.sentence_values

        def undo(self, undoing: Undoing) -> None:
            """Let it count again."""
            record = made_bracket(undoing.tournament)
            if self.side is None or record.sides_of(self.game) is not None:
                raise_conflict()
            choose_again(record, self.game, self.player, self.side)

        def undo_words(self) -> list[str]:
            """Tell which side it is; nothing where that was not kept."""
            if self.side is None:
                return []
            told = self.sentence_values | {"side": SIDE_NAMES[self.side]}
            return [_("Game %(game)s: %(name)s plays %(side)s again.") % told]


def choose_again(record: BracketRecord, game: int, player: PlayerId, side: Side) -> None:
    """Let a side count again that was chosen before; undo_overtaken where the player has no such game now."""
    table = record.tables.get(game) or raise_conflict()
    opponent = next((other for other in table.seated if other != player), None)
    if player not in table.seated or opponent is None:
        raise_conflict()
    write_sides(table.pairing, chosen_sides(player, opponent, side))


def _opponent_of_chooser(record: BracketRecord, number: int, player: PlayerId) -> PlayerId:
    """Return who plays against the player, who has to be the one to choose in this game."""
    open_table(record, number)
    game = record.bracket.game(number)
    if game.state is GameState.WALKOVER:
        raise ActionRefused("game_not_played", game=number)
    chooser = record.chooser_of(number)
    if chooser is None:
        raise ActionRefused("side_by_balance", game=number)
    if player != chooser:
        raise ActionRefused("side_not_yours", game=number, player=player)
    return next(other for other in game.players if other is not None and other != chooser)
