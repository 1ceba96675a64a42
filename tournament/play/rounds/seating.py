"""The seating of a Swiss round: read from its rows, stored in the log, and restored from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

import msgspec
from django.utils.translation import gettext as _

from tournament.kernel.errors import ActionRefused
from tournament.kernel.phrases import listed_phrases
from tournament.kernel.undoing import Undoing, restored_values
from tournament.models import Pairing, Round, Seat

_OneOrTwo = msgspec.Meta(min_length=1, max_length=2)


class Seating(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One table as the log stores it, with the runner in game 1 first. `table` is None for a bye.

    `tells_sides` is true if the pairing assigned the sides: the first player is the runner, the second the
    corp.
    """

    table: int | None
    players: Annotated[tuple[int, ...], _OneOrTwo]
    names: Annotated[tuple[str, ...], _OneOrTwo]
    tells_sides: bool = False

    @property
    def place(self) -> tuple[int | None, tuple[int, ...]]:
        """The table and its players, to compare seatings even if players have been renamed."""
        return self.table, self.players


def seating_of(round_: Round) -> dict[int, Seating]:
    """Return the seating by pairing key. Takes two queries: one for the names, one for the event."""
    seating: dict[int, Seating] = {}
    has_sides = round_.stage.tournament.rules.assigns_sides
    for pairing in Pairing.objects.filter(round=round_).prefetch_related("seats__player"):
        players = [seat.player for seat in pairing.seats_in_order]
        seating[pairing.pk] = Seating(
            table=pairing.number,
            players=tuple(player.pk for player in players),
            names=tuple(player.name for player in players),
            tells_sides=has_sides and len(players) > 1,
        )
    return seating


def seating_words(seatings: Iterable[Seating]) -> str:
    """Return which players sit at which tables, in words."""
    return listed_phrases(_table_words(seating) for seating in seatings)


def _table_words(seating: Seating) -> str:
    if len(seating.names) == 1:
        return _("%(name)s has the bye") % {"name": seating.names[0]}
    if seating.tells_sides:
        runner, corp = seating.names
        told = {"table": seating.table, "corp": corp, "runner": runner}
        return _("table %(table)s: corp %(corp)s – runner %(runner)s") % told
    return _("table %(table)s: %(players)s") % {"table": seating.table, "players": " – ".join(seating.names)}


def places_of(seatings: Iterable[Seating]) -> set[tuple[int | None, tuple[int, ...]]]:
    """Return the places in these seatings, for comparison."""
    return {seating.place for seating in seatings}


def players_of(seatings: Iterable[Seating]) -> list[int]:
    """Return the keys of all seated players."""
    return [player for seating in seatings for player in seating.players]


def refuse_impossible_tables(undoing: Undoing, seatings: Sequence[Seating]) -> None:
    """Refuse seatings from the log that are impossible in any round.

    Raises ActionRefused: undo_overtaken (a player is gone, belongs to another event or is listed twice),
    undo_invalid.
    """
    undoing.players(players_of(seatings))
    for seating in seatings:
        restored_values(Pairing, {"number": seating.table})


def create_table(round_: Round, seating: Seating) -> int:
    """Create a table with its players; return its key."""
    pairing = Pairing.objects.create(round=round_, number=seating.table)
    _fill(round_, pairing.pk, seating)
    return pairing.pk


def reseat(round_: Round, standing: Mapping[int, Seating], wanted: Sequence[Seating]) -> list[int]:
    """Change the current tables, by key, into the wanted ones; return the keys of the wanted tables.

    Each table keeps its earlier row, including its results: the row with the same players, otherwise the one
    with the same number. Raises ActionRefused table_had_result if a table with a history would have to be
    deleted.
    """
    matched = _match(standing, wanted)
    kept = [key for key, _seating in matched if key is not None]
    Seat.objects.filter(pairing__in=standing).delete()
    gone = Pairing.objects.filter(pk__in=standing.keys() - set(kept))
    for pairing in gone.filter(results__isnull=False):
        raise ActionRefused("table_had_result", table=pairing.number)
    gone.delete()
    # cleared first, because a table number can't be used twice in a round
    Pairing.objects.filter(pk__in=kept).update(number=None)
    return [create_table(round_, each) if key is None else _move(round_, key, each) for key, each in matched]


def _match(standing: Mapping[int, Seating], wanted: Sequence[Seating]) -> list[tuple[int | None, Seating]]:
    """Match each wanted table with its earlier row, by players, then by number; None for a new table."""
    left, rows = dict(standing), dict[Seating, int]()
    for is_same in (_have_the_same_players, _have_the_same_table):
        for seating in wanted:
            row = next((key for key, there in left.items() if is_same(there, seating)), None)
            if seating not in rows and row is not None:
                del left[row]
                rows[seating] = row
    return [(rows.get(seating), seating) for seating in wanted]


def _have_the_same_players(one: Seating, other: Seating) -> bool:
    return set(one.players) == set(other.players)


def _have_the_same_table(one: Seating, other: Seating) -> bool:
    return one.table == other.table


def _move(round_: Round, key: int, seating: Seating) -> int:
    Pairing.objects.filter(pk=key).update(number=seating.table)
    _fill(round_, key, seating)
    return key


def _fill(round_: Round, pairing: int, seating: Seating) -> None:
    Seat.objects.bulk_create(
        Seat(round=round_, pairing_id=pairing, player_id=player, position=position)
        for position, player in enumerate(seating.players, start=1)
    )
