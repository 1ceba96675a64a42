"""One player's path through a bracket, game by game."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.bracket.play import BracketGame
from pairing.placing import Place, placing
from pairing.types import PlayerId
from tournament.play.cut.game_words import awaited_in_sentence, game_title, own_game
from tournament.play.cut.pages.facts import BracketFacts


@dataclass(frozen=True, slots=True)
class PathLine:
    """One game of a player's path: its number and title, and the player's result."""

    number: int
    title: str
    told: str


@dataclass(frozen=True, slots=True)
class PlayerPath:
    """One player's path through the bracket; `place` is set once settled, never after disqualification."""

    player: PlayerId
    name: str
    seed: int
    games: tuple[PathLine, ...]
    place: Place | None
    is_champion: bool
    is_disqualified: bool


def player_path(facts: BracketFacts, player: PlayerId) -> PlayerPath:
    """Return one player's path through the bracket, game by game."""
    bracket = facts.bracket
    own = sorted(
        (game for game in bracket.games if player in game.players), key=lambda game: game.layout.round_number
    )
    return PlayerPath(
        player=player,
        name=facts.names[player],
        seed=bracket.seed_of(player),
        games=tuple(_own_game(facts, game, player) for game in own),
        place=next(
            (place for place in placing(bracket) if place.player == player and place.is_settled), None
        ),
        is_champion=bracket.champion == player,
        is_disqualified=player in bracket.disqualified,
    )


def _own_game(facts: BracketFacts, game: BracketGame, player: PlayerId) -> PathLine:
    other = 1 - game.players.index(player)
    opponent = game.players[other]
    told = own_game(
        game.state,
        awaited_in_sentence(game.layout.seats[other]) if opponent is None else facts.names[opponent],
        facts.endings.get(game.number),
        side=facts.sides.get(game.number, {}).get(player),
        has_won=game.winner == player,
    )
    return PathLine(game.number, game_title(game.layout), told)
