"""The one bridge between rows and the rules' records: six queries for a whole event, however large."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.db.models import Exists, OuterRef, Q

from pairing.types import Ending, Event, Scoring, SwissKind, Tiebreaker
from pairing.types import Game as GameRecord
from pairing.types import Player as PlayerRecord
from pairing.types import Round as RoundRecord
from pairing.types import Table as TableRecord
from tournament.models import (
    Game,
    Pairing,
    Player,
    Qualifier,
    Result,
    ResultKind,
    Round,
    Seat,
    Stage,
    StageKind,
    Tournament,
)
from tournament.models.states import PlayerState, RoundState


def scoring_record(tournament: Tournament) -> Scoring:
    """Return the event's points as the rules take them (REG 5.3, 6.1)."""
    return Scoring(
        win=tournament.win_points,
        timed_win=tournament.timed_win_points,
        draw=tournament.draw_points,
        bye=tournament.bye_points,
        games_per_round=tournament.games_per_round,
    )


def event_record(tournament: Tournament, *, with_draft: bool = False) -> Event:
    """Return the Swiss part of an event: who takes part, and every round with its newest results.

    Those who take part are the checked-in players and everybody who has ever been paired; who
    registered and never came is left out. A draft round is part of it only on request. In extra Swiss
    rounds after a cut only the qualified are active (REG 9.5).
    """
    rounds = Round.objects.swiss(tournament)
    if not with_draft:
        rounds = rounds.filter(state=RoundState.PUBLISHED)
    rounds_by_pk = {row.pk: row for row in rounds}
    tables = _tables(rounds_by_pk, tells_sides=tournament.is_single_sided)
    seated = {player for per_round in tables.values() for table in per_round for player in table.players}
    players = tournament.players.order_by("pk").annotate(is_out=_left_at_the_cut(tournament))
    return Event(
        players=tuple(
            replace(player_record(player), active=False) if player.is_out else player_record(player)  # type: ignore[attr-defined]
            for player in players
            if player.pk in seated or player.state == PlayerState.CHECKED_IN
        ),
        rounds=tuple(RoundRecord(row.number, tuple(tables[row.pk])) for row in rounds_by_pk.values()),
        scoring=scoring_record(tournament),
        tiebreakers=tuple(Tiebreaker(code) for code in tournament.tiebreakers),
        swiss=SwissKind(tournament.swiss_kind),
    )


def _left_at_the_cut(tournament: Tournament) -> Q:
    """Return the condition on a player: not among those who play extra Swiss rounds, where there are any."""
    extra = Stage.objects.filter(tournament=tournament, kind=StageKind.SWISS, number__gt=1)
    qualified = Qualifier.objects.filter(stage__in=extra, player=OuterRef("pk"), seed__isnull=False)
    return Exists(extra) & ~Exists(qualified)


def player_record(player: Player) -> PlayerRecord:
    """Return one player as the rules take them."""
    return PlayerRecord(
        id=player.pk,
        name=player.name,
        active=player.state == PlayerState.CHECKED_IN,
        disqualified=player.state == PlayerState.DISQUALIFIED,
        lot=player.lot,
        first_round_bye=player.first_round_bye,
        draft_seat=player.draft_seat,
    )


def table_record(pairing: Pairing) -> TableRecord:
    """Return one table with its newest result. Three queries unless they are prefetched."""
    newest = max(pairing.results.all(), key=lambda result: result.version, default=None)
    players = [seat.player_id for seat in pairing.seats_in_order]
    return _table(pairing, players, newest, newest.games.all() if newest else ())


def version_record(pairing: Pairing, players: list[int], version: Result | None) -> TableRecord:
    """Return the table as one version of its result had it; None for no result yet.

    One query at most, none where its games are prefetched.
    """
    return _table(pairing, players, version, version.games.all() if version else ())


def _tables(rounds: dict[int, Round], *, tells_sides: bool) -> dict[int, list[TableRecord]]:
    """Read the tables of the given rounds, each round's in the order of the table numbers.

    `tells_sides`: the rounds are single-sided, in which the seats tell who is corp (NOW 2.2).
    """
    players: dict[int, list[int]] = {}
    for seat in Seat.objects.filter(round__in=rounds).order_by("pairing_id", "position"):
        players.setdefault(seat.pairing_id, []).append(seat.player_id)
    newest: dict[int, Result] = {}
    for result in Result.objects.filter(pairing__round__in=rounds).order_by("version"):
        newest[result.pairing_id] = result
    games: dict[int, list[Game]] = {}
    for game in Game.objects.filter(result__pairing__round__in=rounds).order_by("number"):
        games.setdefault(game.result_id, []).append(game)
    tables: dict[int, list[TableRecord]] = {pk: [] for pk in rounds}
    for pairing in Pairing.objects.filter(round__in=rounds, pk__in=players):
        current = newest.get(pairing.pk)
        table_games = games.get(current.pk, []) if current else []
        table = _table(pairing, players[pairing.pk], current, table_games)
        if tells_sides and not table.is_bye:
            table = replace(table, corp=table.players[-1])
        tables[pairing.round_id].append(table)
    return tables


def _table(pairing: Pairing, players: list[int], result: Result | None, games: Iterable[Game]) -> TableRecord:
    seated = (players[0],) if len(players) == 1 else (players[0], players[1])
    if result is None or result.kind == ResultKind.CLEARED:
        return TableRecord(pairing.number, seated)
    if result.kind == ResultKind.SPLIT:
        return TableRecord(pairing.number, seated, split=True)
    if result.kind == ResultKind.TOTALS:
        stated = (result.first_points or 0, result.second_points or 0)
        return TableRecord(pairing.number, seated, stated=stated)
    played = tuple(game_record(game) for game in games)
    return TableRecord(pairing.number, seated, games=played, short=ResultKind(result.kind).short)


def game_record(game: Game) -> GameRecord:
    """Return one game as the rules take it."""
    return GameRecord(
        corp=game.corp_id,
        runner=game.runner_id,
        ending=Ending(game.ending),
        winner=game.winner_id,
        corp_agenda_points=game.corp_agenda_points,
        runner_agenda_points=game.runner_agenda_points,
    )
