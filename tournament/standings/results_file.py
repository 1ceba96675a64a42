"""An event as the results file that other tools of the game read: Swiss rounds, cut, identities."""

from __future__ import annotations

from typing import Any

from pairing.bracket.play import BracketGame, GameState
from pairing.results_json import EliminationGame, EliminationPlace, results_json
from tournament.core.records import event_record
from tournament.cut.records import BracketRecord, bracket_record
from tournament.models import Tournament

_TOLD = (GameState.READY, GameState.PLAYED, GameState.WALKOVER)


def results_file(tournament: Tournament) -> dict[str, Any]:
    """Return the event as it stands, drafts left out, as the JSON object that such tools exchange.

    A fixed number of queries.
    """
    bracket = bracket_record(tournament)
    identities = tournament.players.values_list("pk", "corp_identity", "runner_identity")
    return results_json(
        event_record(tournament),
        name=tournament.name,
        date=tournament.date.isoformat(),
        cut_to_top=len(bracket.seeds) if bracket else tournament.cut_size or 0,
        identities={player: (corp, runner) for player, corp, runner in identities},
        elimination_places=_places(bracket) if bracket else (),
        elimination_rounds=_rounds(bracket) if bracket else (),
    )


def _places(bracket: BracketRecord) -> tuple[EliminationPlace, ...]:
    """Return a place for each seed, best first; whose place is not settled is left open."""
    settled = {place.place: place for place in bracket.places if place.place is not None}
    places = []
    for rank in range(1, len(bracket.seeds) + 1):
        place = settled.get(rank)
        places.append(EliminationPlace(rank, place.player if place else None, place.seed if place else None))
    return tuple(places)


def _rounds(bracket: BracketRecord) -> tuple[tuple[EliminationGame, ...], ...]:
    """Return the games whose players are known, by the rounds of the bracket."""
    told = [game for game in bracket.bracket.games if game.state in _TOLD and None not in game.players]
    numbers = sorted({game.layout.round_number for game in told})
    return tuple(
        tuple(_game(bracket, game) for game in told if game.layout.round_number == number)
        for number in numbers
    )


def _game(bracket: BracketRecord, game: BracketGame) -> EliminationGame:
    sides = bracket.sides_of(game.number)
    return EliminationGame(game.number, game.players, sides.corp if sides else None, game.winner)
