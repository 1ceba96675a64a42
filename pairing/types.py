"""The records used by the rules, all frozen.

Players are identified by an int id. Points are ints, strength of schedule is a Fraction; there are no floats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

PlayerId = int


class Side(StrEnum):
    """The two sides of a game."""

    CORP = "corp"
    RUNNER = "runner"


class SwissKind(StrEnum):
    """How many sides each player plays in a Swiss round (NOW 1.1)."""

    DOUBLE_SIDED = "double_sided"  # both sides against the same opponent, paired by REG-7
    SINGLE_SIDED = "single_sided"  # one game, sides assigned by the pairing, paired by NOW-2


class Ending(StrEnum):
    """How a game ended (REG 5.2, 5.3, 5.5)."""

    WIN = "win"
    TIMED_WIN = "timed_win"
    DRAW = "draw"
    FORFEIT = "forfeit"


class ShortRound(StrEnum):
    """Why a table plays fewer games than its round has, which also decides the points for the rest."""

    INTENTIONAL_DRAW = "intentional_draw"  # agreed: no game is played (NOW 1.4)
    TWO_FOR_ONE = "two_for_one"  # agreed: the result of the first game counts for both (NOW 1.4)
    TIME_IN_FIRST_GAME = "time_in_first_game"  # time was called in it: the second is a tie (NOW 1.2)


class Tiebreaker(StrEnum):
    """The codes of the tiebreakers for players on equal points (REG 8.2-8.5). `RANDOM` always decides last.

    Their definitions are in `pairing.tiebreakers`.
    """

    HEAD_TO_HEAD = "head_to_head"
    SOS = "sos"
    EXTENDED_SOS = "extended_sos"
    RANDOM = "random"


DEFAULT_TIEBREAKERS = (
    Tiebreaker.HEAD_TO_HEAD,
    Tiebreaker.SOS,
    Tiebreaker.EXTENDED_SOS,
    Tiebreaker.RANDOM,
)


@dataclass(frozen=True, slots=True)
class Scoring:
    """Tournament points (REG 5.3, 6.1). The defaults are the regulations' points for rounds of two games."""

    win: int = 3
    timed_win: int = 2
    draw: int = 1
    bye: int = 6
    games_per_round: int = 2


SINGLE_SIDED_SCORING = Scoring(timed_win=3, bye=3, games_per_round=1)
"""One game a round, and no timed win: more agenda points when time is called are a win (NOW 1.2, 1.3)."""

SINGLE_SIDED_TIEBREAKERS = (Tiebreaker.SOS, Tiebreaker.EXTENDED_SOS, Tiebreaker.RANDOM)
"""No head-to-head (NOW 1.5)."""


