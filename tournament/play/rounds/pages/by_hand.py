"""What staff need to pair the next Swiss round by hand while the site is down (REG-7, NOW-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pairing.kinds import KindRules, rules_of
from pairing.scoring import open_tables
from pairing.sides import SideHistory, corp_of
from pairing.standings import standings
from pairing.types import Event, Side
from tournament.kernel.text import name_order


@dataclass(frozen=True, slots=True)
class MetByHand:
    """A player's opponent, by line number; `side` is the side that the player had in that round."""

    number: int
    side: Side | None


@dataclass(frozen=True, slots=True)
class ByHandLine:
    """An active player, in standings order (before round 1, by name), numbered from 1.

    If `is_open`, `points` doesn't include the player's table in the newest round. `bias` is the balance of
    sides, or None if it isn't counted (NOW 2.1). `byes` lists the rounds of the player's byes, and `met` the
    opponents who are still active.
    """

    number: int
    name: str
    points: int
    is_open: bool
    bias: int | None
    byes: tuple[int, ...]
    met: tuple[MetByHand, ...]
    first_round_bye: bool
    draft_seat: int | None


@dataclass(frozen=True, slots=True)
class ByHandPage:
    """The players to pair by hand in round `number`; `open_tables` counts the last round's open tables."""

    number: int
    rules: KindRules
    lines: tuple[ByHandLine, ...]
    open_tables: int

    @property
    def groups(self) -> tuple[int, ...]:
        """The number of the last line in each group of players with equal points."""
        pairs = zip(self.lines, self.lines[1:], strict=False)
        return tuple(line.number for line, following in pairs if line.points != following.points)


def by_hand_page(event: Event) -> ByHandPage:
    """Return the players to pair in the round after the event's newest one. Takes no queries."""
    newest = event.rounds[-1] if event.rounds else None
    still_open = open_tables(newest, event.scoring) if newest else ()
    waiting = {player for table in still_open for player in table.players}
    rules = rules_of(event)
    active = {player.id: player for player in event.players if player.active}
    order = [place for place in standings(event) if place.player in active]
    if newest is None:
        by_name = {key: name_order(player.name, key, player.reading) for key, player in active.items()}
        order.sort(key=lambda place: by_name[place.player])
    numbers = {place.player: number for number, place in enumerate(order, start=1)}
    met = _met(event, numbers, tells_sides=rules.assigns_sides)
    byes = _byes(event)
    biases = SideHistory(event.rounds).bias if rules.balances_sides else {}
    return ByHandPage(
        number=len(event.rounds) + 1,
        rules=rules,
        lines=tuple(
            ByHandLine(
                number=numbers[place.player],
                name=active[place.player].name,
                points=place.points,
                is_open=place.player in waiting,
                bias=biases.get(place.player, 0) if rules.balances_sides else None,
                byes=tuple(byes.get(place.player, ())),
                met=tuple(met.get(place.player, ())),
                first_round_bye=active[place.player].first_round_bye,
                draft_seat=active[place.player].draft_seat,
            )
            for place in order
        ),
        open_tables=len(still_open),
    )


def _met(event: Event, numbers: Mapping[int, int], *, tells_sides: bool) -> dict[int, list[MetByHand]]:
    met: dict[int, list[MetByHand]] = {}
    for player, opponent, corp in _meetings(event):
        if player in numbers and opponent in numbers:
            side = None
            if tells_sides and corp is not None:
                side = Side.CORP if corp == player else Side.RUNNER
            met.setdefault(player, []).append(MetByHand(numbers[opponent], side))
    return met


def _meetings(event: Event) -> Iterator[tuple[int, int, int | None]]:
    """Yield each table from both sides: a player, the opponent, and the corp, if the table has one."""
    for round_ in event.rounds:
        for table in round_.tables:
            if not table.is_bye:
                first, last = table.players[0], table.players[-1]
                corp = corp_of(table)
                yield first, last, corp
                yield last, first, corp


def _byes(event: Event) -> dict[int, list[int]]:
    byes: dict[int, list[int]] = {}
    for round_ in event.rounds:
        for table in round_.tables:
            if table.is_bye:
                byes.setdefault(table.players[0], []).append(round_.number)
    return byes
