"""The kinds of changes to a round's pairings by hand."""

from __future__ import annotations

import random
from itertools import chain, count

from pairing.sides import SideHistory
from tournament.kernel.errors import ActionRefused
from tournament.kernel.records import event_record
from tournament.models import Pairing, Player, ResultKind, Round, Seat
from tournament.models.states import PlayerState
from tournament.play.rounds.acts.editing import ChangePairings
from tournament.play.rounds.facts import fixed_tables


class SwapPlayers(ChangePairings):
    """Swap the places of two players; a player without a place takes the other's.

    An incoming player takes the side of the player they replace.

    Raises ActionRefused same_player_twice, player_not_in_round if neither has a place, player_not_playing,
    table_has_result, and what `ChangePairings` raises.
    """

    first: int
    second: int

    def edit(self, round_: Round) -> None:
        first, second = self.first, self.second
        _refuse_same(first, second)
        seats = round_.seats.filter(player__in=(first, second)).select_related("pairing")
        places = {seat.player_id: seat for seat in seats}
        if not places:
            raise ActionRefused("player_not_in_round", player=first)
        for seat in places.values():
            _refuse_result(seat.pairing)
        for player in {first, second} - places.keys():
            _refuse_not_playing(round_, player)
        Seat.objects.filter(pk__in=[seat.pk for seat in places.values()]).delete()
        Seat.objects.bulk_create(
            Seat(
                round=round_,
                pairing=seat.pairing,
                position=seat.position,
                player_id=second if player == first else first,
            )
            for player, seat in places.items()
        )


class PairPlayers(ChangePairings):
    """Seat two players without an opponent at a free table; if one of them has a bye, it is removed.

    They get a table that is fixed for one of them, if it is free, otherwise the lowest free number. The first
    runner is random (REG 5.1) but reproducible from the round's seed. In a single-sided round, the players
    swap sides if they have met before; otherwise the player with the lower balance of sides is the corp, and
    only equal balances are decided at random (NOW 2.2).

    Raises ActionRefused same_player_twice, player_in_round, player_not_playing, and what `ChangePairings`
    raises.
    """

    first: int
    second: int

    def edit(self, round_: Round) -> None:
        both = (self.first, self.second)
        _refuse_same(*both)
        for player in both:
            _refuse_not_playing(round_, player)
            bye = _refuse_opponent(round_, player)
            if bye:
                _remove(bye)
        pairing = Pairing.objects.create(round=round_, number=_free_table(round_, *both))
        order = sorted(both)
        random.Random(f"{round_.seed} {order}").shuffle(order)  # noqa: S311 - repeatable, not a secret
        corp = _corp_by_rule(round_, *both)
        if corp is not None:
            order.sort(key=lambda player: player == corp)
        Seat.objects.bulk_create(
            Seat(round=round_, pairing=pairing, player_id=player, position=position)
            for position, player in enumerate(order, start=1)
        )


class GiveBye(ChangePairings):
    """Give the bye to a player without a place (REG 6.1).

    Raises ActionRefused player_in_round, player_not_playing, and what `ChangePairings` raises.
    """

    player: int

    def edit(self, round_: Round) -> None:
        _refuse_not_playing(round_, self.player)
        if _refuse_opponent(round_, self.player):
            raise ActionRefused("player_in_round", player=self.player, table=None)
        pairing = Pairing.objects.create(round=round_, number=None)
        Seat.objects.create(round=round_, pairing=pairing, player_id=self.player, position=1)


class TakeByeBack(ChangePairings):
    """Remove a player's bye, which leaves them without a place.

    Raises ActionRefused player_not_in_round, player_in_round if the player sits at a table, and what
    `ChangePairings` raises.
    """

    player: int

    def edit(self, round_: Round) -> None:
        bye = _refuse_opponent(round_, self.player)
        if bye is None:
            raise ActionRefused("player_not_in_round", player=self.player)
        _remove(bye)


class UnpairTable(ChangePairings):
    """Remove two players from their table, which leaves both without a place.

    Raises ActionRefused no_such_table, table_has_result, table_had_result, and what `ChangePairings` raises.
    """

    table: int

    def edit(self, round_: Round) -> None:
        _remove(_table(round_, self.table))


class MoveTable(ChangePairings):
    """Move two players to another table; if it is occupied, its players move to theirs.

    Raises ActionRefused no_such_table, table_has_result, and what `ChangePairings` raises.
    """

    table: int
    to: int

    def edit(self, round_: Round) -> None:
        moving = _table(round_, self.table)
        there = round_.pairings.filter(number=self.to).first()
        _refuse_result(moving)
        if there and there != moving:
            _refuse_result(there)
            # cleared first, because a table number can't be used twice in a round
            round_.pairings.filter(pk=there.pk).update(number=None)
        round_.pairings.filter(pk=moving.pk).update(number=self.to)
        if there and there != moving:
            round_.pairings.filter(pk=there.pk).update(number=self.table)


class SwitchRunner(ChangePairings):
    """Make the other player at a table run first (REG 5.1); sides assigned by the pairing are swapped.

    Raises ActionRefused no_such_table, table_has_result, and what `ChangePairings` raises.
    """

    table: int

    def edit(self, round_: Round) -> None:
        pairing = _table(round_, self.table)
        _refuse_result(pairing)
        players = list(pairing.seats.order_by("-position").values_list("player_id", flat=True))
        pairing.seats.all().delete()
        Seat.objects.bulk_create(
            Seat(round=round_, pairing=pairing, player_id=player, position=position)
            for position, player in enumerate(players, start=1)
        )


def _corp_by_rule(round_: Round, one: int, other: int) -> int | None:
    """Return which of the two is the corp, or None if that is random or sides aren't assigned (NOW 2.2)."""
    tournament = round_.stage.tournament
    if not tournament.rules.assigns_sides:
        return None
    return SideHistory(event_record(tournament).before(round_.number).rounds).corp(one, other)


def _table(round_: Round, number: int) -> Pairing:
    pairing = round_.pairings.filter(number=number).first()
    if pairing is None:
        raise ActionRefused("no_such_table", table=number)
    return pairing


def _free_table(round_: Round, *players: int) -> int:
    """Return a free table's number: one fixed for these players, otherwise the lowest unreserved number."""
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
    """Refuse a player who sits at a table; otherwise return their bye, or None if they have no place."""
    seat = round_.seats.filter(player=player).select_related("pairing").first()
    if seat is None:
        return None
    if seat.pairing.number is not None:
        raise ActionRefused("player_in_round", player=player, table=seat.pairing.number)
    return seat.pairing
