"""Reading an event from another tool's file; what the file doesn't contain is guessed or chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import cached_property

from pairing.bracket.rebuild import RebuiltCut
from pairing.check import judge_seats
from pairing.check.order import judge_standings
from pairing.kinds import Kind, KindRules, kind_rules
from pairing.regulations import POLICIES, Regulations
from pairing.results_json import ResultsFile, ResultsFileError, Tool, read_results
from pairing.scoring import table_points
from pairing.types import DEFAULT_TIEBREAKERS, Event, Player, PlayerId, Scoring, SwissKind, Tiebreaker
from tournament.event.forms.plan import MOST_ROUNDS
from tournament.exchange.imports.byes import bye_of, byes_of, keeps_byes, with_byes
from tournament.exchange.imports.cuts import cuts_of, has_cut
from tournament.kernel.errors import ActionRefused

MOST_PLAYERS, MOST_TABLES = 1_000, 6_000
MOST_POINTS = 99  # for one player at one table, and for a setting
_LAST_OF_THE_REGULATIONS = 2018  # the last year of events under the 2016 regulations
_TIMED_WIN = 2
_LARGEST_PLACE = 1_000_000  # in a file's random order; larger numbers were made from the names


class RoundKind(StrEnum):
    """How a file's Swiss rounds are played, which no file states."""

    DOUBLE_SIDED = "double_sided"
    SINGLE_SIDED = "single_sided"
    HALF_DRAFT = "half_draft"  # one game per round, paired like two-game rounds (REG 11.2)

    @property
    def event_kind(self) -> Kind:
        """The kind of event."""
        return _EVENT_KINDS[self][0]

    @property
    def swiss(self) -> SwissKind:
        return _EVENT_KINDS[self][1]

    @property
    def rules(self) -> KindRules:
        """The rules for this kind of event."""
        return kind_rules(self.event_kind, self.swiss)


