"""A bracket's facts for display: games with names, sides, reasons and endings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pairing.bracket.play import Bracket, GameState
from pairing.bracket.sides import Balance
from pairing.types import Ending, PlayerId, Side
from tournament.play.cut.game_words import chooses
from tournament.play.cut.records import BracketRecord
from tournament.play.cut.words import sides_words


@dataclass(frozen=True, slots=True)
class BracketFacts:
    """A bracket with all facts shown about its games, by game number.

    `sides` contains each player's side once settled, `reasons` the sentences that explain it, and `endings`
    how games ended. `balances` contains the number of games that each player has played as corp and as
    runner.
    """

    bracket: Bracket
    names: Mapping[PlayerId, str]
    sides: Mapping[int, Mapping[PlayerId, Side]] = field(default_factory=dict)
    reasons: Mapping[int, str] = field(default_factory=dict)
    endings: Mapping[int, Ending] = field(default_factory=dict)
    balances: Mapping[PlayerId, Balance] = field(default_factory=dict)


def facts_of(record: BracketRecord) -> BracketFacts:
    """Return the facts shown about an elimination. No queries."""
    names = {pk: player.name for pk, player in record.players.items()}
    sides: dict[int, Mapping[PlayerId, Side]] = {}
    reasons: dict[int, str] = {}
    endings: dict[int, Ending] = {}
    for game in record.bracket.games:
        settled, chooser = record.sides_of(game.number), record.chooser_of(game.number)
        if settled is not None:
            sides[game.number] = {settled.corp: Side.CORP, settled.runner: Side.RUNNER}
            reasons[game.number] = sides_words(settled, names, record.seeds)
        elif chooser is not None and game.state is GameState.READY:
            reasons[game.number] = chooses(names[chooser])
        ended = record.ended(game.number)
        if ended is not None:
            endings[game.number] = ended.ending
    return BracketFacts(record.bracket, names, sides, reasons, endings, record.balances)
