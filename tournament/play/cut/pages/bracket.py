"""The bracket as everyone sees it: a list by round, and a drawing of the same games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pairing.bracket.layouts import Part
from pairing.bracket.play import Bracket, BracketGame, GameState
from pairing.types import Ending, PlayerId
from tournament.event.plan_words import byes_words
from tournament.play.cut.drawing import ConnectorLine, Drawing, Follows, Place, draw_bracket
from tournament.play.cut.game_words import (
    ENDINGS_IN_SHORT,
    awaited,
    awaited_in_sentence,
    game_sentence,
    game_title,
    leads_to,
    round_title,
    second_final_label,
    walkover,
    who,
)
from tournament.play.cut.pages.drawn_games import BracketGameLine, BracketSeatLine, DrawnGameAtDesk
from tournament.play.cut.pages.facts import BracketFacts
from tournament.play.cut.pages.path import PlayerPath, player_path
from tournament.play.cut.words import part_words

OPEN = frozenset({GameState.WAITING, GameState.READY})


@dataclass(frozen=True, slots=True)
class BracketRoundLine:
    """One round with its games, by number. `column` is the position of its title."""

    number: int
    title: str
    column: int
    games: tuple[BracketGameLine, ...]
    is_current: bool

    @property
    def is_second_final(self) -> bool:
        """Whether the round is the second final, which is drawn below the first."""
        return self.games[0].is_second_final


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line in the drawing; a loser's line is drawn only on the selected player's path."""

    line: ConnectorLine
    is_on_path: bool

    @property
    def is_drop(self) -> bool:
        """Whether a loser follows the line."""
        return self.line.follows is Follows.LOSER


@dataclass(frozen=True, slots=True)
class BracketPage:
    """The content of the bracket page.

    `selected` is the player whose path is marked; `champion` is set once known. `is_decided` without a
    champion means that everyone in the bracket was disqualified (REG 8.7). `byes` names the seeds that start
    later, empty if there are none.
    """

    size: int
    is_double: bool
    rounds: tuple[BracketRoundLine, ...]
    drawing: Drawing
    lines: tuple[DrawnLine, ...]
    selected: PlayerPath | None
    champion: PlayerPath | None
    is_decided: bool
    byes: str = ""

    @property
    def games(self) -> tuple[BracketGameLine, ...]:
        """All games, round by round."""
        return tuple(game for each in self.rounds for game in each.games)

    @property
    def open_games(self) -> tuple[BracketGameLine, ...]:
        """The games that can be played now."""
        return tuple(game for game in self.games if game.is_open)

    @property
    def reasons(self) -> tuple[BracketGameLine, ...]:
        """The open games with a reason for their sides."""
        return tuple(game for game in self.open_games if game.reason)

    @property
    def current(self) -> BracketRoundLine | None:
        return next((each for each in self.rounds if each.is_current), None)


def bracket_page(
    facts: BracketFacts,
    selected: PlayerId | None = None,
    *,
    desk: Mapping[int, DrawnGameAtDesk] | None = None,
) -> BracketPage:
    """Return the current bracket; `selected` marks that player's path, if they are part of it.

    `desk` contains the games that can be recorded, for the desk's page.
    """
    bracket = facts.bracket
    selected = selected if selected in bracket.seeds else None
    drawing = draw_bracket(bracket)
    at_desk = desk or {}
    games = {
        game.number: _game(facts, game, drawing.places[game.number], selected, at_desk.get(game.number))
        for game in bracket.games
    }
    champion = bracket.champion
    return BracketPage(
        size=bracket.layout.size,
        is_double=bracket.layout.is_double,
        rounds=tuple(
            _round(bracket, number, games, drawing) for number in range(1, bracket.layout.rounds + 1)
        ),
        drawing=drawing,
        lines=tuple(DrawnLine(line, _is_on_path(bracket, line, selected)) for line in drawing.lines),
        selected=None if selected is None else player_path(facts, selected),
        champion=None if champion is None else player_path(facts, champion),
        is_decided=bracket.is_decided,
        byes=byes_words(bracket.layout),
    )


