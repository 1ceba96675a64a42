"""A player's own bracket game: the opponent, the side, and who chooses it (REG 10.3)."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.bracket.play import Bracket
from pairing.types import PlayerId, Side
from tournament.models import Tournament
from tournament.play.cut.game_words import where_words
from tournament.play.cut.records import BracketRecord, bracket_record
from tournament.play.cut.words import sides_words


@dataclass(frozen=True, slots=True)
class OwnSide:
    """The player's view of their current game.

    `side` is empty until the sides of the table are settled: an unsaved choice isn't shown anywhere. The
    opponent's identities are set only for the player who chooses.
    """

    game: int
    pairing: int
    part: str
    seed: int
    opponent_id: PlayerId
    opponent: str
    opponent_seed: int
    side: str
    why_sides: str
    may_choose: bool
    chooser: str
    corp_identity: str
    runner_identity: str


@dataclass(frozen=True, slots=True)
class OwnBracket:
    """A player's position in the bracket: `game` is None while they wait, or once they are out.

    `seed` is None for a player who isn't in it. `starts_in` is the future round in which a player with a bye
    starts (NOW 3.4).
    """

    seed: int | None
    game: OwnSide | None
    is_out: bool
    has_won: bool
    is_disqualified: bool = False
    starts_in: int | None = None


def own_bracket(tournament: Tournament, player: PlayerId) -> OwnBracket | None:
    """Return a player's position in the bracket, or None before the cut. A fixed number of queries."""
    record = bracket_record(tournament)
    if record is None:
        return None
    if player not in record.seeds:
        return OwnBracket(seed=None, game=None, is_out=True, has_won=False)
    opened = [game for game in record.open_games if game.number in record.tables and player in game.players]
    return OwnBracket(
        seed=record.bracket.seed_of(player),
        game=_own_side(record, opened[0].number, player) if opened else None,
        is_out=record.bracket.is_out(player),
        has_won=record.bracket.champion == player,
        is_disqualified=player in record.bracket.disqualified,
        starts_in=_starts_in(record.bracket, player),
    )


def _starts_in(bracket: Bracket, player: PlayerId) -> int | None:
    """Return the round in which a player with a bye starts; None once it has been played."""
    now, first = bracket.current_round, bracket.layout.first_round_of(bracket.seed_of(player))
    return first if now is not None and now < first else None


def _own_side(record: BracketRecord, number: int, player: PlayerId) -> OwnSide:
    game, sides, chooser = record.bracket.game(number), record.sides_of(number), record.chooser_of(number)
    opponent = next(each for each in game.players if each is not None and each != player)
    may_choose = sides is None and chooser == player
    row = record.players[opponent]
    names = {each: record.name(each) for each in (player, opponent)}
    side = "" if sides is None else Side.CORP.value if sides.corp == player else Side.RUNNER.value
    return OwnSide(
        game=number,
        pairing=record.tables[number].pairing,
        part=where_words(record.bracket.layout, game.layout),
        seed=record.bracket.seed_of(player),
        opponent_id=opponent,
        opponent=row.name,
        opponent_seed=record.bracket.seed_of(opponent),
        side=side,
        why_sides=sides_words(sides, names, record.seeds) if sides else "",
        may_choose=may_choose,
        chooser=record.name(chooser) if chooser is not None and sides is None else "",
        corp_identity=row.corp_identity if may_choose else "",
        runner_identity=row.runner_identity if may_choose else "",
    )
