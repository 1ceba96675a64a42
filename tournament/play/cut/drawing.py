"""The positions of a bracket's games and the lines between them, in whole units rather than pixels.

The page (lines as SVG, games by the classes that `stylesheet` writes), the big screen and the printed sheet
all use these positions; nothing else computes any. Rounds are columns from left to right. The upper bracket
is above the lower one; the final is to the right between them, with the second final below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pairing.bracket.layouts import Comes, Layout, LayoutGame, Part
from pairing.bracket.play import Bracket, BracketGame

MARGIN = 6  # on the left, for the names of the two brackets
BOX_WIDTH, BOX_GUTTER = 40, 8
ROUND_NAMES_HEIGHT = 8  # at the top, for the names of the rounds
BOX_HEIGHT, PITCH = 12, 16
LABEL_HEIGHT = PITCH - BOX_HEIGHT  # below a box, for the label of a second final
LANE = 4  # between the two brackets
CHAMPION_GAP, CHAMPION_HEIGHT = 4, 10  # below the last game, for the winner's name in print
WINNERS_LINE, LOSERS_LINE = 4, 6  # distance from the box at which lines turn in the gutter


class Follows(StrEnum):
    """Who follows a line: a game's winner, or its loser who drops to the lower bracket."""

    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Place:
    """The position of a game: its column from 1, and its upper left corner."""

    column: int
    x: int
    y: int

    @property
    def right(self) -> int:
        """The right edge of the box."""
        return self.x + BOX_WIDTH

    @property
    def middle(self) -> int:
        """The vertical position between the two seats."""
        return self.y + BOX_HEIGHT // 2

    def seat(self, index: int) -> int:
        """Return the vertical middle of the first or second seat."""
        return self.y + BOX_HEIGHT // 4 + index * BOX_HEIGHT // 2


@dataclass(frozen=True, slots=True)
class ConnectorLine:
    """A line from one game's right edge to the left edge of the next, through `points`.

    `seat` (0 or 1) is the seat where it ends.
    """

    source: int
    target: int
    seat: int
    follows: Follows
    points: tuple[tuple[int, int], ...]

    @property
    def path(self) -> str:
        """The line as SVG path data."""
        (x, y), *others = self.points
        steps = [f"M{x} {y}"]
        for to_x, to_y in others:
            steps.append(f"H{to_x}" if to_y == y else f"V{to_y}")
            x, y = to_x, to_y
        return "".join(steps)


@dataclass(frozen=True, slots=True)
class PartSpan:
    """The vertical extent of one of the two brackets."""

    part: Part
    top: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """A bracket's drawing. `parts` are the upper and the lower bracket; empty for single elimination.

    `champion` is the upper left corner of the winner's name on paper; `height` excludes it.
    """

    columns: int
    width: int
    height: int
    parts: tuple[PartSpan, ...]
    places: dict[int, Place]
    lines: tuple[ConnectorLine, ...]
    champion: tuple[int, int]

    @property
    def height_with_champion(self) -> int:
        """The height of the drawing including the winner's name below the last game."""
        return max(self.height, self.champion[1] + CHAMPION_HEIGHT)


def draw_bracket(bracket: Bracket) -> Drawing:
    """Return the position of each game, by its number, and the lines between them.

    Single elimination reseeds after each round, so lines exist only where the players are known.
    """
    layout = bracket.layout
    rows = _rows(layout)
    columns = {game.number: _column(layout, game) for game in layout.games}
    places = {
        number: Place(column, MARGIN + (column - 1) * (BOX_WIDTH + BOX_GUTTER), rows[number])
        for number, column in columns.items()
    }
    count = max(columns.values())
    last = places[layout.games[-1].number]
    return Drawing(
        columns=count,
        width=MARGIN + count * (BOX_WIDTH + BOX_GUTTER) - BOX_GUTTER,
        height=max(rows.values()) + BOX_HEIGHT,
        parts=tuple(_parts(layout, rows)) if layout.is_double else (),
        places=places,
        lines=tuple(_lines(bracket, places, _lower_top(layout) - LANE)),
        champion=(last.x, last.y + PITCH + CHAMPION_GAP),
    )


def _parts(layout: Layout, rows: dict[int, int]) -> Iterator[PartSpan]:
    for part in (Part.UPPER, Part.LOWER):
        tops = [rows[game.number] for game in layout.games if game.part is part]
        yield PartSpan(part, min(tops), max(tops) + BOX_HEIGHT)


def _column(layout: Layout, game: LayoutGame) -> int:
    """Return a game's column, which is its round; but the second final is in the same column as the first
    final, below it.
    """
    if game.if_lower_won is not None:
        return layout.game(game.if_lower_won).round_number
    return game.round_number