def _round(
    bracket: Bracket, number: int, games: Mapping[int, BracketGameLine], drawing: Drawing
) -> BracketRoundLine:
    numbers = [game.number for game in bracket.games if game.layout.round_number == number]
    return BracketRoundLine(
        number=number,
        title=round_title(bracket.layout, number),
        column=drawing.places[numbers[0]].column,
        games=tuple(games[each] for each in numbers),
        is_current=bracket.current_round == number,
    )


def _game(
    facts: BracketFacts,
    game: BracketGame,
    place: Place,
    selected: PlayerId | None,
    desk: DrawnGameAtDesk | None,
) -> BracketGameLine:
    taps = desk.taps if desk else {}
    first, second = (_seat(facts, game, index, selected, taps) for index in (0, 1))
    ending = facts.endings.get(game.number)
    is_final = game.layout.part is Part.FINAL
    return BracketGameLine(
        number=game.number,
        title=game_title(game.layout),
        part=game.layout.part,
        part_name=part_words(game.layout) if facts.bracket.layout.is_double and not is_final else "",
        state=game.state,
        seats=(first, second),
        ending=_ending(game, ending),
        sentence=_sentence(facts, game, ending),
        leads_to=leads_to(facts.bracket.layout, game.layout) if game.state in OPEN else "",
        reason=facts.reasons.get(game.number, ""),
        label=_label(game),
        place=place,
        is_open=_is_open(facts.bracket, game),
        is_second_final=game.layout.if_lower_won is not None,
        is_on_path=selected is not None and selected in game.players,
        desk=desk,
    )


def _label(game: BracketGame) -> str:
    if game.layout.if_lower_won is None:
        return ""
    return second_final_label(game.state, is_seated=None not in game.players)


def _is_open(bracket: Bracket, game: BracketGame) -> bool:
    """Return whether the game is being played; a round opens when all earlier games are decided."""
    return game.state is GameState.READY and game.layout.round_number == bracket.current_round


def _ending(game: BracketGame, ending: Ending | None) -> str:
    if game.state is GameState.WALKOVER:
        return walkover()
    return "" if ending in (None, Ending.WIN) else str(ENDINGS_IN_SHORT[ending])


def _seat(
    facts: BracketFacts,
    game: BracketGame,
    index: int,
    selected: PlayerId | None,
    taps: Mapping[PlayerId, str],
) -> BracketSeatLine:
    player = game.players[index]
    return BracketSeatLine(
        player=player,
        name="" if player is None else facts.names[player],
        seed=None if player is None else facts.bracket.seed_of(player),
        awaited=awaited(game.layout.seats[index]),
        side=None if player is None else facts.sides.get(game.number, {}).get(player),
        balance=facts.balances.get(player) if player is not None and game.state in OPEN else None,
        has_won=player is not None and game.winner == player,
        has_lost=player is not None and game.loser == player,
        is_selected=player is not None and player == selected,
        tap="" if player is None else taps.get(player, ""),
    )


def _sentence(facts: BracketFacts, game: BracketGame, ending: Ending | None) -> str:
    first, second = (_who(facts, game, index) for index in (0, 1))
    if game.winner is not None and game.winner == game.players[1]:
        first, second = second, first
    is_open = _is_open(facts.bracket, game)
    return game_sentence(game.state, first, second, ending, is_open=is_open)


def _who(facts: BracketFacts, game: BracketGame, index: int) -> str:
    player = game.players[index]
    if player is None:
        return awaited_in_sentence(game.layout.seats[index])
    side = facts.sides.get(game.number, {}).get(player)
    return who(facts.names[player], facts.bracket.seed_of(player), side)


def _is_on_path(bracket: Bracket, line: ConnectorLine, selected: PlayerId | None) -> bool:
    if selected is None:
        return False
    came_from = bracket.game(line.source)
    follower = came_from.winner if line.follows is Follows.WINNER else came_from.loser
    return follower == selected
