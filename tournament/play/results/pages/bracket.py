"""The bracket on the desk: a list of the round's games with sides, the reasons for them, and results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pairing.bracket.play import BracketGame, GameState, games_that_follow, winner_of
from pairing.bracket.sides import Balance, CutSides, SideReason
from pairing.types import PlayerId, Side
from tournament.event.plan_words import byes_words
from tournament.kernel.own_table import barred_here
from tournament.models import Tournament
from tournament.play.cut.facts import moved_since_cut
from tournament.play.cut.game_words import where_words
from tournament.play.cut.pages.bracket import BracketPage, bracket_page
from tournament.play.cut.pages.drawn_games import DrawnGameAtDesk
from tournament.play.cut.pages.facts import facts_of
from tournament.play.cut.reading_time import ReadingPhase, ReadingTime, reading_times
from tournament.play.cut.records import BracketRecord, bracket_record
from tournament.play.cut.words import balance_words, game_words, sides_words
from tournament.play.results.acts.games import ReportGame
from tournament.play.results.reports import ReportLine, report_lines_in_bracket


@dataclass(frozen=True, slots=True)
class ReportedSeatLine:
    """One player in a game.

    `side` is empty until it is settled; `balance` is the player's balance of sides before the game.
    """

    player: PlayerId
    name: str
    seed: int
    balance: str
    side: str
    corp_identity: str
    runner_identity: str
    is_winner: bool
    is_loser: bool
    tap: str


@dataclass(frozen=True, slots=True)
class SideChoice:
    """The player who chooses a side, and the opponent whose identities they see first (REG 10.3, NOW 4.2).

    `is_by_regulations` is true if the rule comes from the 2016 regulations.
    """

    chooser: ReportedSeatLine
    opponent: ReportedSeatLine
    corp: str
    runner: str
    is_by_regulations: bool


@dataclass(frozen=True, slots=True)
class ReportedGameLine:
    """One game in the list. `choice` is set while the higher seed still has to choose a side.

    `said` contains what the players have reported for an open game: nothing, one report, or two different
    ones. `barred` contains the accounts that may not rule on this game because they play in it (REG 1.6).
    `reading` is the reading time before the game, if there is one (NOW 4.3).
    """

    number: int
    part: str
    minutes: int
    seats: tuple[ReportedSeatLine, ReportedSeatLine]
    why_sides: str
    choice: SideChoice | None
    draw_tap: str
    result: str
    is_open: bool
    may_tap: bool
    may_undo_side: bool
    said: tuple[ReportLine, ...] = ()
    barred: frozenset[int] = frozenset()
    reading: ReadingTime | None = None

    @property
    def needs_words(self) -> bool:
        """Whether the bracket diagram can't show everything that matters before the result is in."""
        return bool(self.choice or self.may_undo_side or self.said or self.reading)

    @property
    def reports_differ(self) -> bool:
        """Whether both players have reported. Two identical reports would already have become the result."""
        return len(self.said) == 2


@dataclass(frozen=True, slots=True)
class RoundLines:
    """The games in one bracket round, including walkovers."""

    number: int
    lines: tuple[ReportedGameLine, ...]


@dataclass(frozen=True, slots=True)
class BracketDesk:
    """Everything that the page shows.

    `current` is empty once the bracket is decided; `champion` is empty until then. `earlier` contains the
    previous rounds. The `drawing` shows every round.

    `has_moved`, checked only while the bracket is undecided, shows whether a correction has changed the Swiss
    standings that the cut was based on. `byes` names the seeds that start later; it is set while round 1 is
    being played.
    """

    size: int
    current: RoundLines | None
    earlier: tuple[RoundLines, ...]
    champion: str
    may_report: bool
    has_moved: bool
    drawing: BracketPage
    byes: str = ""

    @property
    def to_read(self) -> tuple[ReportedGameLine, ...]:
        """The games whose players are waiting for their reading time to start."""
        lines = self.current.lines if self.current else ()
        return tuple(line for line in lines if line.reading and line.reading.phase is ReadingPhase.AWAITED)

    @property
    def mismatches(self) -> tuple[ReportedGameLine, ...]:
        """The games whose players report different winners; staff should settle these first."""
        rounds = (*((self.current,) if self.current else ()), *self.earlier)
        return tuple(line for each in rounds for line in each.lines if line.reports_differ)


@dataclass(frozen=True, slots=True)
class GameToReport:
    """One game with everything that its long form needs; `following` lists the games played after it."""

    line: ReportedGameLine
    record: BracketRecord
    following: tuple[int, ...]


