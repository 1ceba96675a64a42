"""An event as the results file that other Netrunner tools can read: Swiss rounds, cut and identities.

It uses the dialect of NRTM and Cobra, which Always Be Running and `python -m pairing` accept.
"""

from __future__ import annotations

import json
from typing import Any

from decklists.identities import IdentityNames
from decklists.types import Side
from pairing.bracket.play import BracketGame, GameState
from pairing.results_json import EliminationGame, EliminationPlace, PlayerProfile, results_json
from tournament.kernel.records import event_record
from tournament.models import Player, Tournament
from tournament.models.states import EventState
from tournament.people.sheet.identities import identity_names, known_identity
from tournament.play.cut.records import BracketRecord, bracket_record

_TOLD = (GameState.READY, GameState.PLAYED, GameState.WALKOVER)


def results_file(tournament: Tournament, *, address: str = "") -> dict[str, Any]:
    """Return the event as it is now, without drafts, as the JSON object that these tools exchange.

    It contains only what strangers can see on the event's pages: identities once round 1 is published, no
    decks. `address` is the URL of the event's page. A fixed number of queries.
    """
    bracket = bracket_record(tournament)
    event = event_record(tournament)
    return results_json(
        event,
        name=tournament.name,
        date=tournament.date.isoformat(),
        cut_to_top=_cut_to_top(tournament, bracket),
        profiles=_profiles(tournament, shows_identities=bool(event.rounds)),
        elimination_places=_places(bracket) if bracket else (),
        elimination_rounds=_rounds(bracket) if bracket else (),
        abr_tournament=tournament.abr_tournament,
        address=address,
    )


def results_text(tournament: Tournament, *, address: str = "") -> bytes:
    """Return the results file for download and upload."""
    return json.dumps(results_file(tournament, address=address), ensure_ascii=False, indent=1).encode()


def _cut_to_top(tournament: Tournament, bracket: BracketRecord | None) -> int:
    """Return the size of the cut once it is made, until then the planned size; 0 if it was never made."""
    if bracket is not None:
        return len(bracket.seeds)
    return 0 if tournament.state == EventState.FINISHED else tournament.cut_size or 0


def _profiles(tournament: Tournament, *, shows_identities: bool) -> dict[int, PlayerProfile]:
    """Return all players' details, with the full titles of their identities because other tools look these
    up.
    """
    names = identity_names()
    rows = Player.objects.filter(tournament=tournament)
    return {
        player: _profile(
            names, corp if shows_identities else "", runner if shows_identities else "", pronouns
        )
        for player, corp, runner, pronouns in rows.values_list(
            "pk", "corp_identity", "runner_identity", "pronouns"
        )
    }


def _profile(names: IdentityNames, corp: str, runner: str, pronouns: str) -> PlayerProfile:
    as_corp, as_runner = known_identity(names, corp, Side.CORP), known_identity(names, runner, Side.RUNNER)
    return PlayerProfile(
        corp_identity=as_corp.title if as_corp else corp,
        corp_faction=as_corp.faction if as_corp else "",
        runner_identity=as_runner.title if as_runner else runner,
        runner_faction=as_runner.faction if as_runner else "",
        pronouns=pronouns,
    )


def _places(bracket: BracketRecord) -> tuple[EliminationPlace, ...]:
    """Return the settled places, best first; disqualified players have none (REG 8.7)."""
    return tuple(
        EliminationPlace(place.place, place.player, place.seed)
        for place in bracket.places
        if place.place is not None
    )


def _rounds(bracket: BracketRecord) -> tuple[tuple[EliminationGame, ...], ...]:
    """Return the games with known players, by bracket round."""
    told = [game for game in bracket.bracket.games if game.state in _TOLD and None not in game.players]
    numbers = sorted({game.layout.round_number for game in told})
    return tuple(
        tuple(_game(bracket, game) for game in told if game.layout.round_number == number)
        for number in numbers
    )


def _game(bracket: BracketRecord, game: BracketGame) -> EliminationGame:
    sides = bracket.sides_of(game.number)
    return EliminationGame(game.number, game.players, sides.corp if sides else None, game.winner)
