"""One table of a results file: who sat there and, as far as known, how the games ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pairing.kinds import KINDS, Kind
from pairing.results_json.fields import Field, gettext_noop
from pairing.results_json.records import EliminationGame, PlayerScores
from pairing.scoring import intentional_draw_points, table_points
from pairing.types import Ending, Game, PlayerId, Scoring, ShortRound, Side, Table


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of a table in the file; `player` is None for an empty seat."""

    player: PlayerId | None
    role: Side | None
    scores: PlayerScores
    total_left_open: bool  # the file has a field for the total, but it is null
    winner: bool | None

    @property
    def side(self) -> Side | None:
        """Return the only side this player played, as stated or inferred from the scores."""
        if self.role is not None:
            return self.role
        if (self.scores.corp is None) == (self.scores.runner is None):
            return None
        return Side.RUNNER if self.scores.corp is None else Side.CORP

    @property
    def reported(self) -> bool:
        """Return whether a result was entered; zeros next to an empty total are just fillers."""
        if self.scores.combined is not None or self.scores.sides > 0:
            return True
        return self.scores != PlayerScores() and not self.total_left_open


@dataclass(frozen=True, slots=True)
class RawTable:
    """One entry of a round."""

    place: str
    number: int | None
    seats: tuple[Seat, Seat]
    intentional_draw: bool
    two_for_one: bool
    elimination: bool

    @property
    def taken(self) -> tuple[Seat, ...]:
        """Return the occupied seats."""
        return tuple(seat for seat in self.seats if seat.player is not None)


def raw_table(field: Field, find_player: Callable[[Field], PlayerId | None]) -> RawTable:
    """Read one entry of a round; `find_player` maps an id to a player, or None for a bye.

    Until mid-2024, Aesop's named the two players by side: `corpPlayer`, `runnerPlayer`.
    """
    number = field.get("table").number()
    by_side = any(field.has(f"{side}Player") for side in Side)
    table = RawTable(
        place=field.place,
        number=field.get("tableNumber").number() if number is None else number,
        seats=(
            (_seat_of(Side.CORP, field, find_player), _seat_of(Side.RUNNER, field, find_player))
            if by_side
            else (_seat(field.get("player1"), find_player), _seat(field.get("player2"), find_player))
        ),
        intentional_draw=field.get("intentionalDraw").flag(),
        two_for_one=field.get("twoForOne").flag(),
        elimination=_is_elimination(field),
    )
    first, second = table.seats
    if first.player is not None and first.player == second.player:
        field.refuse(gettext_noop("has the same player on both sides"))
    if not table.taken and not table.elimination:
        field.refuse(gettext_noop("has no players"))
    return table


def _is_elimination(field: Field) -> bool:
    """Return whether this is an elimination game, as flagged; if the tool doesn't write the flag, only cut
    games name a winner.
    """
    if field.get("eliminationGame").value is not None:
        return field.get("eliminationGame").flag()
    if field.has("winner_id"):
        return True
    return any(field.get(seat).has("winner") for seat in ("player1", "player2"))


def _seat_of(side: Side, field: Field, find_player: Callable[[Field], PlayerId | None]) -> Seat:
    """Read one seat of a table that names its players by side."""
    player = find_player(field.get(f"{side}Player"))
    score = field.get(f"{side}Score").score()
    winner = None if field.get("winner_id").value is None else find_player(field.get("winner_id"))
    return Seat(
        player=player,
        role=side,
        scores=PlayerScores(**{side.value: score}),
        total_left_open=False,
        winner=None if winner is None else winner == player,
    )


def _seat(field: Field, find_player: Callable[[Field], PlayerId | None]) -> Seat:
    if field.value is None:
        return Seat(None, None, PlayerScores(), total_left_open=False, winner=None)
    role = field.get("role")
    if role.value not in (None, *Side):
        role.refuse(gettext_noop('should be "corp" or "runner"'))
    scores = PlayerScores(
        corp=field.get("corpScore").score(),
        runner=field.get("runnerScore").score(),
        combined=field.get("combinedScore").score(),
    )
    return Seat(
        player=find_player(field.get("id")),
        role=None if role.value is None else Side(role.value),
        scores=scores,
        total_left_open=field.has("combinedScore") and scores.combined is None,
        winner=None if field.get("winner").value is None else field.get("winner").flag(),
    )


def scoring_of(tables: Sequence[RawTable]) -> Scoring:
    """Infer whether rounds have one game or two: with one game, a player has only one side."""
    full = [table for table in tables if len(table.taken) == 2]
    one_sided = any(seat.side is not None for table in full for seat in table.seats)
    both_sides = any(
        seat.scores.corp is not None and seat.scores.runner is not None
        for table in full
        for seat in table.seats
    )
    named = any(seat.role is not None for table in full for seat in table.seats)
    single = named or (one_sided and not both_sides)
    return KINDS[Kind.HALF_DRAFT if single else Kind.CONSTRUCTED].scoring


def to_table(raw: RawTable, position: int, scoring: Scoring, *, sides_count: bool = False) -> Table:
    """Return the table, with its games if the scores determine them, otherwise with the totals.

    `position` counts from 1 within the round and replaces a missing table number. With `sides_count`, for
    single-sided rounds, the table records who was corp, with or without a result.
    """
    table = _played(raw, position, scoring)
    return replace(table, corp=_corp(raw)) if sides_count and not table.is_bye else table