_EVENT_KINDS: Mapping[RoundKind, tuple[Kind, SwissKind]] = {
    RoundKind.DOUBLE_SIDED: (Kind.CONSTRUCTED, SwissKind.DOUBLE_SIDED),
    RoundKind.SINGLE_SIDED: (Kind.CONSTRUCTED, SwissKind.SINGLE_SIDED),
    RoundKind.HALF_DRAFT: (Kind.HALF_DRAFT, SwissKind.DOUBLE_SIDED),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAs:
    """What no file states: the kind of rounds, the points, and whether head-to-head comes first.

    `keeps_byes` means that byes are worth what the file states, even if it differs from `bye` or is 0.
    """

    kind: RoundKind
    win: int
    timed_win: int
    draw: int
    bye: int
    head_to_head: bool
    keeps_byes: bool = False

    @property
    def scoring(self) -> Scoring:
        """The points as a record for the rules."""
        return Scoring(self.win, self.timed_win, self.draw, self.bye, self.kind.rules.games_per_round)

    @property
    def tiebreakers(self) -> tuple[Tiebreaker, ...]:
        """The order of tiebreakers."""
        return DEFAULT_TIEBREAKERS if self.head_to_head else DEFAULT_TIEBREAKERS[1:]

    @property
    def regulations(self) -> Regulations:
        """The regulations that match these points and tiebreakers: today's, or those of 2016 (NOW 1.2,
        1.5).
        """
        is_today = self.kind.rules.brings_decks and not self.head_to_head
        return Regulations.TODAY if is_today and self.timed_win == self.win else Regulations.REG_2016


@dataclass(frozen=True)
class ImportedEvent:
    """The contents of a file, read in one way. `cuts` are the brackets in which its cut may have been played.

    `results.event` has random tiebreak numbers that keep the file's order for players who are otherwise tied.
    """

    results: ResultsFile
    read_as: ReadAs
    cuts: tuple[RebuiltCut, ...]

    @property
    def event(self) -> Event:
        """The Swiss rounds."""
        return self.results.event

    @cached_property
    def as_written(self) -> Event | None:
        """The Swiss rounds including negative points, which no table can have here; None if the file has
        none.
        """
        scores = self.results.scores
        if all(seat.stated_total >= 0 for round_ in scores for table in round_ for seat in table):
            return None
        rounds = tuple(
            replace(
                round_,
                tables=tuple(
                    replace(table, games=(), stated=tuple(seat.stated_total for seat in told))
                    if any(seat.stated_total < 0 for seat in told)
                    else table
                    for table, told in zip(round_.tables, of_tables, strict=True)
                ),
            )
            for round_, of_tables in zip(self.event.rounds, scores, strict=True)
        )
        return replace(self.event, rounds=rounds)

    @property
    def below_zero(self) -> int:
        """The number of tables in the file that give a player negative points."""
        return sum(
            any(seat.stated_total < 0 for seat in table) for round_ in self.results.scores for table in round_
        )

    @property
    def odd_byes(self) -> tuple[int, ...]:
        """The points of byes in the file that differ from the usual points for a bye, in ascending order."""
        return tuple(sorted(byes_of(self.results) - {self.read_as.bye}))

    @property
    def has_cut(self) -> bool:
        """Whether the file contains a cut that was made."""
        return has_cut(self.results)

    @property
    def day(self) -> date | None:
        """The date, or None if the file has no valid one."""
        return day_of(self.results)

    @cached_property
    def open_tables(self) -> tuple[tuple[int, int | None], ...]:
        """The tables without a result, as round and table number."""
        return tuple(
            (round_.number, table.number)
            for round_ in self.event.rounds
            for table in round_.tables
            if table_points(table, self.event.scoring) is None
        )

    @cached_property
    def absent(self) -> tuple[PlayerId, ...]:
        """The players without a seat in the newest round, if the file doesn't list who has left."""
        if self.results.active_is_known or not self.event.rounds:
            return ()
        seated = {player for table in self.event.rounds[-1].tables for player in table.players}
        return tuple(player.id for player in self.event.players if player.id not in seated)

    @cached_property
    def left_by_guess(self) -> frozenset[PlayerId]:
        """The absent players who have probably left because they played before.

        Empty for a file from Aesop's Tables, which leaves out the tables without a result.
        """
        if self.results.tool is Tool.AESOPS:
            return frozenset()
        played = {
            player for round_ in self.event.rounds for table in round_.tables for player in table.players
        }
        return frozenset(self.absent) & played

    def with_gone(self, gone: Collection[PlayerId]) -> ImportedEvent:
        """Return the event with these absent players marked as having left, and its cut without them."""
        absent = frozenset(self.absent)
        players = tuple(
            replace(player, active=player.id not in gone) if player.id in absent else player
            for player in self.event.players
        )
        results = replace(self.results, event=replace(self.event, players=players))
        return ImportedEvent(results, self.read_as, cuts_of(results))


def guessed(data: bytes) -> ImportedEvent:
    """Read a file with its most likely meaning.

    Raises ActionRefused results_file_unreadable and the other codes of `read_imported`.
    """
    first = _read(data)
    kind = RoundKind.SINGLE_SIDED if first.event.scoring.games_per_round == 1 else RoundKind.DOUBLE_SIDED
    day = day_of(first)
    sides = {
        side
        for round_ in first.scores
        for table in round_
        for seat in table
        for side in (seat.corp, seat.runner)
    }
    has_timed_wins = _TIMED_WIN in sides
    is_of_2016 = kind is RoundKind.DOUBLE_SIDED and (
        has_timed_wins
        or first.tool is Tool.NRTM
        or first.tool is Tool.TOME
        or (day is not None and day.year <= _LAST_OF_THE_REGULATIONS)
    )
    policy = POLICIES[Regulations.REG_2016 if is_of_2016 else Regulations.TODAY]
    usual = policy.round_rules(Kind.CONSTRUCTED, kind.swiss).scoring
    read_as = ReadAs(
        kind=kind,
        win=usual.win,
        timed_win=usual.timed_win,
        draw=usual.draw,
        bye=bye_of(first) or usual.bye,
        head_to_head=is_of_2016,
    )
    results = (
        first
        if (first.event.swiss, first.event.scoring) == (kind.swiss, read_as.scoring)
        else _read(data, read_as)
    )
    read_as = replace(read_as, keeps_byes=keeps_byes(results))
    ours = _imported(results, read_as)
    if kind.rules.assigns_sides or not _out_of_order(ours.results):
        return ours
    other = _imported(results, replace(read_as, head_to_head=not read_as.head_to_head))
    return min(ours, other, key=lambda each: _out_of_order(each.results))


def read_imported(data: bytes, read_as: ReadAs) -> ImportedEvent:
    """Read a file with these choices.

    Raises ActionRefused: results_file_unreadable, results_file_too_many, results_file_empty,
    results_file_empty_round, results_file_seated_twice, results_file_points.
    """
    return _imported(_read(data, read_as), read_as)


def _imported(results: ResultsFile, read_as: ReadAs) -> ImportedEvent:
    event = replace(results.event, tiebreakers=read_as.tiebreakers, players=_with_lots(results))
    results = with_byes(replace(results, event=event), keeps_them=read_as.keeps_byes)
    return ImportedEvent(results, read_as, cuts_of(results))


def day_of(results: ResultsFile) -> date | None:
    """Return the date in a file, or None if it is invalid."""
    try:
        found = date.fromisoformat(results.date.strip()[:10])
    except ValueError:
        return None
    return found if 1990 <= found.year <= 9000 else None


def _read(data: bytes, read_as: ReadAs | None = None) -> ResultsFile:
    """Read a file and refuse invalid events; without `read_as`, the scores decide how it is read."""
    swiss = read_as.kind.swiss if read_as else SwissKind.DOUBLE_SIDED
    try:
        results = read_results(data, swiss=swiss, scoring=read_as.scoring if read_as else None)
    except ResultsFileError as error:
        facts = {name: str(value) for name, value in error.facts.items()}
        raise ActionRefused(
            "results_file_unreadable", complaint=error.complaint, place=error.place, facts=facts
        ) from error
    _refuse_what_is_no_event(results)
    return results


def _refuse_what_is_no_event(results: ResultsFile) -> None:
    event = results.event
    names = {player.id: player.name for player in event.players}
    tables = sum(len(round_.tables) for round_ in event.rounds)
    for what, count, most in (
        ("players", len(event.players), MOST_PLAYERS),
        ("rounds", len(event.rounds), MOST_ROUNDS),
        ("tables", tables, MOST_TABLES),
    ):
        if count > most:
            raise ActionRefused("results_file_too_many", what=what, count=count, most=most)
    if not event.players:
        raise ActionRefused("results_file_empty")
    for round_ in event.rounds:
        if not round_.tables:
            raise ActionRefused("results_file_empty_round", round=round_.number)
        for table in round_.tables:
            if max(table.stated or (0,)) > MOST_POINTS:
                raise ActionRefused(
                    "results_file_points", round=round_.number, points=max(table.stated or (0,))
                )
    for fault in judge_seats(event):
        raise ActionRefused(
            "results_file_seated_twice", round=fault.round_number, name=names[fault.facts["player"]][:120]
        )


def _out_of_order(results: ResultsFile) -> int:
    return Counter(fault.code for fault in judge_standings(results))["standings_out_of_order"]


def _with_lots(results: ResultsFile) -> tuple[Player, ...]:
    """Return the players with the file's random tiebreak numbers, or with numbers that keep its order of
    ties.
    """
    players = results.event.players
    if len({player.lot for player in players}) == len(players) and all(
        player.lot <= _LARGEST_PLACE for player in players
    ):
        return players
    ranks: Mapping[PlayerId, int | None] = {stated.player: stated.rank for stated in results.stated}
    last = len(players) + 1
    order = sorted(players, key=lambda player: (ranks.get(player.id) or last, player.lot, player.id))
    lots = {player.id: place for place, player in enumerate(order, start=1)}
    return tuple(replace(player, lot=lots[player.id]) for player in players)
