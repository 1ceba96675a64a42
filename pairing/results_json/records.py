"""The content of a results file, typed but not yet judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from pairing.types import Event, PlayerId, Tiebreaker


class Tool(StrEnum):
    """The program that wrote a results file."""

    COBRA = "cobra"
    AESOPS = "aesops"
    NRTM = "nrtm"
    TOME = "tome"
    OURS = "ours"
    OTHER = "other"  # not given or not recognized


@dataclass(frozen=True, slots=True)
class PlayerScores:
    """The three figures that a file may give for one player at a table; None if missing.

    They are as in the file, even if below 0; but no table counts for less than 0 points.
    """

    corp: int | None = None
    runner: int | None = None
    combined: int | None = None

    @property
    def sides(self) -> int:
        """Return the sum of the points from both sides."""
        return (self.corp or 0) + (self.runner or 0)

    @property
    def total(self) -> int:
        """Return the player's points from the table: the stated total or else the sum of the sides."""
        return max(0, self.stated_total)

    @property
    def stated_total(self) -> int:
        """Return the total as in the file; it is below 0 if points were subtracted."""
        return self.sides if self.combined is None else self.combined


@dataclass(frozen=True, slots=True)
class StatedStanding:
    """A player's line in the file's standings; None, or missing in `figures`, if not stated."""

    player: PlayerId
    rank: int | None = None
    points: int | None = None
    figures: Mapping[Tiebreaker, Decimal] = field(default_factory=dict)
    rounds_played: int | None = None


@dataclass(frozen=True, slots=True)
class EliminationGame:
    """One game after the cut; players and winner are None if not known yet."""

    table: int | None
    players: tuple[PlayerId | None, PlayerId | None]
    corp: PlayerId | None
    winner: PlayerId | None


@dataclass(frozen=True, slots=True)
class EliminationPlace:
    """One place after the cut; `player` and `seed` are None while the place is open."""

    rank: int | None
    player: PlayerId | None
    seed: int | None


@dataclass(frozen=True, slots=True)
class PlayerProfile:
    """A player's details in the file besides the results; "" if missing.

    Identities are full card titles; factions are codes such as `haas-bioroid`.
    """

    corp_identity: str = ""
    corp_faction: str = ""
    runner_identity: str = ""
    runner_faction: str = ""
    pronouns: str = ""


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """A complete results file.

    `event` has the Swiss rounds. `scores` has the file's own figures for them: one entry per table in each
    round, with one item per player. `own_ids` are the ids as spelled in the file (numbers, or text such as
    "12"). `active_is_known` is False if the file doesn't say who has dropped. `date` is as in the file, "" if
    missing. `planned_rounds` is the number of Swiss rounds that the file mentions, 0 if none. `profiles` has
    the players' details besides the results.
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
