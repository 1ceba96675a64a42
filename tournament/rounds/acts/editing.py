"""Change the pairings of a round by hand: a draft, or the newest round where nothing was played yet."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count
from typing import TYPE_CHECKING

from django.utils import timezone

from tournament.core.change import change
from tournament.core.errors import ActionRefused
from tournament.legacy.codes import ActCode
from tournament.models import Pairing, Player, ResultKind, Round, Seat, Tournament
from tournament.models.states import PlayerState, RoundState
from tournament.rounds.facts import fixed_tables, pairings_version, seating_of

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def swap_players(
    *,
    tournament: Tournament,
    round_: Round,
    first: int,
    second: int,
    actor: User | None,
    seen: int | None = None,
) -> None:
    """Let two players take each other's places; a player without a place takes the other's.

    Raises ActionRefused same_player_twice, player_not_in_round where neither has a place,
    player_not_playing, table_has_result, and those of every change by hand: draft_missing,
    round_is_over, event_changed_meanwhile.
    """
    with _mending(tournament, round_, actor, seen) as current:
        _refuse_same(first, second)
        places = {seat.player_id: seat for seat in _seats(current, first, second)}
        if not places:
            raise ActionRefused("player_not_in_round", player=first)
        for seat in places.values():
            _refuse_result(seat.pairing)
        for player in {first, second} - places.keys():
            _refuse_not_playing(current, player)
        Seat.objects.filter(pk__in=[seat.pk for seat in places.values()]).delete()
        Seat.objects.bulk_create(
            Seat(
                round=current,
                pairing=seat.pairing,
                position=seat.position,
                player_id=second if player == first else first,
            )
            for player, seat in places.items()
        )


def pair_players(
    *,
    tournament: Tournament,
    round_: Round,
    first: int,
    second: int,
    actor: User | None,
    seen: int | None = None,
) -> None:
    """Put two players without an opponent at a free table; a bye of theirs ends.

    They get a table fixed for one of them if it is free, else the lowest free number. Who runs first
    is random (REG 5.1), repeatable from the round's seed.

    Raises ActionRefused same_player_twice, player_in_round, player_not_playing, and as `swap_players`.
    """
    with _mending(tournament, round_, actor, seen) as current:
        _refuse_same(first, second)
        for player in (first, second):
            _refuse_not_playing(current, player)
            bye = _refuse_opponent(current, player)
            if bye:
                _remove(bye)
        pairing = Pairing.objects.create(round=current, number=_free_table(current, first, second))
        order = sorted((first, second))
        random.Random(f"{current.seed} {order}").shuffle(order)  # noqa: S311 - repeatable, not a secret
        Seat.objects.bulk_create(
            Seat(round=current, pairing=pairing, player_id=player, position=position)
            for position, player in enumerate(order, start=1)
        )


def give_bye(
    *, tournament: Tournament, round_: Round, player: int, actor: User | None, seen: int | None = None
) -> None:
    """Give a player without a place the bye (REG 6.1).

    Raises ActionRefused player_in_round, player_not_playing, and as `swap_players`.
    """
    with _mending(tournament, round_, actor, seen) as current:
        _refuse_not_playing(current, player)
        if _refuse_opponent(current, player):
            raise ActionRefused("player_in_round", player=player, table=None)
        pairing = Pairing.objects.create(round=current, number=None)
        Seat.objects.create(round=current, pairing=pairing, player_id=player, position=1)


def take_bye_back(
    *, tournament: Tournament, round_: Round, player: int, actor: User | None, seen: int | None = None
) -> None:
    """Take a player's bye back: the player is without a place then.

    Raises ActionRefused player_not_in_round, player_in_round for one who sits at a table, and as
    `swap_players`.
    """
    with _mending(tournament, round_, actor, seen) as current:
        bye = _refuse_opponent(current, player)
        if bye is None:
            raise ActionRefused("player_not_in_round", player=player)
        _remove(bye)


def unpair_table(
    *, tournament: Tournament, round_: Round, table: int, actor: User | None, seen: int | None = None
) -> None:
    """Take two players from their table: both are without a place then.

    Raises ActionRefused no_such_table, table_has_result, table_had_result, and as `swap_players`.
    """
    with _mending(tournament, round_, actor, seen) as current:
        _remove(_table(current, table))


def move_table(
    *, tournament: Tournament, round_: Round, table: int, to: int, actor: User | None, seen: int | None = None
) -> None:
    """Move the players of a table to another table; who sits there moves to theirs.

    Raises ActionRefused no_such_table, table_has_result, and as `swap_players`.
    """
    with _mending(tournament, round_, actor, seen) as current:
        moving = _table(current, table)
        there = current.pairings.filter(number=to).first()
        _refuse_result(moving)
        if there and there != moving:
            _refuse_result(there)
            current.pairings.filter(pk=there.pk).update(number=None)  # two cannot have one number
        current.pairings.filter(pk=moving.pk).update(number=to)
        if there and there != moving:
            current.pairings.filter(pk=there.pk).update(number=table)


def switch_runner(
    *, tournament: Tournament, round_: Round, table: int, actor: User | None, seen: int | None = None
) -> None:
    """Let the other player of a table run first (REG 5.1).

    Raises ActionRefused no_such_table, table_has_result, and as `swap_players`.
    """
    with _mending(tournament, round_, actor, seen) as current:
        pairing = _table(current, table)
        _refuse_result(pairing)
        players = list(pairing.seats.order_by("-position").values_list("player_id", flat=True))
        pairing.seats.all().delete()
        Seat.objects.bulk_create(
            Seat(round=current, pairing=pairing, player_id=player, position=position)
            for position, player in enumerate(players, start=1)
        )


@contextmanager
def _mending(tournament: Tournament, round_: Round, actor: User | None, seen: int | None) -> Iterator[Round]:
    """Open a change by hand: give the round as it is now, then mark and log the tables that differ.

    `seen` is the `pairings_version` that the leader looked at; None asks for no such check.
    """
    with change(tournament, ActCode.CHANGE_PAIRINGS, actor=actor) as under_way:
        event_row = under_way.tournament
        if seen is not None and seen != pairings_version(event_row):
            raise ActionRefused("event_changed_meanwhile")
        current = Round.objects.swiss(event_row).filter(number=round_.number).first()
        if current is None:
            raise ActionRefused("draft_missing")
        if current != Round.objects.newest_swiss(event_row, with_draft=True):
            raise ActionRefused("round_is_over", round=current.number)
        before = seating_of(current)
        yield current
        after = seating_of(current)
        if before == after:
            under_way.nothing_to_do()
            return
        by_hand_before = current.changed_by_hand
        _mark(current, [key for key, seats in after.items() if before.get(key) != seats])
        under_way.facts |= {
            "round": current.number,
            "published": current.state == RoundState.PUBLISHED,
            "by_hand_before": by_hand_before,
            "before": [seats for key, seats in before.items() if after.get(key) != seats],
            "after": [seats for key, seats in after.items() if before.get(key) != seats],
        }


def _mark(round_: Round, pairings: list[int]) -> None:
    """Mark the round as changed by hand, and what everybody has seen otherwise as changed."""
    round_.changed_by_hand = True
    if round_.state == RoundState.PUBLISHED:
        round_.changed_at = timezone.now()
        round_.pairings.filter(pk__in=pairings).update(changed_at=round_.changed_at)
    round_.save(update_fields=["changed_by_hand", "changed_at"])


def _seats(round_: Round, *players: int) -> list[Seat]:
    return list(round_.seats.filter(player__in=players).select_related("pairing"))


def _table(round_: Round, number: int) -> Pairing:
    pairing = round_.pairings.filter(number=number).first()
    if pairing is None:
        raise ActionRefused("no_such_table", table=number)
    return pairing


def _free_table(round_: Round, *players: int) -> int:
    """Return a free table's number: one fixed for these players, else the lowest that is fixed for nobody."""
    taken = set(round_.pairings.filter(number__isnull=False).values_list("number", flat=True))
    fixed = fixed_tables(round_.stage.tournament)
    theirs = sorted(fixed[player] for player in players if player in fixed)
    others = {table for player, table in fixed.items() if player not in players}
    return next(number for number in chain(theirs, count(1)) if number not in taken | others)


def _remove(pairing: Pairing) -> None:
    _refuse_result(pairing)
    if pairing.results.exists():
        raise ActionRefused("table_had_result", table=pairing.number)
    pairing.delete()


def _refuse_same(first: int, second: int) -> None:
    if first == second:
        raise ActionRefused("same_player_twice", player=first)


def _refuse_result(pairing: Pairing) -> None:
    newest = pairing.results.order_by("version").last()
    if newest and newest.kind != ResultKind.CLEARED:
        raise ActionRefused("table_has_result", table=pairing.number)


def _refuse_not_playing(round_: Round, player: int) -> None:
    playing = Player.objects.filter(tournament=round_.stage.tournament_id, state=PlayerState.CHECKED_IN)
    if not playing.filter(pk=player).exists():
        raise ActionRefused("player_not_playing", player=player)


def _refuse_opponent(round_: Round, player: int) -> Pairing | None:
    """Refuse a player who sits at a table; return the player's bye, or None without a place."""
    seat = round_.seats.filter(player=player).select_related("pairing").first()
    if seat is None:
        return None
    if seat.pairing.number is not None:
        raise ActionRefused("player_in_round", player=player, table=seat.pairing.number)
    return seat.pairing