def bracket_desk(tournament: Tournament) -> BracketDesk | None:
    """Return the bracket for the desk, or None before the cut. Takes a fixed number of queries."""
    record = bracket_record(tournament)
    if record is None:
        return None
    may_report = tournament.state in ReportGame.states
    said, reading = report_lines_in_bracket(record), reading_times(tournament, record)
    lines: dict[int, list[ReportedGameLine]] = {}
    for game in _shown(record):
        line = _line(tournament, record, game, said.get(game.number, ()), reading=reading.get(game.number))
        lines.setdefault(game.layout.round_number, []).append(line)
    rounds = [RoundLines(number, tuple(games)) for number, games in sorted(lines.items(), reverse=True)]
    current = record.bracket.current_round
    return BracketDesk(
        size=record.bracket.layout.size,
        current=next((each for each in rounds if each.number == current), None),
        earlier=tuple(each for each in rounds if each.number != current),
        champion=record.champion,
        may_report=may_report,
        has_moved=not record.is_decided and bool(moved_since_cut(tournament, record)),
        drawing=bracket_page(facts_of(record), desk=_drawn(rounds) if may_report else None),
        byes=byes_words(record.bracket.layout) if current == 1 else "",
    )


def _drawn(rounds: list[RoundLines]) -> dict[int, DrawnGameAtDesk]:
    """Return the diagram's controls: each game's full form, and winner buttons for open games."""
    return {
        line.number: DrawnGameAtDesk(
            taps={seat.player: seat.tap for seat in line.seats} if line.may_tap else {}, barred=line.barred
        )
        for each in rounds
        for line in each.lines
        if line.may_tap or line.result
    }


def game_to_report(tournament: Tournament, number: int) -> GameToReport | None:
    """Return one game with the data for its long form, or None if it has no table with settled sides."""
    record = bracket_record(tournament)
    if record is None or record.sides_of(number) is None:
        return None
    following = games_that_follow(record.bracket, number)
    return GameToReport(
        line=_line(
            tournament,
            record,
            record.bracket.game(number),
            report_lines_in_bracket(record).get(number, ()),
            reading=reading_times(tournament, record).get(number),
        ),
        record=record,
        following=tuple(each for each in following if record.ended(each) is not None),
    )


def side_to_choose(tournament: Tournament, number: int) -> SideChoice | None:
    """Return the player who chooses a side in this game and their opponent, or None if no choice is due."""
    record = bracket_record(tournament)
    if record is None or number not in record.tables:
        return None
    return _line(tournament, record, record.bracket.game(number)).choice


def _shown(record: BracketRecord) -> list[BracketGame]:
    """Return the open or decided games that have players, by number."""
    hidden = (GameState.WAITING, GameState.NOT_NEEDED)
    return [
        game
        for game in record.bracket.games
        if game.state not in hidden and (game.state is not GameState.READY or game.number in record.tables)
    ]


def _line(
    tournament: Tournament,
    record: BracketRecord,
    game: BracketGame,
    said: tuple[ReportLine, ...] = (),
    *,
    reading: ReadingTime | None = None,
) -> ReportedGameLine:
    number = game.number
    table, sides, ended = record.tables.get(number), record.sides_of(number), record.ended(number)
    before = record.balances_before(game.layout.round_number)
    version = table.version if table else 0
    tap = f":{version}:{sides.corp}:{sides.runner}" if sides else ""
    first, second = (
        _seat(record, game, player, before, tap) for player in game.players if player is not None
    )
    names = {seat.player: seat.name for seat in (first, second)}
    is_open = game.state is GameState.READY
    return ReportedGameLine(
        number=number,
        part=where_words(record.bracket.layout, game.layout),
        minutes=record.minutes(number),
        seats=(first, second),
        why_sides=sides_words(sides, names, record.seeds) if sides else "",
        choice=_choice(record, number, first, second) if is_open and sides is None else None,
        draw_tap=f"{number}:draw{tap}",
        result=game_words(ended, winner_of(ended, record.seeds), names) if ended else "",
        is_open=is_open,
        may_tap=is_open and sides is not None,
        may_undo_side=is_open and sides is not None and sides.reason is SideReason.CHOSEN,
        said=said,
        barred=barred_here(tournament, [record.players[seat.player].leader_id for seat in (first, second)]),
        reading=reading,
    )


def _seat(
    record: BracketRecord,
    game: BracketGame,
    player: PlayerId,
    before: Mapping[PlayerId, Balance],
    tap: str,
) -> ReportedSeatLine:
    row, sides = record.players[player], record.sides_of(game.number)
    side = "" if sides is None else Side.CORP.value if sides.corp == player else Side.RUNNER.value
    return ReportedSeatLine(
        player=player,
        name=row.name,
        seed=record.bracket.seed_of(player),
        balance=balance_words(before.get(player, Balance())),
        side=side,
        corp_identity=row.corp_identity,
        runner_identity=row.runner_identity,
        is_winner=game.winner == player,
        is_loser=game.loser == player,
        tap=f"{game.number}:{side}{tap}",
    )


def _choice(
    record: BracketRecord, number: int, first: ReportedSeatLine, second: ReportedSeatLine
) -> SideChoice | None:
    chooser = record.chooser_of(number)
    if chooser is None:
        return None
    own, other = (first, second) if first.player == chooser else (second, first)
    return SideChoice(
        chooser=own,
        opponent=other,
        corp=f"{number}:{chooser}:{Side.CORP.value}",
        runner=f"{number}:{chooser}:{Side.RUNNER.value}",
        is_by_regulations=record.sides_rule is CutSides.REGULATIONS,
    )