@dataclass(frozen=True, slots=True)
class Game:
    """One finished game.

    `winner` is None for a draw, and for a game that both players forfeited. A forfeit gives the winner a full
    win (REG 5.3, 5.5). Agenda points are optional.
    """

    corp: PlayerId
    runner: PlayerId
    ending: Ending
    winner: PlayerId | None
    corp_agenda_points: int | None = None
    runner_agenda_points: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a round: two players, or one player with the bye.

    `split` is the intentional round split (REG 5.4), `short` why fewer games are played (NOW 1.2, 1.4).
    `stated` are points known only as totals (from a results file, or a result entered as 6-0): one number per
    player, in the order of `players`. `number` is None for a bye. `corp` is the player assigned the corp in a
    single-sided round, whether or not the game itself is known (NOW 2.2); None in double-sided rounds.
    """

    number: int | None
    players: tuple[PlayerId] | tuple[PlayerId, PlayerId]
    games: tuple[Game, ...] = ()
    split: bool = False
    stated: tuple[int, ...] | None = None
    corp: PlayerId | None = None
    short: ShortRound | None = None

    @property
    def is_bye(self) -> bool:
        """Whether this is a bye, with only one player."""
        return len(self.players) == 1


@dataclass(frozen=True, slots=True)
class Round:
    """One Swiss round, finished or in play."""

    number: int
    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """One player in the event.

    `active` players are paired; dropped and disqualified players aren't (REG 7.7). `lot`, the draw number, is
    drawn once per player and event and settles the ties that are left in the end, lower first (REG 8.5).
    `first_round_bye` was awarded by the TO. `draft_seat` counts from 1 around the draft table (REG 7.1).
    `reading` is the pronunciation of a Japanese name; lists by name are sorted by it.
    """

    id: PlayerId
    name: str = ""
    active: bool = True
    disqualified: bool = False
    lot: int = 0
    first_round_bye: bool = False
    draft_seat: int | None = None
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """The Swiss part of an event so far: everyone ever registered to play, and the rounds in order.

    `swiss` is how rounds are paired; with one game per round it can be either kind (half drafts are paired by
    REG-7).
    """

    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    scoring: Scoring = field(default_factory=Scoring)
    tiebreakers: tuple[Tiebreaker, ...] = DEFAULT_TIEBREAKERS
    swiss: SwissKind = SwissKind.DOUBLE_SIDED

    def before(self, number: int) -> Event:
        """Return the event as it was before the round with this number."""
        return replace(self, rounds=tuple(each for each in self.rounds if each.number < number))


class ByeReason(StrEnum):
    """Why a player has the bye (REG 6.1-6.3)."""

    AWARDED = "awarded"  # by the TO, first round only
    RANDOM = "random"  # round 1, or the first round of a new group: anyone
    LOWEST_GROUP = "lowest_group"  # at random from the lowest group with a player who hasn't had one
    GROUP_ABOVE = "group_above"  # the lowest group was skipped: all had had one, or none could be spared
    REPEATED = "repeated"  # every player who could be spared has had one


@dataclass(frozen=True, slots=True)
class Bye:
    """A bye in the new round, and how it was chosen.

    `candidates` are the players among whom it was drawn, including the chosen one, and `points` their points;
    `spared` are players from this group or lower ones without a previous bye who were passed over because the
    rest couldn't be paired without them (REG 6.3).
    """

    player: PlayerId
    points: int
    reason: ByeReason
    candidates: tuple[PlayerId, ...] = ()
    spared: tuple[PlayerId, ...] = ()


class FloatReason(StrEnum):
    """Why a player is paired with someone from a lower group (REG 7.2, 7.4)."""

    ODD_GROUP = "odd_group"  # an odd number of players was left in the group: one had to go down
    NO_OPPONENT_LEFT = "no_opponent_left"  # the group had fewer legal pairs than its size allows
    GROUP_SKIPPED = "group_skipped"  # skipped one or more groups, as no one nearer was free


@dataclass(frozen=True, slots=True)
class Passed:
    """Why a floating player isn't paired with anyone from a group on the way (REG 7.3, 7.4).

    Every other player of that group is in one of these: `met` have already played them; `taken` are paired
    with someone else from higher up; `kept` can't be paired with them, because then another player would have
    no opponent, or more players would have to float or to float further.
    """

    points: int
    met: tuple[PlayerId, ...] = ()
    taken: tuple[PlayerId, ...] = ()
    kept: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class Float:
    """A player who moved down from their group.

    `nearer` lists the groups in between that were skipped (their points, highest first). In the player's own
    group, `left_over` players had no opponent from higher up, and `leavers` of them left it. `passed`
    explains each group without an opponent: the player's own, unless it was simply odd, and those in
    `nearer`.
    """

    player: PlayerId
    from_points: int
    to_points: int
    reason: FloatReason
    nearer: tuple[int, ...] = ()
    left_over: int = 0
    leavers: int = 1
    passed: tuple[Passed, ...] = ()


@dataclass(frozen=True, slots=True)
class PairingCost:
    """The cost of a pairing in a single-sided round, part by part (NOW 2.3).

    `points` is the squared difference in points, `met` is 5 if the two have met, and `sides` is 50 to the
    power of k = max(0, bias of the corp, -bias of the runner). `biases` are those of corp and runner before
    the round: corp games minus runner games. `meetings` is how often the two have met before.
    """

    points: int
    met: int
    sides: int
    biases: tuple[int, int]
    meetings: int = 0

    @property
    def total(self) -> int:
        return self.points + self.met + self.sides


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pair of opponents in the new round, the player with more points first.

    `points` are their points before the round. `floated` is None if both are in the same group. `rematch` is
    True only if the TO confirmed the fewest rematches (REG 7.5). `corp`, one of the two, and `cost` are set
    only in single-sided rounds (NOW 2.2, 2.3).
    """

    players: tuple[PlayerId, PlayerId]
    points: tuple[int, int]
    floated: Float | None = None
    rematch: bool = False
    corp: PlayerId | None = None
    cost: PairingCost | None = None


class Relaxed(StrEnum):
    """How far a single-sided round had to depart from NOW 2.2 and 2.3, in the order of NOW 2.5."""

    NONE = "none"
    DEAR = "dear"  # pairings that cost 100 or more
    THIRD_MEETINGS = "third meetings"  # third meetings, and expensive pairings too


@dataclass(frozen=True, slots=True)
class Draw:
    """A paired round: everyone exactly once, meetings from the top group down.

    In a single-sided round, `cost` is the total cost, `relaxed` what NOW 2.5 required, and `third_meetings`
    the number of pairs who meet for the third time or more. A double-sided round has no cost.
    """

    number: int
    meetings: tuple[Meeting, ...]
    byes: tuple[Bye, ...] = ()
    cost: int | None = None
    relaxed: Relaxed = Relaxed.NONE
    third_meetings: int = 0


@dataclass(frozen=True, slots=True)
class OpponentFigure:
    """One opponent's part in a player's figures (REG 8.3, 8.4): `parts` has it for each tiebreaker shown."""

    player: PlayerId
    round_number: int
    points: int
    rounds_played: int
    parts: Mapping[Tiebreaker, Fraction]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings, and what decided it (REG-8).

    `rank` is None for a disqualified player (REG 8.7). `figures` has the exact figure for each tiebreaker
    shown; `opponent_figures` breaks them down. `decided_by` is the tiebreaker that put this player below the
    one above on equal points; None if points decided, or for the first player. `swept` is True if
    head-to-head moved this player to the top of the group (REG 8.2).
    """

    rank: int | None
    player: PlayerId
    points: int
    rounds_played: int
    figures: Mapping[Tiebreaker, Fraction]
    swept: bool
    decided_by: Tiebreaker | None
