"""An event after the cut, with shortcuts for playing its bracket by game number and seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pairing.bracket.sides import Sides
from pairing.errors import RuleError
from pairing.types import Ending, Game, Side
from tests.factories import make_cut_event
from tests.remembered import remembered
from tournament.models import LogEntry, Player, Result, StageKind, Tournament
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.cut.acts.sides import ChooseSide
from tournament.play.cut.records import BracketRecord, bracket_record
from tournament.play.results.acts.games import ClearGame, ReportGame


class InCut:
    """A running event whose cut has been made; `seeds[1]` is the first seed.

    The games in `won` have been reported, as `wins` does.
    """

    seeds: dict[int, Player]

    def __init__(
        self,
        size: int = 4,
        kind: StageKind = StageKind.DOUBLE,
        players: int = 0,
        won: dict[str, int] | None = None,
        **fields: Any,
    ) -> None:
        def make() -> Tournament:
            event, _everybody = make_cut_event(size, players or size + size % 2, **fields)
            MakeCut(kind=kind, size=size, seed=1).perform(event, actor=event.owner)
            self._play(event, size)
            self.wins(**won or {})
            return event

        key = ("cut", size, kind, players, repr(won), repr(sorted(fields.items())))
        self._play(remembered(key, make), size)

    def _play(self, event: Tournament, size: int) -> None:
        self.event = event
        self.seeds = dict(enumerate(event.players.order_by("lot")[:size], start=1))

    @property
    def fresh(self) -> Tournament:
        return Tournament.objects.get(pk=self.event.pk)

    @property
    def record(self) -> BracketRecord:
        record = bracket_record(self.event)
        assert record is not None
        return record

    def sides(self, game: int) -> Sides:
        """Return the sides in a game; in round 1, the higher seed takes corp if nothing has been chosen."""
        record = self.record
        chooser = record.chooser_of(game)
        if record.sides_of(game) is None and chooser is not None:
            self.choose(game, Side.CORP, chooser)
            record = self.record
        sides = record.sides_of(game)
        assert sides is not None
        return sides

    def choose(self, game: int, side: Side, player: int | None = None) -> None:
        chooser = self.record.chooser_of(game) if player is None else player
        by = self.event.players.filter(pk=chooser).first()
        ChooseSide(game=game, player=chooser or 0, side=side).perform(self.event, actor=None, player=by)

    def game(self, number: int, winner: int | None, ending: Ending = Ending.WIN) -> Game:
        """Return the game as won by this seed; None means a draw."""
        sides = self.sides(number)
        if winner is None:
            return Game(sides.corp, sides.runner, Ending.DRAW, None)
        return Game(sides.corp, sides.runner, ending, self.seeds[winner].pk)

    def win(self, number: int, winner: int | None, ending: Ending = Ending.WIN, **options: Any) -> None:
        """Report a game as won by this seed, or None for a draw; the current result counts as seen."""
        played = self.game(number, winner, ending)
        seen = options.pop("seen", self.record.tables[number].version)
        actor = options.pop("actor", self.event.owner)
        ReportGame(game=number, played=played, seen_version=seen, **options).perform(self.event, actor=actor)

    def clear(self, number: int, **options: Any) -> None:
        seen = self.record.tables[number].version
        ClearGame(game=number, seen_version=seen, **options).perform(self.event, actor=self.event.owner)

    def wins(self, **winners: int) -> None:
        """Report several games in order: g1=4 means that seed 4 won game 1."""
        for game, winner in winners.items():
            self.win(int(game[1:]), winner)

    def seed(self, player: int | None) -> int | None:
        return None if player is None else self.record.bracket.seed_of(player)

    def tables(self) -> dict[int, tuple[int | None, ...]]:
        """Return the seeds at each occupied table, by game number."""
        record = self.record
        return {
            number: tuple(player and record.bracket.seed_of(player) for player in table.seated)
            for number, table in record.tables.items()
            if table.seated
        }

    def results(self) -> dict[int, int | None]:
        """Return the winning seed of each game that has a result."""
        record = self.record
        ended = [number for number, table in record.tables.items() if table.ended]
        winners = {number: record.bracket.game(number).winner for number in ended}
        return {number: winner and record.bracket.seed_of(winner) for number, winner in winners.items()}

    def trace(self) -> tuple[int, int, int, dict[int, tuple[int | None, ...]]]:
        """Return everything that a refused act must leave unchanged."""
        event = self.fresh
        results = Result.objects.filter(pairing__round__stage__tournament=event)
        return event.version, results.count(), LogEntry.objects.count(), self.tables()


def refusal_of(call: Callable[[], Any]) -> tuple[str, dict[str, Any]]:
    with pytest.raises(RuleError) as caught:
        call()
    return caught.value.code, caught.value.facts
