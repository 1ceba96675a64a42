"""Manage the bracket's tables: open rounds, keep tables consistent with results, settle sides (REG-10)."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.utils import timezone

from pairing.bracket.play import BracketGame, GameState
from pairing.bracket.sides import Sides, settle_sides
from pairing.errors import RuleError
from pairing.types import PlayerId, Side
from tournament.kernel.errors import ActionRefused
from tournament.kernel.push.asking import push_to_players
from tournament.models import DeckReading, MissingCard, Pairing, Round, Seat, Tournament
from tournament.models.states import EventState, RoundState
from tournament.play.cut.records import BracketRecord, GameTable, bracket_record, side_facts
from tournament.play.rounds.calls import end_calls_before

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def made_bracket(tournament: Tournament) -> BracketRecord:
    """Return the current bracket. Raises ActionRefused no_cut_yet."""
    record = bracket_record(tournament)
    if record is None:
        raise ActionRefused("no_cut_yet")
    return record


def open_table(record: BracketRecord, number: int) -> GameTable:
    """Return a game's open table, or refuse: no such game, no players yet, or not to be played."""
    if not 1 <= number <= len(record.bracket.games):
        raise ActionRefused("no_such_game", game=number)
    table = record.tables.get(number)
    state = record.bracket.game(number).state
    if state is GameState.WAITING or (state is GameState.READY and not (table and table.seated)):
        raise RuleError("game_without_players", game=number)
    if state is GameState.NOT_NEEDED or table is None or not table.seated:
        raise ActionRefused("game_not_played", game=number)
    return table


def open_games(tournament: Tournament) -> tuple[int, ...]:
    """Update the tables to match the bracket, inside a change; return the games that were opened.

    A round opens when every game before it is decided. If the players of a game change, its table is
    recreated. A table without players is deleted, unless it had results: their history is kept.

    Raises ActionRefused bracket_would_be_open in a finished event.
    """
    record = bracket_record(tournament)
    if record is None:
        return ()
    if tournament.state == EventState.FINISHED and not record.is_decided:
        raise ActionRefused("bracket_would_be_open")
    due = {game.number: game for game in record.bracket.games if _is_due(record, game)}
    stale = [
        number
        for number, table in record.tables.items()
        if number not in due or due[number].players != table.seated
    ]
    _refuse_others_at_a_result(record, due, stale)
    _empty(record, stale)
    opened = tuple(number for number in due if number in stale or number not in record.tables)
    for number in opened:
        _open(record, due[number])
    close_rounds(tournament, Round.objects.filter(stage=record.stage, pairings__isnull=True))
    if opened:
        push_to_players(tournament)
    return opened


def end_bracket_calls(tournament: Tournament, actor: User | None) -> list[int]:
    """Close the open calls of finished bracket rounds, inside a change; return their keys."""
    record = bracket_record(tournament)
    if record is None or not record.tables:
        return []
    newest = max(table.round_number for table in record.tables.values())
    return end_calls_before(record.stage, record.bracket.current_round or newest, actor)


def close_rounds(tournament: Tournament, rounds: QuerySet[Round]) -> None:
    """Delete rounds that aren't played after all; missing cards move to the newest other round (REG 5.6)."""
    going = list(rounds.values_list("pk", flat=True))
    if not going:
        return
    staying = Round.objects.filter(stage__tournament=tournament).exclude(pk__in=going)
    newest = staying.order_by("stage__number", "number").last()
    if newest is not None:
        MissingCard.objects.filter(round__in=going).update(round=newest)
    Round.objects.filter(pk__in=going).delete()


@contextmanager
def following_the_bracket(player: PlayerId) -> Iterator[None]:
    """Raise ActionRefused bracket_has_gone_on if the bracket can't be updated within the block because games
    were played after the player's change.
    """
    try:
        yield
    except RuleError as error:
        if error.code not in ("game_without_players", "winner_not_in_game"):
            raise
        raise ActionRefused("bracket_has_gone_on", player=player) from error


def _refuse_others_at_a_result(
    record: BracketRecord, due: Mapping[int, BracketGame], stale: Collection[int]
) -> None:
    """Raise winner_not_in_game if a game that has a result would get different players."""
    for number in stale:
        ended = record.tables[number].ended
        if ended is not None and (
            number not in due or {ended.corp, ended.runner} != set(due[number].players)
        ):
            raise RuleError("winner_not_in_game", winner=ended.winner)


def _is_due(record: BracketRecord, game: BracketGame) -> bool:
    """Return whether to keep a game's table: it is played, due to be played, or has a history."""
    if game.state is GameState.PLAYED:
        return True
    table, current = record.tables.get(game.number), record.bracket.current_round
    if game.state is GameState.READY and current is not None and game.layout.round_number <= current:
        return True
    may_stand = game.state in (GameState.READY, GameState.WALKOVER)
    return may_stand and table is not None and table.seated == game.players


def _empty(record: BracketRecord, games: Collection[int]) -> None:
    """Remove the players from these games' tables; delete tables without a history."""
    pairings = [record.tables[number].pairing for number in games]
    Seat.objects.filter(pairing__in=pairings).delete()
    Pairing.objects.filter(pk__in=pairings, results__isnull=True).delete()
    DeckReading.objects.filter(pairing__in=pairings).delete()
    # These facts describe the players who sat there, so they are cleared at the tables that remain.
    Pairing.objects.filter(pk__in=pairings).update(side_reason="", side_facts={}, changed_at=timezone.now())


def _open(record: BracketRecord, game: BracketGame) -> None:
    """Seat a game's two players; if there is no choice, settle their sides immediately (REG 10.3)."""
    round_, _made = Round.objects.get_or_create(
        stage=record.stage,
        number=game.layout.round_number,
        defaults={
            "state": RoundState.PUBLISHED,
            "published_at": timezone.now(),
            "seed": record.stage.seed,
        },
    )
    pairing, _made = Pairing.objects.get_or_create(round=round_, number=game.number)
    Seat.objects.bulk_create(
        Seat(round=round_, pairing=pairing, player_id=player, position=position)
        for position, player in enumerate(_both(game), start=1)
    )
    if record.chooser_of(game.number) is None:
        write_sides(pairing.pk, _sides_by_balance(record, game))


def _sides_by_balance(record: BracketRecord, game: BracketGame) -> Sides:
    first_final = record.sides_of(game.layout.if_lower_won) if game.layout.if_lower_won else None
    return settle_sides(
        _both(game),
        record.balances_before(game.layout.round_number),
        rng=random.Random(f"{record.stage.seed}:{game.number}"),  # noqa: S311 - the stored seed repeats it
        rule=record.sides_rule,
        first_final=(first_final.corp, first_final.runner) if first_final else None,
    )


def _both(game: BracketGame) -> tuple[PlayerId, PlayerId]:
    first, second = game.players
    if first is None or second is None:
        raise RuleError("game_without_players", game=game.number)
    return first, second


def write_sides(pairing: int, sides: Sides) -> None:
    """Store the side of each player at a table, and the reason."""
    seats = Seat.objects.filter(pairing=pairing)
    seats.filter(player=sides.corp).update(side=Side.CORP)
    seats.filter(player=sides.runner).update(side=Side.RUNNER)
    Pairing.objects.filter(pk=pairing).update(side_reason=sides.reason, side_facts=side_facts(sides))


def clear_sides(pairing: int) -> None:
    Seat.objects.filter(pairing=pairing).update(side="")
    Pairing.objects.filter(pk=pairing).update(side_reason="", side_facts={})
