"""Complete events: Swiss rounds with byes, drops and late entries, then a cut with a champion."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from pairing.bracket.play import GameState
from pairing.simulate import random_event
from pairing.types import Event, PlayerId, SwissKind
from tests.cut import InCut
from tests.factories import make_player, make_round, make_single_sided_event, make_tournament
from tests.remembered import remembered
from tournament.models import Player, StageKind, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.play.cut.acts.cut import MakeCut
from tournament.play.results.acts.finish import FinishEvent
from tournament.play.results.versions import append_version, standing_result


def kept(simulated: Event, tournament: Tournament) -> Tournament:
    """Store a simulated event as rows, with a separate key for each player."""
    rows: dict[PlayerId, Player] = {}
    for each in simulated.players:
        state = PlayerState.CHECKED_IN if each.active else PlayerState.DROPPED
        rows[each.id] = make_player(tournament, f"Player {each.id}", state=state, lot=each.lot)
    for round_ in simulated.rounds:
        seats = []
        for table in round_.tables:
            order = table.players
            if table.corp is not None and not table.is_bye:
                order = (next(one for one in order if one != table.corp), table.corp)
            seats.append(tuple(rows[player] for player in order))
        made = make_round(tournament, seats)
        for pairing in made.pairings.filter(number__isnull=False):
            standing = standing_result(tournament, pairing)
            keys = {row.pk: number for number, row in rows.items()}
            told = next(
                table
                for table in round_.tables
                if set(table.players) == {keys[player] for player in standing.table.players}
            )
            append_version(standing, _as_rows(told, standing.table, rows), witness="Rose", actor=None)
    return tournament


def _as_rows(told: Any, seated: Any, rows: dict[PlayerId, Player]) -> Any:
    games = tuple(
        replace(
            game,
            corp=rows[game.corp].pk,
            runner=rows[game.runner].pk,
            winner=None if game.winner is None else rows[game.winner].pk,
        )
        for game in told.games
    )
    stated = told.stated
    if stated is not None and rows[told.players[0]].pk != seated.players[0]:
        stated = stated[::-1]
    return replace(seated, games=games, split=told.split, stated=stated, short=told.short)


class _CutOf(InCut):
    """The cut of an existing event."""

    def __init__(self, event: Tournament) -> None:
        self.event = event
        order = self.record.seeds
        self.seeds = {seed: event.players.get(pk=player) for seed, player in enumerate(order, start=1)}


def played_event(swiss: SwissKind, *, seed: int = 4, cut: int = 4) -> Tournament:
    """Return a finished event: 13 players, 5 rounds, a drop, a late entry, and a double elimination."""

    def make() -> Tournament:
        is_single = swiss is SwissKind.SINGLE_SIDED
        fields = {"planned_rounds": 5, "cut_size": cut, "state": EventState.RUNNING, "name": "Dock Cup"}
        event = make_single_sided_event(**fields) if is_single else make_tournament(**fields)
        kept(random_event(13, 5, Random(seed), drops=1, late=1, swiss=swiss), event)
        MakeCut(kind=StageKind.DOUBLE, size=cut, seed=1).perform(event, actor=event.owner)
        in_cut = _CutOf(event)
        while not in_cut.record.is_decided:
            open_games = [g for g in in_cut.record.bracket.games if g.state is GameState.READY]
            game = open_games[0]
            winner = min(in_cut.seed(player) or 99 for player in game.players)
            in_cut.win(game.number, winner)
        FinishEvent(confirmed_early=True, reason="").perform(event, actor=event.owner)
        return Tournament.objects.get(pk=event.pk)

    return remembered(("played with a cut", swiss, seed, cut), make)
