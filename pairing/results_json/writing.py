"""Writes an event as the results JSON that other tools read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pairing.results_json.records import EliminationGame, EliminationPlace, PlayerProfile
from pairing.scoring import game_points, table_points
from pairing.standings import standings
from pairing.tiebreakers import SHOWN_FIGURES
from pairing.types import Event, Game, Player, PlayerId, Scoring, ShortRound, Standing, Table

Json = dict[str, Any]
_STRAIGHT = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'"})


def results_json(
    event: Event,
    *,
    name: str,
    date: str,
    cut_to_top: int = 0,
    profiles: Mapping[PlayerId, PlayerProfile] | None = None,
    elimination_places: Sequence[EliminationPlace] = (),
    elimination_rounds: Sequence[Sequence[EliminationGame]] = (),
    abr_tournament: int | None = None,
    address: str = "",
) -> Json:
    """Return an event as the JSON object that Cobra, ABR and `read_results` understand.

    Unknown values are left out, never null (docs/results-file.schema.json). `date` is YYYY-MM-DD. `profiles`
    has what is known about the players. The cut's places and games are in the form that `read_results`
    returns; open places are left out. `abr_tournament` is the event's number on Always Be Running, which
    identifies it when it is concluded there; `address` is the event's URL. In addition to the common fields,
    `active` shows whether a player is still in; if not, `dropped` or `disqualified` is true. `drawOrder` is a
    player's place in the random draw (REG 8.5). Late entrants aren't at any table in earlier rounds, and
    `roundsPlayed` doesn't count these rounds (REG 8.3). As other tools expect a rank for every player,
    disqualified players get the ranks after the last one.
    """
    lines = standings(event)
    players = {player.id: player for player in event.players}
    drawn = sorted(event.players, key=lambda player: (player.lot, player.id))
    draw_order = {player.id: place for place, player in enumerate(drawn, start=1)}
    return {
        "name": name,
        "date": date,
        "cutToTop": cut_to_top,
        "preliminaryRounds": len(event.rounds),
        "players": [
            _player(line, rank, players[line.player].name)
            | _profile((profiles or {}).get(line.player, PlayerProfile()))
            | _presence(players[line.player])
            | {"drawOrder": draw_order[line.player]}
            for rank, line in enumerate(lines, start=1)
        ],
        "eliminationPlayers": [
            _known(id=place.player, name=players[place.player].name, rank=place.rank, seed=place.seed)
            for place in elimination_places
            if place.player is not None
        ],
        "rounds": [
            *(
                [_table(table, place, event.scoring) for place, table in enumerate(round_.tables, start=1)]
                for round_ in event.rounds
            ),
            *([_elimination_game(game) for game in games] for games in elimination_rounds),
        ],
        "uploadedFrom": "Netrunner tournament organizer",
        "links": [{"rel": "uploadedfrom", "href": address}] if address else [],
        **({} if abr_tournament is None else {"abrTournamentId": abr_tournament}),
    }


def _player(line: Standing, rank: int, name: str) -> Json:
    return {
        "id": line.player,
        "name": name,
        "rank": rank,
        "matchPoints": line.points,
        "roundsPlayed": line.rounds_played,
        **{
            rule.file_key: float(line.figures[rule.code])
            for rule in SHOWN_FIGURES
            if rule.code in line.figures
        },
    }


def _profile(told: PlayerProfile) -> Json:
    """Return a profile with straight quotes in titles and underscores in factions, as other tools expect."""
    cards = {
        "corpIdentity": told.corp_identity.translate(_STRAIGHT),
        "corpFaction": told.corp_faction.replace("-", "_"),
        "runnerIdentity": told.runner_identity.translate(_STRAIGHT),
        "runnerFaction": told.runner_faction.replace("-", "_"),
    }
    pronouns = {"pronouns": told.pronouns} if told.pronouns else {}
    return {key: text for key, text in cards.items() if text} | pronouns


def _known(**fields: Any) -> Json:
    return {key: value for key, value in fields.items() if value is not None}


def _elimination_game(game: EliminationGame) -> Json:
    """Return a cut game with its sides, once settled, and its winner, once decided."""
    seats = [
        _known(
            id=player,
            role=None if game.corp is None else "corp" if player == game.corp else "runner",
            winner=None if game.winner is None else player == game.winner,
        )
        for player in game.players
    ]
    return {
        **_known(table=game.table),
        "player1": seats[0],
        "player2": seats[1],
        "intentionalDraw": False,
        "twoForOne": False,
        "eliminationGame": True,
    }


def _presence(player: Player) -> Json:
    if player.disqualified:
        return {"active": False, "disqualified": True}
    return {"active": True} if player.active else {"active": False, "dropped": True}


def _table(table: Table, place: int, scoring: Scoring) -> Json:
    points: tuple[int | None, ...] = table_points(table, scoring) or (None, None)
    ids: tuple[PlayerId | None, ...] = table.players
    if table.is_bye:
        points, ids = (points[0], 0), (ids[0], None)  # other tools expect an object for the empty seat
    # If time cut a round short, the points of the unplayed game appear only in the totals.
    is_told = points[0] is not None and table.short in (None, ShortRound.TWO_FOR_ONE)
    games = table.games if is_told else ()
    return {
        "table": table.number or place,
        "player1": _seat(ids[0], points[0], games, scoring, table.corp),
        "player2": _seat(ids[1], points[1], games, scoring, table.corp),
        "intentionalDraw": table.split or table.short is ShortRound.INTENTIONAL_DRAW,
        "twoForOne": table.short is ShortRound.TWO_FOR_ONE,
        "eliminationGame": False,
    }


def _seat(
    player: PlayerId | None,
    total: int | None,
    games: tuple[Game, ...],
    scoring: Scoring,
    corp: PlayerId | None,
) -> Json:
    """Return one player of a table; `corp` gives the sides of a single-sided table without games.

    In a single-sided round the unplayed side has null points, as other tools add up both sides.
    """
    as_corp = [game_points(game, scoring)[game.corp] for game in games if game.corp == player]
    as_runner = [game_points(game, scoring)[game.runner] for game in games if game.runner == player]
    scores: dict[str, int | None] = {
        "runnerScore": sum(as_runner) if as_runner else None,
        "corpScore": sum(as_corp) if as_corp else None,
        "combinedScore": total,
    }
    if scoring.games_per_round == 2:
        return _known(id=player, **scores)
    role = "corp" if as_corp else "runner" if as_runner else None
    if role is None and corp is not None and player is not None:
        role = "corp" if corp == player else "runner"
    if role is not None and total is not None:
        scores |= {"corpScore": 0, "runnerScore": 0, f"{role}Score": total}
    return _known(id=player, role=role, **scores)