def _rows(layout: Layout) -> dict[int, int]:
    """Return the upper edge of each game, in round order, centered between the games that feed it.

    If the best seeds have a bye, a first-round game is next to the one that it leads to.
    """
    lower_top = _lower_top(layout)
    rows: dict[int, int] = {}
    in_order = sorted(layout.games, key=lambda each: (each.round_number, each.number))
    for game in in_order:
        leads_to = layout.follows(game.number, as_winner=True)
        if layout.byes and game.round_number == 1 and leads_to is not None:
            rows[game.number] = ROUND_NAMES_HEIGHT + _slot(layout, layout.game(leads_to)) * PITCH
    for game in in_order:
        if game.number in rows:
            continue
        if game.if_lower_won is not None:
            rows[game.number] = rows[game.if_lower_won] + PITCH
            continue
        before = _before(layout, game)
        if before:
            rows[game.number] = sum(rows[number] for number in before) // len(before)
        else:
            top = lower_top if game.part is Part.LOWER else ROUND_NAMES_HEIGHT
            rows[game.number] = top + _slot(layout, game) * PITCH
    return rows


def _lower_top(layout: Layout) -> int:
    """Return the top of the lower bracket, below the largest round of the upper one."""
    rounds = Counter(game.round_number for game in layout.games if game.part is not Part.LOWER)
    return ROUND_NAMES_HEIGHT + max(rounds.values()) * PITCH + LANE


def _before(layout: Layout, game: LayoutGame) -> list[int]:
    """Return the games whose winners meet in this one."""
    if game.seats[0].comes is Comes.BEST and game.round_number > 1:
        slot = _slot(layout, game)
        earlier = [each.number for each in layout.games if each.round_number == game.round_number - 1]
        return earlier[2 * slot : 2 * slot + 2]
    winners = [source.number for source in game.seats if source.comes is Comes.WINNER]
    is_final = game.part is Part.FINAL
    return [number for number in winners if is_final or layout.game(number).part is game.part]


def _slot(layout: Layout, game: LayoutGame) -> int:
    beside = [
        each.number
        for each in layout.games
        if (each.round_number, each.part) == (game.round_number, game.part)
    ]
    return beside.index(game.number)


def _lines(bracket: Bracket, places: dict[int, Place], lane: int) -> Iterator[ConnectorLine]:
    """Yield the lines; `lane` is the vertical position of the gap between the two brackets."""
    for game in bracket.games:
        if game.layout.if_lower_won is not None:
            continue  # it is directly below the first final, with the same two players
        for seat, source in enumerate(game.layout.seats):
            if source.comes is Comes.WINNER:
                yield _line(places, source.number, game.number, seat, None)
            elif source.comes is Comes.LOSER:
                yield _line(places, source.number, game.number, seat, lane)
            elif (before := _won_before(bracket, game, seat)) is not None:
                yield _line(places, before, game.number, seat, None)


def _won_before(bracket: Bracket, game: BracketGame, seat: int) -> int | None:
    """Return the previous round's game won by the player in this seat; None if there is none."""
    player = game.players[seat]
    if player is None:
        return None
    return next(
        (
            each.number
            for each in bracket.games
            if each.layout.round_number == game.layout.round_number - 1 and each.winner == player
        ),
        None,
    )


def _line(places: dict[int, Place], source: int, target: int, seat: int, lane: int | None) -> ConnectorLine:
    """Return the line for a winner, or for a loser who drops through the `lane`."""
    start, end = places[source], places[target]
    if lane is None:
        turn = end.x - BOX_GUTTER + WINNERS_LINE
        points = [(start.right, start.middle), (turn, start.middle), (turn, end.middle), (end.x, end.middle)]
    else:
        points = _drop(start, end, seat, lane)
    follows = Follows.WINNER if lane is None else Follows.LOSER
    return ConnectorLine(source, target, seat, follows, tuple(_straight(points)))


def _drop(start: Place, end: Place, seat: int, lane: int) -> list[tuple[int, int]]:
    """Return the points of a drop: down the gutter by the game, or through the lane to a later column."""
    left, right = start.right + LOSERS_LINE, end.x - BOX_GUTTER + LOSERS_LINE
    out, into = start.seat(1), end.seat(seat)
    if left == right:
        return [(start.right, out), (left, out), (left, into), (end.x, into)]
    return [(start.right, out), (left, out), (left, lane), (right, lane), (right, into), (end.x, into)]


def _straight(points: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Omit points at which the line doesn't turn."""
    for index, point in enumerate(points):
        if index and point == points[index - 1]:
            continue
        if 0 < index < len(points) - 1:
            (ax, ay), (bx, by) = points[index - 1], points[index + 1]
            if ax == point[0] == bx or ay == point[1] == by:
                continue
        yield point
