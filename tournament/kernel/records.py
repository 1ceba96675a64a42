"""The only bridge between database rows and the rules engine's records.

Six queries read any number of events; `table_by_key` reads a single table.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from django.db.models import Case, Exists, OuterRef, Q, When

from pairing.kinds import DRAFT_SEAT_KINDS
from pairing.types import Ending, Event, SwissKind, Tiebreaker
from pairing.types import Game as GameRecord
from pairing.types import Player as PlayerRecord
from pairing.types import Round as RoundRecord
from pairing.types import Table as TableRecord
from tournament.kernel.cache import once_per_version
from tournament.kernel.event_rows import WITHOUT_DRAW, swiss_rounds
from tournament.kernel.statements import read_seats
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

logger = logging.getLogger(__name__)
_TIEBREAKER_CODES = [each.value for each in Tiebreaker]


@once_per_version
def event_record(tournament: Tournament, *, with_draft: bool = False) -> Event:
    """Return the Swiss part of an event: its participants, and every round with its newest results.

    Participants are the checked-in players and everyone who has ever been paired; players who registered but
    never came are left out. A draft round is included only on request. In extra Swiss rounds after a cut,
    only qualified players are active (REG 9.5).
    """
    all_rounds = swiss_rounds(tournament)
    shown = [row for row in all_rounds if with_draft or row.state == RoundState.PUBLISHED]
    if with_draft and tournament.is_of_page and not any(row.state == RoundState.DRAFT for row in all_rounds):
        return event_record(tournament)  # the same result, and possibly cached
    return _events([tournament], {tournament.pk: shown})[tournament.pk]


def event_records(tournaments: Sequence[Tournament]) -> dict[int, Event]:
    """Return the records of several events by key, as in `event_record` but without drafts.

    Six queries in total.
    """
    shown: dict[int, list[Round]] = {each.pk: [] for each in tournaments}
    rounds = Round.objects.filter(stage__tournament__in=shown, stage__kind=StageKind.SWISS).published()
    for row in rounds.order_by("stage__number", "number").select_related("stage").defer("explanation"):
        shown[row.stage.tournament_id].append(row)
    return _events(tournaments, shown)


def _events(tournaments: Sequence[Tournament], rounds: Mapping[int, Sequence[Round]]) -> dict[int, Event]:
    """Return the events by key, each with those of the given rounds that belong to it."""
    by_pk = {row.pk: row for own in rounds.values() for row in own}
    with_sides = {row.pk for each in tournaments if each.rules.assigns_sides for row in rounds[each.pk]}
    tables = _tables(by_pk, with_sides=with_sides)
    players = _players([each.pk for each in tournaments], tables)
    return {
        each.pk: Event(
            players=tuple(players[each.pk]),
            rounds=tuple(RoundRecord(row.number, tuple(tables[row.pk])) for row in rounds[each.pk]),
            scoring=each.scoring,
            tiebreakers=_tiebreakers(each),
            swiss=SwissKind(each.swiss_kind),
        )
        for each in tournaments
    }


def _tiebreakers(tournament: Tournament) -> tuple[Tiebreaker, ...]:
    """Return the event's tiebreakers; unknown ones are logged and skipped so that its pages still open."""
    codes = tournament.tiebreakers if isinstance(tournament.tiebreakers, list) else []
    known = tuple(Tiebreaker(code) for code in codes if code in _TIEBREAKER_CODES)
    if len(known) != len(codes) or not isinstance(tournament.tiebreakers, list):
        logger.warning("Event %s has unknown tiebreakers.", tournament.pk)
    return known


def _players(events: Sequence[int], tables: Mapping[int, list[TableRecord]]) -> dict[int, list[PlayerRecord]]:
    """Return the participants by event: the checked-in players, and everyone who sat at one of the tables."""
    seated = {player for per_round in tables.values() for table in per_round for player in table.players}
    found: dict[int, list[PlayerRecord]] = {event: [] for event in events}
    # Seats determine only the first round of such drafts (REG 7.1, 11.2), whatever kind the event was before.
    seat = Case(When(tournament__kind__in=DRAFT_SEAT_KINDS, then="draft_seat"))
    rows = Player.objects.filter(tournament__in=events).order_by("pk")
    rows = rows.annotate(is_out=_left_at_the_cut(), seat=seat)
    columns = ("tournament_id", "pk", "name", "state", "lot", "first_round_bye", "seat", "is_out", "reading")
    for event, pk, name, state, lot, bye, draft_seat, is_out, reading in rows.values_list(*columns):
        if pk in seated or state == PlayerState.CHECKED_IN:
            player = PlayerRecord(
                id=pk,
                name=name,
                active=state == PlayerState.CHECKED_IN and not is_out,
                disqualified=state == PlayerState.DISQUALIFIED,
                lot=lot,
                first_round_bye=bye,
                draft_seat=draft_seat,
                reading=reading,
            )
            found[event].append(player)
    return found


