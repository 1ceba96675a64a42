"""The bracket on the desk: the round's games as a list, sides with their reason, and what came of them."""

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
    """One player of a game. `side` stays empty until it is settled; `balance` is the one before the game."""

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
    """Who chooses a side, and the opponent whose identities they look at first (REG 10.3, NOW 4.2).

    `is_by_regulations` says that the rule is that of 2016.
    """

    chooser: ReportedSeatLine
    opponent: ReportedSeatLine
    corp: str
    runner: str
    is_by_regulations: bool


@dataclass(frozen=True, slots=True)
class ReportedGameLine:
    """One game of the list. `choice` is set while the higher seed has to choose.

    `said` is what the players reported of an open game: nothing, one report, or two that differ. `barred` are
    the accounts that may not rule here, as they play this game (REG 1.6). `reading` is the time to read decks
    before it, if there is one (NOW 4.3).
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
        """Whether the drawing can't show everything that matters before this game's result."""
        return bool(self.choice or self.may_undo_side or self.said or self.reading)

    @property
    def reports_differ(self) -> bool:
        """Whether both players reported: the same from both would be the result."""
        return len(self.said) == 2


@dataclass(frozen=True, slots=True)
class RoundLines:
    """The games of one round of the bracket, those given without playing included."""

    number: int
    lines: tuple[ReportedGameLine, ...]


@dataclass(frozen=True, slots=True)
class BracketDesk:
    """All that the page shows; `current` is empty once the bracket is decided, `champion` until then.

    `earlier` are the rounds before; all of them are in the `drawing`.

    `has_moved`, asked until then: a correction has changed the Swiss standings from which the cut was made.
    `byes` says which seeds start later, while round 1 is played.
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
        """The games whose players wait for their time to read."""
        lines = self.current.lines if self.current else ()
        return tuple(line for line in lines if line.reading and line.reading.phase is ReadingPhase.AWAITED)

    @property
    def mismatches(self) -> tuple[ReportedGameLine, ...]:
        """The games whose players report different winners: a staff member settles them first."""
        rounds = (*((self.current,) if self.current else ()), *self.earlier)
        return tuple(line for each in rounds for line in each.lines if line.reports_differ)


@dataclass(frozen=True, slots=True)
class GameToReport:
    """One game with all that its longer form needs; `following` are games played after it."""

    line: ReportedGameLine
    record: BracketRecord
    following: tuple[int, ...]


def bracket_desk(tournament: Tournament) -> BracketDesk | None:
    """Return the bracket for the desk, or None before the cut. A fixed number of queries."""
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
    """Return the drawing's controls: each game's full form, and winner buttons for the open ones."""
    return {
        line.number: DrawnGameAtDesk(
            taps={seat.player: seat.tap for seat in line.seats} if line.may_tap else {}, barred=line.barred
        )
        for each in rounds
        for line in each.lines
        if line.may_tap or line.result
    }


def game_to_report(tournament: Tournament, number: int) -> GameToReport | None:
    """Return one game with its longer form's facts; None if it has no table with settled sides."""
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
    """Return who chooses a side in this game, and against whom; None if there is nothing to choose."""
    record = bracket_record(tournament)
    if record is None or number not in record.tables:
        return None
    return _line(tournament, record, record.bracket.game(number)).choice


def _shown(record: BracketRecord) -> list[BracketGame]:
    """Return the games with players that are open or decided, by number."""
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
