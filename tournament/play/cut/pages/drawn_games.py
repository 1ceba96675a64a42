"""The games and seats on the bracket page, for both the list and the drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from unicodedata import east_asian_width

from pairing.bracket.layouts import Part
from pairing.bracket.play import GameState
from pairing.bracket.sides import Balance
from pairing.types import PlayerId, Side
from tournament.kernel.phrases import in_a_row
from tournament.play.cut.drawing import Place
from tournament.play.cut.game_words import SIDE_LETTERS
from tournament.play.cut.words import SIDE_NAMES

# The maximum width of a name, and of each word in it.
_NAME_LENGTHS = (("", 18, 11), ("long", 36, 15), ("longer", 54, 18))


@dataclass(frozen=True, slots=True)
class DrawnGameAtDesk:
    """The desk's actions for a game in the drawing: the detailed form, and buttons for the winner while the
    game is open.

    `barred` are the accounts that may not record it because they play in it (REG 1.6).
    """

    taps: Mapping[PlayerId, str]
    barred: frozenset[int]


@dataclass(frozen=True, slots=True)
class BracketSeatLine:
    """One seat of a game: a player with seed and side, or the player that the seat waits for.

    `balance` is None if it no longer matters. While waiting, `player` is None and `name` is empty. `tap` is
    the value that the desk's button sends to save this player's win.
    """

    player: PlayerId | None
    name: str
    seed: int | None
    awaited: str
    side: Side | None
    balance: Balance | None
    has_won: bool
    has_lost: bool
    is_selected: bool
    tap: str = ""

    @property
    def side_name(self) -> str:
        """The side as a word; empty until it is settled."""
        return str(SIDE_NAMES[self.side]) if self.side else ""

    @property
    def name_length(self) -> str:
        """The name's length class for a narrow box: empty, "long", "longer" or "longest"."""
        whole, word = _letters(self.name), max(map(_letters, self.name.split()), default=0)
        fitting = (each for each, most, in_a_word in _NAME_LENGTHS if whole <= most and word <= in_a_word)
        return next(fitting, "longest")

    @property
    def side_letter(self) -> str:
        """The side as one letter, for narrow places."""
        return str(SIDE_LETTERS[self.side]) if self.side else ""


@dataclass(frozen=True, slots=True)
class BracketGameLine:
    """One game; `is_open` is true while it is being played. `ending` is a word for what decided it, unless it
    was a plain win.

    `sentence` describes the game, `leads_to` where the winner and loser go, and `reason` why the sides are as
    they are. `label` is shown below a second final. `part_name` is empty for finals and in single
    elimination.
    """

    number: int
    title: str
    part: Part
    part_name: str
    state: GameState
    seats: tuple[BracketSeatLine, BracketSeatLine]
    ending: str
    sentence: str
    leads_to: str
    reason: str
    label: str
    place: Place
    is_open: bool
    is_second_final: bool
    is_on_path: bool
    desk: DrawnGameAtDesk | None = None

    @property
    def words(self) -> str:
        """The text below the seats: the reason for the sides during play, and where the game leads."""
        if self.is_not_needed:
            return self.sentence
        return in_a_row((self.reason if self.is_open else "", self.leads_to))

    @property
    def is_not_needed(self) -> bool:
        """Whether this is a second final that doesn't need to be played."""
        return self.state is GameState.NOT_NEEDED


def _letters(text: str) -> int:
    """Return a text's width in letters; many East Asian characters count twice."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
