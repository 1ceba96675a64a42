"""The one bridge between rows and the rules' records: six queries for a whole event, however large."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from django.db.models import Exists, OuterRef

from pairing.types import Ending, Event, Scoring, SwissKind, Tiebreaker
from pairing.types import Game as GameRecord
from pairing.types import Player as PlayerRecord
from pairing.types import Round as RoundRecord
from pairing.types import Table as TableRecord
from tournament.core.event_rows import swiss_rounds
from tournament.core.snapshots import is_page_under_way, weighed_part
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


def _weight(event: Event) -> int:
    """Return how many bytes an event takes, about: its players, and its tables with their games."""
    return 400 * len(event.players) + 700 * sum(len(round_.tables) for round_ in event.rounds)


@weighed_part(_weight)
def event_record(tournament: Tournament, *, with_draft: bool = False) -> Event:
    """Return the Swiss part of an event: who takes part, and every round with its newest results.

    Those who take part are the checked-in players and everybody who has ever been paired; who
    registered and never came is left out. A draft round is part of it only on request. In extra Swiss
    rounds after a cut only the qualified are active (REG 9.5).
    """
    all_rounds = swiss_rounds(tournament)
    shown = [row for row in all_rounds if with_draft or row.state == RoundState.PUBLISHED]
    if with_draft and is_page_under_way() and not any(row.state == RoundState.DRAFT for row in all_rounds):
        return event_record(tournament)  # the same, and perhaps kept
    return _records([tournament], {tournament.pk: shown})[tournament.pk]


def event_records(tournaments: Collection[Tournament]) -> dict[int, Event]:
    """Return `event_record` of several events, by their keys. Six queries, however many they are."""
    rounds: dict[int, list[Round]] = {}
    published = Round.objects.published().filter(
        stage__tournament__in=tournaments, stage__kind=StageKind.SWISS
    )
    for row in published.select_related("stage").defer("explanation").order_by("stage__number", "number"):
        rounds.setdefault(row.stage.tournament_id, []).append(row)
    return _records(tournaments, rounds)


def _records(tournaments: Collection[Tournament], rounds: Mapping[int, Sequence[Round]]) -> dict[int, Event]:
    """Read events with these of their Swiss rounds, which are in play order. Five queries."""
    single_sided = {each.pk for each in tournaments if each.is_single_sided}
    tables = _tables(
        {row.pk: event in single_sided for event, of_event in rounds.items() for row in of_event}
    )
    seated = {player for per_round in tables.values() for table in per_round for player in table.players}
    rows: dict[int, list[PlayerRecord]] = {each.pk: [] for each in tournaments}
    players = Player.objects.filter(tournament__in=tournaments).order_by("pk")
    columns = ("tournament_id", "pk", "name", "state", "lot", "first_round_bye", "draft_seat", "is_out")
    found = players.annotate(is_out=_LEFT_AT_THE_CUT).values_list(*columns)
    for event, pk, name, state, lot, first_round_bye, draft_seat, is_out in found:
        if pk in seated or state == PlayerState.CHECKED_IN:
            record = PlayerRecord(
                id=pk,
                name=name,
                active=state == PlayerState.CHECKED_IN and not is_out,
                disqualified=state == PlayerState.DISQUALIFIED,
                lot=lot,
                first_round_bye=first_round_bye,
                draft_seat=draft_seat,
            )
            rows[event].append(record)
    return {
        each.pk: Event(
            players=tuple(rows[each.pk]),
            rounds=tuple(RoundRecord(row.number, tuple(tables[row.pk])) for row in rounds.get(each.pk, ())),
            scoring=scoring_record(each),
            tiebreakers=tuple(Tiebreaker(code) for code in each.tiebreakers),
            swiss=SwissKind(each.swiss_kind),
        )
        for each in tournaments
    }


# Of a player: not among those who play extra Swiss rounds, where their event has any.
_EXTRA_ROUNDS = Stage.objects.filter(tournament=OuterRef("tournament"), kind=StageKind.SWISS, number__gt=1)
_LEFT_AT_THE_CUT = Exists(_EXTRA_ROUNDS) & ~Exists(
    Qualifier.objects.filter(
        stage__kind=StageKind.SWISS, stage__number__gt=1, player=OuterRef("pk"), seed__isnull=False
    )
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


def _tables(rounds: Mapping[int, bool]) -> dict[int, list[TableRecord]]:
    """Read the tables of the given rounds, each round's in the order of the table numbers.

    Of each round (its key): whether it is single-sided, in which the seats tell who is corp (NOW 2.2). Plain
    values, no instances: an event has thousands of these rows, and an instance takes five times as long.
    """
    players: dict[int, list[int]] = {}
    seats = Seat.objects.filter(round__in=rounds).order_by("pairing_id", "position")
    for pairing, player in seats.values_list("pairing_id", "player_id"):
        players.setdefault(pairing, []).append(player)
    newest: dict[int, tuple[int, str, int | None, int | None]] = {}
    results = Result.objects.filter(pairing__round__in=rounds).order_by("version")
    columns = ("pairing_id", "pk", "kind", "first_points", "second_points")
    for pairing, pk, kind, first_points, second_points in results.values_list(*columns):
        newest[pairing] = (pk, kind, first_points, second_points)
    games: dict[int, list[GameRecord]] = {}
    played = Game.objects.filter(result__pairing__round__in=rounds).order_by("number")
    for result, corp, runner, ending, *rest in played.values_list("result_id", *_GAME_COLUMNS):
        games.setdefault(result, []).append(GameRecord(corp, runner, _ENDINGS[ending], *rest))
    tables: dict[int, list[TableRecord]] = {pk: [] for pk in rounds}
    pairings = Pairing.objects.filter(round__in=rounds, pk__in=players)
    for pairing, round_, number in pairings.values_list("pk", "round_id", "number"):
        table = _table_of(number, players[pairing], newest.get(pairing), games)
        if rounds[round_] and not table.is_bye:
            table = replace(table, corp=table.players[-1])
        tables[round_].append(table)
    return tables


# The columns of a game in the order of the record's fields.
_GAME_COLUMNS = ("corp_id", "runner_id", "ending", "winner_id", "corp_agenda_points", "runner_agenda_points")
_WITHOUT_GAMES = (ResultKind.CLEARED, ResultKind.SPLIT, ResultKind.TOTALS)
_ENDINGS = {ending.value: ending for ending in Ending}


def _table_of(
    number: int | None,
    players: list[int],
    newest: tuple[int, str, int | None, int | None] | None,
    games: dict[int, list[GameRecord]],
) -> TableRecord:
    """Return a table from the newest result's key, kind and points; what `_table` does with instances."""
    seated = (players[0],) if len(players) == 1 else (players[0], players[1])
    if newest is None or newest[1] == ResultKind.CLEARED:
        return TableRecord(number, seated)
    pk, kind, first_points, second_points = newest
    if kind == ResultKind.SPLIT:
        return TableRecord(number, seated, split=True)
    if kind == ResultKind.TOTALS:
        return TableRecord(number, seated, stated=(first_points or 0, second_points or 0))
    played, short = tuple(games.get(pk, ())), ResultKind(kind).short
    if short is not None and not played and first_points is not None:  # another tool told no more
        return TableRecord(number, seated, stated=(first_points, second_points or 0), short=short)
    return TableRecord(number, seated, games=played, short=short)


def _table(pairing: Pairing, players: list[int], result: Result | None, games: Iterable[Game]) -> TableRecord:
    if result is None:
        return _table_of(pairing.number, players, None, {})
    newest = (result.pk, result.kind, result.first_points, result.second_points)
    played = [] if result.kind in _WITHOUT_GAMES else [game_record(game) for game in games]
    return _table_of(pairing.number, players, newest, {result.pk: played})


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