def _left_at_the_cut() -> Q:
    """Return the condition for a player who isn't in the extra Swiss rounds, if there are any."""
    extra = Stage.objects.filter(tournament=OuterRef("tournament"), kind=StageKind.SWISS, number__gt=1)
    qualified = Qualifier.objects.filter(
        stage__kind=StageKind.SWISS, stage__number__gt=1, player=OuterRef("pk"), seed__isnull=False
    )
    return Exists(extra) & ~Exists(qualified)


def table_record(pairing: Pairing) -> TableRecord:
    """Return one table with its newest result. Three queries unless the rows are prefetched."""
    newest = max(pairing.results.all(), key=lambda result: result.version, default=None)
    players = [seat.player_id for seat in pairing.seats_in_order]
    return _table(pairing, players, newest, newest.games.all() if newest else ())


def version_record(pairing: Pairing, players: list[int], version: Result | None) -> TableRecord:
    """Return the table with a particular version of its result; None means no result yet.

    At most one query, or none if the version's games are prefetched.
    """
    return _table(pairing, players, version, version.games.all() if version else ())


def _tables(rounds: dict[int, Round], *, with_sides: Collection[int]) -> dict[int, list[TableRecord]]:
    """Read the tables of the given rounds, sorted by table number within each round.

    `with_sides`: the rounds (keys) whose pairing assigns the sides, where the seats determine who is corp
    (NOW 2.2). Reads plain values instead of instances: an event has thousands of these rows, and instances
    take five times as long.
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
    pairings = Pairing.objects.filter(round__in=rounds)
    for pairing, round_, number in pairings.values_list("pk", "round_id", "number"):
        if pairing not in players:
            continue
        table = _table_of(number, players[pairing], newest.get(pairing), games)
        if round_ in with_sides and not table.is_bye:
            table = replace(table, corp=table.players[-1])
        tables[round_].append(table)
    return tables


# A game's columns, in the order of the record's fields.
_GAME_COLUMNS = ("corp_id", "runner_id", "ending", "winner_id", "corp_agenda_points", "runner_agenda_points")
_WITHOUT_GAMES = (ResultKind.CLEARED, ResultKind.SPLIT, ResultKind.TOTALS)
_ENDINGS = {ending.value: ending for ending in Ending}
_SHORT = {kind.value: kind.short for kind in ResultKind}


def _table_of(
    number: int | None,
    players: list[int],
    newest: tuple[int, str, int | None, int | None] | None,
    games: dict[int, list[GameRecord]],
) -> TableRecord:
    """Return a table from the newest result's key, kind and points; `_table` does the same from instances."""
    seated = (players[0],) if len(players) == 1 else (players[0], players[1])
    if newest is None or newest[1] == ResultKind.CLEARED:
        return TableRecord(number, seated)
    pk, kind, first_points, second_points = newest
    if kind == ResultKind.SPLIT:
        return TableRecord(number, seated, split=True)
    if kind == ResultKind.TOTALS:
        points = (first_points or 0, second_points or 0)
        return TableRecord(number, seated, stated=points[: len(seated)])  # imported byes have points too
    played, short = tuple(games.get(pk, ())), _SHORT[kind]
    # another tool's file contained no details
    if short is not None and not played and first_points is not None:
        return TableRecord(number, seated, stated=(first_points, second_points or 0), short=short)
    return TableRecord(number, seated, games=played, short=short)


def _table(pairing: Pairing, players: list[int], result: Result | None, games: Iterable[Game]) -> TableRecord:
    if result is None:
        return _table_of(pairing.number, players, None, {})
    newest = (result.pk, result.kind, result.first_points, result.second_points)
    played = [] if result.kind in _WITHOUT_GAMES else [game_record(game) for game in games]
    return _table_of(pairing.number, players, newest, {result.pk: played})


def game_record(game: Game) -> GameRecord:
    """Return one game as a record for the rules engine."""
    return GameRecord(
        corp=game.corp_id,
        runner=game.runner_id,
        ending=Ending(game.ending),
        winner=game.winner_id,
        corp_agenda_points=game.corp_agenda_points,
        runner_agenda_points=game.runner_agenda_points,
    )


def table_by_key(tournament: Tournament, pk: int) -> Pairing | None:
    """Return the event's table with this key, with its round, stage and seats, or None. Three queries."""
    tables = Pairing.objects.filter(round__stage__tournament=tournament, pk=pk)
    found = tables.select_related("round__stage").defer(f"round__{WITHOUT_DRAW[0]}").first()
    if found:
        read_seats(found)
    return found
