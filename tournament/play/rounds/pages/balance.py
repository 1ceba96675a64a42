"""The balance of sides after a single-sided round, and who met again in it (NOW 2.1, 2.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pairing.kinds import rules_of
from pairing.sides import SideHistory, corp_of
from pairing.types import Event
from tournament.play.rounds.cost_words import bias_text, bias_words

ALWAYS_SHOWN = 2  # games more of one side than of the other; rows beyond only for players


@dataclass(frozen=True, slots=True)
class BiasLine:
    """How many players have this balance: as a number with its sign, and in words."""

    text: str
    words: str
    players: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MetAgain:
    """Two who met before, in `rounds`; `is_exchanged` is False if sides are those of the last time."""

    table: int
    corp: str
    runner: str
    rounds: tuple[int, ...]
    is_exchanged: bool


@dataclass(frozen=True, slots=True)
class RoundSides:
    """The balances of all who play or sit in the round, this round included, and who met again in it.

    `names` of a line are given from two games of imbalance on.
    """

    lines: tuple[BiasLine, ...]
    players: int
    met_again: tuple[MetAgain, ...]


def round_sides(event: Event, number: int) -> RoundSides | None:
    """Return the balance of sides after the round with this number; None of an event of two-sided rounds.

    `event` has the round, and those before. No query.
    """
    if not rules_of(event).balances_sides:
        return None
    after = SideHistory(event.before(number + 1).rounds)
    tables = next((each.tables for each in event.rounds if each.number == number), ())
    seated = {player for table in tables for player in table.players}
    playing = [player for player in event.players if player.active or player.id in seated]
    counted = Counter(after.bias.get(player.id, 0) for player in playing)
    return RoundSides(
        lines=tuple(
            BiasLine(
                text=bias_text(bias),
                words=bias_words(bias),
                players=counted[bias],
                names=tuple(player.name for player in playing if after.bias.get(player.id, 0) == bias)
                if abs(bias) >= ALWAYS_SHOWN
                else (),
            )
            for bias in range(min(-ALWAYS_SHOWN, *counted), max(ALWAYS_SHOWN, *counted) + 1)
        ),
        players=len(playing),
        met_again=_met_again(event, number),
    )


def _met_again(event: Event, number: int) -> tuple[MetAgain, ...]:
    names = {player.id: player.name for player in event.players}
    met: dict[frozenset[int], list[tuple[int, int | None]]] = {}
    again = []
    for round_ in event.before(number + 1).rounds:
        for table in round_.tables:
            if table.is_bye:
                continue
            before = met.setdefault(frozenset(table.players), [])
            corp = corp_of(table)
            if round_.number == number and before and corp is not None:
                runner = table.players[corp == table.players[0]]
                again.append(
                    MetAgain(
                        table=table.number or 0,
                        corp=names[corp],
                        runner=names[runner],
                        rounds=tuple(each for each, _corp in before),
                        is_exchanged=before[-1][1] != corp,
                    )
                )
            before.append((round_.number, corp))
    return tuple(again)
