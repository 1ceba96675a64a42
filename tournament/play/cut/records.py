"""Load an elimination's rows into the rules' bracket: six queries, whatever its size.

Loading the brackets of several events together also takes six.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pairing.bracket.play import Bracket, BracketGame, GameState, last_played, play, winner_of
from pairing.bracket.sides import Balance, CutSides, SideReason, Sides, balances_of, chooser_of
from pairing.placing import Place, placing
from pairing.types import Game as GameRecord
from pairing.types import PlayerId, Side
from tournament.kernel.cache import once_per_version
from tournament.kernel.event_rows import stage_after_swiss
from tournament.kernel.records import game_record
from tournament.models import (
    ELIMINATION_KINDS,
    Game,
    Pairing,
    Player,
    Qualifier,
    Result,
    ResultKind,
    Seat,
    Stage,
    Tournament,
)
from tournament.models.states import GONE, PlayerState


@dataclass(frozen=True, slots=True)
class GameTable:
    """The stored data of one game whose table was opened; its table number is the game's number.

    `pairing` is the row's key; `seated` are the players, in seat order. `sides` is None until they are
    settled. `ended` is the newest result, or None; `version` counts the results saved so far, including
    cleared ones.
    """

    pairing: int
    round_number: int
    seated: tuple[PlayerId, ...]
    sides: Sides | None
    ended: GameRecord | None
    version: int


@dataclass(frozen=True, slots=True)
class BracketRecord:
    """The current state of an elimination.

    `players` contains everyone in the cut by id; `seeds` (best first) are `bracket.seeds`. Players who
    declined have no seed and are in `declined`, in Swiss order. `tables` contains the games whose table was
    opened, by number. `swiss_ranks` are the ranks from which the cut was made; `sides_rule` determines the
    sides.
    """

    stage: Stage
    bracket: Bracket
    players: Mapping[PlayerId, Player]
    swiss_ranks: Mapping[PlayerId, int]
    declined: tuple[PlayerId, ...]
    tables: Mapping[int, GameTable]
    sides_rule: CutSides

    @property
    def seeds(self) -> tuple[PlayerId, ...]:
        """The players, best seed first."""
        return self.bracket.seeds

    @property
    def is_decided(self) -> bool:
        """Whether the last game is decided, and so the stage is over."""
        return self.bracket.is_decided

    @property
    def open_games(self) -> tuple[BracketGame, ...]:
        """The games that are being played or can start, by number."""
        return tuple(game for game in self.bracket.games if game.state is GameState.READY)

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of the bracket, best first; each may still be a range."""
        return placing(self.bracket)

    @property
    def champion(self) -> str:
        """The champion's name; empty until decided, or if no player in the bracket gets a place."""
        champion = self.bracket.champion
        return "" if champion is None else self.name(champion)

    def name(self, player: PlayerId) -> str:
        return self.players[player].name

    def sides_of(self, number: int) -> Sides | None:
        """Return the sides of a game once they are settled."""
        table = self.tables.get(number)
        return table.sides if table else None

    def ended(self, number: int) -> GameRecord | None:
        """Return how a game ended; None if it has no result (walkovers never have one)."""
        table = self.tables.get(number)
        return table.ended if table else None

    def chooser_of(self, number: int) -> PlayerId | None:
        """Return the higher seed of a game if the choice of side is theirs (REG 10.3, NOW 4.2)."""
        return chooser_of(self.bracket, number, self.sides_rule)

    def balances_before(self, round_number: int) -> dict[PlayerId, Balance]:
        """Count the sides actually played before a round; players without a game are omitted (REG 10.3)."""
        return balances_of(
            table.ended
            for number, table in sorted(self.tables.items())
            if table.ended is not None and self.bracket.game(number).layout.round_number < round_number
        )

    @property
    def balances(self) -> dict[PlayerId, Balance]:
        """Count the sides actually played so far."""
        return self.balances_before(self.bracket.layout.rounds + 1)

    def minutes(self, number: int) -> int:
        """Return how long a game lasts (REG 4.1); a final, with only two players left, is longer."""
        return self.bracket.layout.minutes(number)


@once_per_version
def bracket_record(tournament: Tournament) -> BracketRecord | None:
    """Return the current elimination, or None before the cut. A fixed number of queries.

    The newest results count. A drawn game goes to the better seed (REG 10.5); the opponent of a dropped or
    disqualified player wins without playing.
    """
    stage = stage_after_swiss(tournament)
    if stage is None or stage.kind not in ELIMINATION_KINDS:
        return None
    return _records([stage], {tournament.pk: tournament})[tournament.pk]