def _corp(raw: RawTable) -> PlayerId | None:
    """Return who was corp, as stated for either player."""
    first, second = raw.seats
    if Side.CORP in (first.side, second.side):
        return first.player if first.side is Side.CORP else second.player
    if Side.RUNNER in (first.side, second.side):
        return second.player if first.side is Side.RUNNER else first.player
    return None


def _played(raw: RawTable, position: int, scoring: Scoring) -> Table:
    first, second = raw.seats
    if first.player is None:
        first, second = second, first
    if first.player is None:
        raise ValueError(f"{raw.place}: a Swiss table without players")
    if second.player is None:
        return _bye(first.player, first.scores.total, scoring)
    players = (first.player, second.player)
    totals = (first.scores.total, second.scores.total)
    number = raw.number or position
    reported = first.reported or second.reported
    both_won_one = totals == (scoring.win, scoring.win)
    # Today's rules have the intentional draw instead of the split (NOW 1.4), and no timed win.
    may_split = scoring.games_per_round == 2 and scoring.timed_win != scoring.win
    if raw.intentional_draw and scoring.games_per_round == 2 and (both_won_one or not reported):
        if not may_split:
            return Table(number, players, short=ShortRound.INTENTIONAL_DRAW)
        return Table(number, players, split=True)
    if raw.intentional_draw and not may_split and totals == (scoring.draw * scoring.games_per_round,) * 2:
        stated = None if totals == intentional_draw_points(scoring) else totals
        return Table(number, players, stated=stated, short=ShortRound.INTENTIONAL_DRAW)
    if not reported:
        return Table(number, players)
    if raw.two_for_one and scoring.games_per_round == 2:
        played = tuple(game for game in _possible_games(raw.seats, players, scoring) if game)
        known = Table(number, players, played, short=ShortRound.TWO_FOR_ONE)
        if len(played) == 1 and table_points(known, scoring) == totals:
            return known
        # If both sides have a score, the file doesn't say which game was played, so only the totals are
        # stored.
        return Table(number, players, stated=totals, short=ShortRound.TWO_FOR_ONE)
    games = _games(raw.seats, players, scoring)
    if games:
        return Table(number, players, games)
    return Table(number, players, stated=totals)


def _bye(player: PlayerId, total: int, scoring: Scoring) -> Table:
    """Return a bye with the points in the file; a bye is never worth 0, so a 0 there was never entered."""
    return Table(None, (player,), stated=None if total in (0, scoring.bye) else (total,))


def _games(
    seats: tuple[Seat, Seat], players: tuple[PlayerId, PlayerId], scoring: Scoring
) -> tuple[Game, ...]:
    """Return the games that lead to exactly these scores, or none if the scores don't determine them."""
    first, _second = seats
    as_corp, as_runner = _possible_games(seats, players, scoring)
    if any(seat.scores.total != seat.scores.sides for seat in seats):
        return ()
    if scoring.games_per_round == 2:
        return (as_corp, as_runner) if as_corp and as_runner else ()
    played = as_corp if first.side is Side.CORP else as_runner
    return (played,) if played else ()


def _possible_games(
    seats: tuple[Seat, Seat], players: tuple[PlayerId, PlayerId], scoring: Scoring
) -> tuple[Game | None, Game | None]:
    """Return the game with the first player as corp, and the other game, as far as the scores show."""
    (first, second), (first_id, second_id) = seats, players
    as_corp = _game(first_id, second_id, first.scores.corp, second.scores.runner, scoring)
    as_runner = _game(second_id, first_id, second.scores.corp, first.scores.runner, scoring)
    return as_corp, as_runner


def _game(
    corp: PlayerId, runner: PlayerId, corp_score: int | None, runner_score: int | None, scoring: Scoring
) -> Game | None:
    endings = {
        (scoring.timed_win, 0): (Ending.TIMED_WIN, corp),
        (0, scoring.timed_win): (Ending.TIMED_WIN, runner),
        # listed after timed wins, so that the result is a win if both are worth the same
        (scoring.win, 0): (Ending.WIN, corp),
        (0, scoring.win): (Ending.WIN, runner),
        (scoring.draw, scoring.draw): (Ending.DRAW, None),
    }
    if corp_score is None or runner_score is None or (corp_score, runner_score) not in endings:
        return None
    ending, winner = endings[corp_score, runner_score]
    return Game(corp, runner, ending, winner)


def to_elimination_game(raw: RawTable) -> EliminationGame:
    """Return a cut game; its winner is the marked one or, without a mark, the player with more points."""
    first, second = raw.seats
    if first.winner is not None or second.winner is not None:
        winner = first.player if first.winner else second.player if second.winner else None
    elif first.scores.total != second.scores.total:
        winner = first.player if first.scores.total > second.scores.total else second.player
    else:
        winner = None
    corp = next((seat.player for seat in raw.seats if seat.side is Side.CORP), None)
    return EliminationGame(raw.number, (first.player, second.player), corp, winner)
