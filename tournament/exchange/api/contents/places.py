"""Standings with tiebreaker calculations, final places, and the bracket."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.http import Http404

from pairing.bracket.play import BracketGame
from pairing.standings import opponent_figures
from pairing.types import Side, Standing
from tournament.kernel.access import Viewer
from tournament.kernel.cache import once_per_version
from tournament.kernel.event_rows import identities
from tournament.kernel.text import search_key
from tournament.models import Tournament
from tournament.play.cut.records import BracketRecord, bracket_record
from tournament.ranking.standings.pages.final_standings import places_of_event
from tournament.ranking.standings.records import figures_of_event, swiss_standings

_DECIMALS = 6


def standing_items(
    tournament: Tournament, _viewer: Viewer, *, q: str = "", worked: bool = False
) -> Sequence[dict[str, Any]]:
    """Return the standings after the newest published round, best first; none before round 1.

    `q` is part of a name; `worked` adds each opponent's contribution to the tiebreakers.
    """
    items = _standings(tournament)
    if q:
        wanted = search_key(q)
        items = tuple(item for item in items if wanted in search_key(item["name"]))
    if not worked:
        return items
    return [item | {"worked": _worked(tournament, item["player"])} for item in items]


@once_per_version
def _standings(tournament: Tournament) -> tuple[dict[str, Any], ...]:
    """Return all rows of the standings; they are built once per version and must not be changed."""
    players = {player.id: player for player in figures_of_event(tournament).event.players}
    brought = identity_items(tournament)
    return tuple(
        {
            "rank": place.rank,
            "player": place.player,
            "name": players[place.player].name,
            "points": place.points,
            "rounds_played": place.rounds_played,
            "figures": {str(code): figure_item(value) for code, value in place.figures.items()},
            "decided_by": place.decided_by,
            "is_dropped": not players[place.player].active and not players[place.player].disqualified,
            "is_disqualified": players[place.player].disqualified,
            **brought[place.player],
            "worked": None,
        }
        for place in swiss_standings(tournament)
    )


def identity_items(tournament: Tournament) -> dict[int, dict[str, str]]:
    """Return each player's two identities under the API's field names."""
    return {
        player: {"corp_identity": corp, "runner_identity": runner}
        for player, (corp, runner) in identities(tournament).items()
    }


def figure_item(value: Fraction) -> dict[str, Any]:
    """Return a tiebreaker's value, for display and exact."""
    return {"value": round(float(value), _DECIMALS), "exact": str(value)}


def _worked(tournament: Tournament, player: int) -> list[dict[str, Any]]:
    figures = figures_of_event(tournament)
    names = {each.id: each.name for each in figures.event.players}
    return [
        {
            "player": each.player,
            "name": names[each.player],
            "round": each.round_number,
            "points": each.points,
            "rounds_played": each.rounds_played,
            "parts": {str(code): str(part) for code, part in each.parts.items()},
        }
        for each in opponent_figures(figures.event, player, figures)
    ]


def final_place_items(tournament: Tournament, _viewer: Viewer) -> list[dict[str, Any]]:
    """Return everyone's final place, best first, or the range of places that they can still reach. Works with
    or without a cut.
    """
    swiss: dict[int, Standing] = {place.player: place for place in swiss_standings(tournament)}
    names = {player.id: player.name for player in figures_of_event(tournament).event.players}
    brought = identity_items(tournament)
    return [
        {
            "place": at.place,
            "best": at.best,
            "worst": at.worst,
            "player": at.player,
            "name": names[at.player],
            "seed": at.seed,
            "swiss_rank": swiss[at.player].rank,
            "points": swiss[at.player].points,
            **brought[at.player],
        }
        for at in places_of_event(tournament).places
    ]


def bracket_item(tournament: Tournament, _viewer: Viewer) -> dict[str, Any]:
    """Return the bracket of the cut. Raises Http404 if there isn't one."""
    record = bracket_record(tournament)
    if record is None:
        raise Http404
    bracket = record.bracket
    return {
        "version": tournament.version,
        "kind": "double" if bracket.layout.is_double else "single",
        "seeds": [
            {"seed": seed, "player": player, "name": record.name(player)}
            for seed, player in enumerate(record.seeds, start=1)
        ],
        "games": [_bracket_game(record, game) for game in bracket.games],
        "is_decided": record.is_decided,
        "champion": bracket.champion,
    }


def _bracket_game(record: BracketRecord, game: BracketGame) -> dict[str, Any]:
    sides = record.sides_of(game.number)
    side_of = {sides.corp: Side.CORP, sides.runner: Side.RUNNER} if sides else {}
    return {
        "game": game.number,
        "round": game.layout.round_number,
        "part": game.layout.part,
        "state": game.state,
        "seats": [
            {
                "player": player,
                "name": record.name(player) if player is not None else None,
                "side": side_of.get(player) if player is not None else None,
            }
            for player in game.players
        ],
        "winner": game.winner,
    }
