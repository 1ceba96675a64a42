"""What the rules of play speak of. Frozen records in, frozen records out.

A player is known by an int id. Points are ints, strength of schedule is a Fraction; there are no floats.
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
    """How many sides a player has in a Swiss round (NOW 1.1)."""

    DOUBLE_SIDED = "double_sided"  # both sides against one opponent, paired by REG-7
    SINGLE_SIDED = "single_sided"  # one game, sides told by the pairing, paired by NOW-2


class Ending(StrEnum):
    """How a game ended (REG 5.2, 5.3, 5.5)."""

    WIN = "win"
    TIMED_WIN = "timed_win"
    DRAW = "draw"
    FORFEIT = "forfeit"


class ShortRound(StrEnum):
    """Why a table's round has fewer games than it is made for; the others get their points from it."""

    INTENTIONAL_DRAW = "intentional_draw"  # agreed: no game is played (NOW 1.4)
    TWO_FOR_ONE = "two_for_one"  # agreed: the result of the first game counts for both (NOW 1.4)
    TIME_IN_FIRST_GAME = "time_in_first_game"  # time was called in it: the second is tied (NOW 1.2)


class Tiebreaker(StrEnum):
    """The codes of what orders players of equal points (REG 8.2-8.5). `RANDOM` always decides in the end.

    `pairing.tiebreakers` has the definition of each.
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
    """Tournament points (REG 5.3, 6.1). The defaults are the regulations' for rounds of two games."""

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
    """One game as it ended.

    `winner` is None for a draw, and for a game that both forfeited. A forfeit gives the winner a
    full win (REG 5.3, 5.5). Agenda points are optional.
    """

    corp: PlayerId
    runner: PlayerId
    ending: Ending
    winner: PlayerId | None
    corp_agenda_points: int | None = None
    runner_agenda_points: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a round: two players, or one who has the bye.

    `split` is the intentional round split (REG 5.4), `short` why fewer games are played (NOW 1.2, 1.4).
    `stated` are points known only as totals (a results file, or a result typed as 6-0): one number per
    player, in the order of `players`. `number` is None for a bye. `corp` is who was assigned the corp
    in a single-sided round, whether or not the game itself is known (NOW 2.2); None in double-sided rounds.
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
        """True where one player sits alone."""
        return len(self.players) == 1


@dataclass(frozen=True, slots=True)
class Round:
    """One Swiss round, whether finished or in play."""

    number: int
    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """One player of the event.

    `active` players are paired; a dropped or disqualified one is not (REG 7.7). `lot`, the draw number, is
    drawn once per player and event and settles the last tie, lower first (REG 8.5). `first_round_bye` was
    awarded by the TO. `draft_seat` counts from 1 round the draft table (REG 7.1). `reading` says how a
    Japanese name is read: lists by name are in its order.
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

    `swiss` says how rounds are paired: a round of one game may be of either kind (half drafts are paired by
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
    RANDOM = "random"  # round 1, or a first round of a fresh group: anyone
    LOWEST_GROUP = "lowest_group"  # at random in the lowest group with a player who has had none
    GROUP_ABOVE = "group_above"  # the lowest group was passed over: all had one, or none could be spared
    REPEATED = "repeated"  # everyone who could be spared has had one


@dataclass(frozen=True, slots=True)
class Bye:
    """A bye of the new round and how it was chosen.

    `candidates` are those among whom it was drawn, the chosen one included, `points` their points;
    `spared` are players of this group or of lower ones who had no bye but without whom the rest could
    not have been paired (REG 6.3).
    """

    player: PlayerId
    points: int
    reason: ByeReason
    candidates: tuple[PlayerId, ...] = ()
    spared: tuple[PlayerId, ...] = ()


class FloatReason(StrEnum):
    """Why a player meets one of a lower group (REG 7.2, 7.4)."""

    ODD_GROUP = "odd_group"  # an odd number of the group was left: one player had to go down
    NO_OPPONENT_LEFT = "no_opponent_left"  # the group's own legal pairs were fewer than its size allows
    GROUP_SKIPPED = "group_skipped"  # went past one or more groups, as no one nearer was free


@dataclass(frozen=True, slots=True)
class Passed:
    """Why a player who floats meets no one of a group on the way (REG 7.3, 7.4).

    Every other player of the group is in one of these: `met` him already; `taken` by another player who
    comes from higher up; `kept`, as another player would be left without an opponent, or more players have
    to float, or go further down, if he met one of them instead.
    """

    points: int
    met: tuple[PlayerId, ...] = ()
    taken: tuple[PlayerId, ...] = ()
    kept: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class Float:
    """A player who left the group downwards.

    `nearer` lists the groups (their points, highest first) between the two that were passed by. Of the
    group, `left_over` players had no opponent from higher up, and `leavers` of these left it. `passed`
    tells about each group where an opponent was missing: the player's own unless it was just odd, and
    those in `nearer`.
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
    """What a pairing of a single-sided round costs, part by part (NOW 2.3).

    `points` is the squared difference of points, `met` 5 if the two have met, `sides` 50 to the power of
    k = max(0, bias of the corp, -bias of the runner). `biases`, those of corp and runner before the round,
    are games as corp minus games as runner. `meetings` counts how often the two have met before.
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
    """Two players who meet in the new round; the one with more points is first.

    `points` are theirs before the round. `floated` is None where both are of one group. `rematch`
    is True only where the TO confirmed the fewest rematches (REG 7.5). `corp`, one of the two, and `cost`
    are set in single-sided rounds only (NOW 2.2, 2.3).
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
    THIRD_MEETINGS = "third meetings"  # two who have met twice meet again, and dear pairings too


@dataclass(frozen=True, slots=True)
class Draw:
    """A paired round: everyone exactly once, meetings from the top group down.

    Of a single-sided round `cost` is the total cost, `relaxed` what NOW 2.5 asked for, and `third_meetings`
    counts those who meet a third time, or more often. A double-sided round has no cost.
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
    """One line of the standings and what decided it (REG-8); `opponent_figures` works out the `figures`.

    `rank` is None for a disqualified player (REG 8.7). `figures` has the exact figure of each tiebreaker
    that is shown. `decided_by` is what put this player behind the one above with equal points: None where
    points decided, or for the first. `swept` is True where head-to-head lifted this player to the group's
    top (REG 8.2).
    """

    rank: int | None
    player: PlayerId
    points: int
    rounds_played: int
    figures: Mapping[Tiebreaker, Fraction]
    swept: bool
    decided_by: Tiebreaker | None
