"""What stands on each sheet: plain words and numbers, in the order in which they are printed."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.printing.sheet import Heading


@dataclass(frozen=True, slots=True)
class NameLine:
    """Where one player sits; no table and no opponent is a bye."""

    name: str
    table: int | None
    opponent: str | None
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class PairingsByName:
    """Everybody of a round, to find one's own name; `lines` as they are printed."""

    heading: Heading
    lines: tuple[NameLine, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """One table to write the result on. `first` is the runner of the first game."""

    table: int | None
    first: str
    second: str
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class PairingsByTable:
    """The tables of a round by number, and who has the bye. `games` is 1 or 2."""

    heading: Heading
    games: int
    slips: tuple[Slip, ...]
    byes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One player's place; no rank for a disqualified one (REG 8.7). `mark` says why somebody is out.

    `figures` are those of the tiebreakers, one for each of the sheet's `columns`.
    """

    rank: int | None
    name: str
    points: int
    figures: tuple[str, ...]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """The standings, best first; `columns` are the heads of the tiebreakers' figures."""

    heading: Heading
    columns: tuple[str, ...]
    lines: tuple[StandingLine, ...]


@dataclass(frozen=True, slots=True)
class FinalLine:
    """One player's final place after a cut; the place is a range while it can still change.

    `place` is empty for a disqualified player, `seed` for who was not in the cut. `figures` are those of
    the sheet's `columns`.
    """

    place: str
    name: str
    seed: str
    rank: str
    points: int
    figures: tuple[str, ...]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class FinalSheet:
    """The standings with the cut, best first; the first `cut` lines played in it.

    `columns` are the heads of the tiebreakers' figures that there is room for.
    """

    heading: Heading
    cut: int
    columns: tuple[str, ...]
    lines: tuple[FinalLine, ...]


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player on the list; `remarks` are a bye, a fixed table."""

    name: str
    pronouns: str
    corp: str
    runner: str
    state: str
    remarks: str = ""


@dataclass(frozen=True, slots=True)
class PlayerList:
    """Everybody who registered, to tick off by hand."""

    heading: Heading
    lines: tuple[PlayerLine, ...]