def bracket_records(tournaments: Sequence[Tournament]) -> dict[int, BracketRecord]:
    """Return the `bracket_record` of each event that has one, by the event's key. Six queries."""
    events = {each.pk: each for each in tournaments}
    after: dict[int, Stage] = {}
    for stage in Stage.objects.filter(tournament__in=events, number__gt=1).order_by("number"):
        after.setdefault(stage.tournament_id, stage)
    stages = [stage for stage in after.values() if stage.kind in ELIMINATION_KINDS]
    return _records(stages, events) if stages else {}


def _records(stages: Sequence[Stage], events: Mapping[int, Tournament]) -> dict[int, BracketRecord]:
    """Return the records of these stages by event key."""
    qualifiers: dict[int, list[Qualifier]] = {stage.pk: [] for stage in stages}
    rows = Qualifier.objects.filter(stage__in=stages).select_related("player").order_by("swiss_rank")
    for row in rows:
        qualifiers[row.stage_id].append(row)
    tables = _tables(stages)
    return {
        stage.tournament_id: _record(
            stage, qualifiers[stage.pk], tables[stage.pk], events[stage.tournament_id].policy.cut_sides
        )
        for stage in stages
    }


def _record(
    stage: Stage, qualifiers: Sequence[Qualifier], tables: Mapping[int, GameTable], sides_rule: CutSides
) -> BracketRecord:
    seeded = sorted((row for row in qualifiers if row.seed), key=lambda row: row.seed or 0)
    seeds = tuple(row.player_id for row in seeded)
    bracket = play(
        stage.layout,
        seeds,
        {number: winner_of(table.ended, seeds) for number, table in tables.items() if table.ended},
        withdrawn=[row.player_id for row in seeded if row.player.state in GONE],
        disqualified=[row.player_id for row in seeded if row.player.state == PlayerState.DISQUALIFIED],
        last_played=last_played(
            (table.round_number, table.ended) for table in tables.values() if table.ended is not None
        ),
    )
    return BracketRecord(
        stage=stage,
        bracket=bracket,
        players={row.player_id: row.player for row in qualifiers},
        swiss_ranks={row.player_id: row.swiss_rank for row in qualifiers},
        declined=tuple(row.player_id for row in qualifiers if not row.seed),
        tables=tables,
        sides_rule=sides_rule,
    )


def side_facts(sides: Sides) -> dict[str, list[int]]:
    """Return the compared balances as a pairing stores them: [corp, runner] for each player."""
    corp, runner = sides.corp_balance, sides.runner_balance
    return {"corp": [corp.corp, corp.runner], "runner": [runner.corp, runner.runner]}


def _tables(stages: Sequence[Stage]) -> dict[int, dict[int, GameTable]]:
    """Return the opened tables, by stage and number."""
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(round__stage__in=stages).order_by("position"):
        seats.setdefault(seat.pairing_id, []).append(seat)
    newest: dict[int, Result] = {}
    for result in Result.objects.filter(pairing__round__stage__in=stages).order_by("version"):
        newest[result.pairing_id] = result
    games = {game.result_id: game for game in Game.objects.filter(result__pairing__round__stage__in=stages)}
    found: dict[int, dict[int, GameTable]] = {stage.pk: {} for stage in stages}
    for row in Pairing.objects.filter(round__stage__in=stages).select_related("round").order_by("number"):
        if row.number is not None:
            table = _table(row, seats.get(row.pk, ()), newest.get(row.pk), games)
            found[row.round.stage_id][row.number] = table
    return found


def _table(
    row: Pairing, seats: Iterable[Seat], newest: Result | None, games: Mapping[int, Game]
) -> GameTable:
    seats = list(seats)
    is_open = newest is None or newest.kind == ResultKind.CLEARED
    return GameTable(
        pairing=row.pk,
        round_number=row.round.number,
        seated=tuple(seat.player_id for seat in seats),
        sides=_sides(row, {seat.side: seat.player_id for seat in seats}),
        ended=None if newest is None or is_open else game_record(games[newest.pk]),
        version=newest.version if newest else 0,
    )


def _sides(row: Pairing, players: Mapping[str, PlayerId]) -> Sides | None:
    if Side.CORP not in players or Side.RUNNER not in players:
        return None
    return Sides(
        corp=players[Side.CORP],
        runner=players[Side.RUNNER],
        reason=SideReason(row.side_reason),
        corp_balance=_balance(row.side_facts, Side.CORP),
        runner_balance=_balance(row.side_facts, Side.RUNNER),
    )


def _balance(facts: Mapping[str, Any], side: Side) -> Balance:
    corp, runner = facts.get(side.value, (0, 0))
    return Balance(corp, runner)
