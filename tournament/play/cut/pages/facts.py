"""The facts a bracket shows: its games with names, sides, reasons and endings, from the event's record."""

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
    """A bracket with everything shown about its games, each by the game's number.

    `sides` has the side of each player whose table is settled, `reasons` the sentences that explain it,
    `endings` how played games ended. `balances` has how often each player was corp and runner so far.
    """

    bracket: Bracket
    names: Mapping[PlayerId, str]
    sides: Mapping[int, Mapping[PlayerId, Side]] = field(default_factory=dict)
    reasons: Mapping[int, str] = field(default_factory=dict)
    endings: Mapping[int, Ending] = field(default_factory=dict)
    balances: Mapping[PlayerId, Balance] = field(default_factory=dict)


def facts_of(record: BracketRecord) -> BracketFacts:
    """Return the facts shown about an elimination of the event. No queries."""
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
