"""Who sits where in a Swiss round: as its rows have it, as the log keeps it, and back from there."""

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
    """One table as the log stores it: the runner of game 1 is first. `table` is None for a bye.

    `tells_sides`: the pairing assigned the sides: the first is the runner and the second the corp.
    """

    table: int | None
    players: Annotated[tuple[int, ...], _OneOrTwo]
    names: Annotated[tuple[str, ...], _OneOrTwo]
    tells_sides: bool = False

    @property
    def place(self) -> tuple[int | None, tuple[int, ...]]:
        """The table and its players: what makes two seatings the same, whatever people are called by now."""
        return self.table, self.players


def seating_of(round_: Round) -> dict[int, Seating]:
    """Return who sits where, by the pairing's key. Two queries, one for the names and one for the event."""
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
    """Return who sits at which tables, in words."""
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
    """Return the places of the seatings, to compare them."""
    return {seating.place for seating in seatings}


def players_of(seatings: Iterable[Seating]) -> list[int]:
    """Return the keys of all who sit there."""
    return [player for seating in seatings for player in seating.players]


def refuse_impossible_tables(undoing: Undoing, seatings: Sequence[Seating]) -> None:
    """Refuse seatings of the log that no round has.

    Raises ActionRefused: undo_overtaken (a player is gone, of another event or named twice), undo_invalid.
    """
    undoing.players(players_of(seatings))
    for seating in seatings:
        restored_values(Pairing, {"number": seating.table})


def create_table(round_: Round, seating: Seating) -> int:
    """Make a table with its players; return its key."""
    pairing = Pairing.objects.create(round=round_, number=seating.table)
    _fill(round_, pairing.pk, seating)
    return pairing.pk


def reseat(round_: Round, standing: Mapping[int, Seating], wanted: Sequence[Seating]) -> list[int]:
    """Change the current tables, by key, into the wanted ones; return the keys of these.

    Each keeps the row that it had, with the results in it: the one of its players, else of its number.
    Raises ActionRefused table_had_result where a table that has a history would have to go.
    """
    matched = _match(standing, wanted)
    kept = [key for key, _seating in matched if key is not None]
    Seat.objects.filter(pairing__in=standing).delete()
    gone = Pairing.objects.filter(pk__in=standing.keys() - set(kept))
    for pairing in gone.filter(results__isnull=False):
        raise ActionRefused("table_had_result", table=pairing.number)
    gone.delete()
    Pairing.objects.filter(pk__in=kept).update(number=None)  # two cannot have one number
    return [create_table(round_, each) if key is None else _move(round_, key, each) for key, each in matched]


def _match(standing: Mapping[int, Seating], wanted: Sequence[Seating]) -> list[tuple[int | None, Seating]]:
    """Give each table wanted the row it had: by its players, else by its number; None: a new one."""
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
