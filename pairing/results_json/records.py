"""What a results file says, typed but not yet judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from pairing.types import Event, PlayerId, Tiebreaker


class Tool(StrEnum):
    """Which program wrote a results file."""

    COBRA = "cobra"
    AESOPS = "aesops"
    NRTM = "nrtm"
    TOME = "tome"
    OURS = "ours"
    OTHER = "other"  # not given, or not known here


@dataclass(frozen=True, slots=True)
class PlayerScores:
    """The three figures that a file may give for one player at a table; None if missing.

    They are as written, even below 0; no table counts for less than 0 points.
    """

    corp: int | None = None
    runner: int | None = None
    combined: int | None = None

    @property
    def sides(self) -> int:
        """Return the points from both sides together."""
        return (self.corp or 0) + (self.runner or 0)

    @property
    def total(self) -> int:
        """Return the player's points from the table: the total as stated, else from the sides."""
        return max(0, self.stated_total)

    @property
    def stated_total(self) -> int:
        """Return the total as in the file; below 0 if points were subtracted."""
        return self.sides if self.combined is None else self.combined


@dataclass(frozen=True, slots=True)
class StatedStanding:
    """What the file says of one player's place; None, or not among the `figures`, where it is silent."""

    player: PlayerId
    rank: int | None = None
    points: int | None = None
    figures: Mapping[Tiebreaker, Decimal] = field(default_factory=dict)
    rounds_played: int | None = None


@dataclass(frozen=True, slots=True)
class EliminationGame:
    """One game after the cut; players and winner are None while they are not settled."""

    table: int | None
    players: tuple[PlayerId | None, PlayerId | None]
    corp: PlayerId | None
    winner: PlayerId | None


@dataclass(frozen=True, slots=True)
class EliminationPlace:
    """One place after the cut; `player` and `seed` are None while it is open."""

    rank: int | None
    player: PlayerId | None
    seed: int | None


@dataclass(frozen=True, slots=True)
class PlayerProfile:
    """What a file says of a player beside their results: "" if it doesn't.

    Identities are the cards' full titles; factions are codes such as `haas-bioroid`.
    """

    corp_identity: str = ""
    corp_faction: str = ""
    runner_identity: str = ""
    runner_faction: str = ""
    pronouns: str = ""


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """A whole results file.

    `event` has the Swiss rounds, in which `scores` has the file's own figures: one entry for each
    table of each round, and in it one for each player. `own_ids` gives the ids as the file spells
    them (numbers, or text such as "12"). `active_is_known` is False where the file does not tell who
    has left. `date` is as written, "" if there is none. `planned_rounds` are the Swiss rounds that the file
    speaks of, 0 where of none. `profiles` has what the file tells of a player beside the results.
    """

    name: str
    date: str
    cut_to_top: int
    event: Event
    own_ids: dict[PlayerId, int | str]
    active_is_known: bool = False
    stated: tuple[StatedStanding, ...] = ()
    scores: tuple[tuple[tuple[PlayerScores, ...], ...], ...] = ()
    elimination_rounds: tuple[tuple[EliminationGame, ...], ...] = ()
    elimination_places: tuple[EliminationPlace, ...] = ()
    tool: Tool = Tool.OTHER
    planned_rounds: int = 0
    profiles: Mapping[PlayerId, PlayerProfile] = field(default_factory=dict)
