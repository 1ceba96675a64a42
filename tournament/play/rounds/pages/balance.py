"""The balance of sides after a single-sided round, and which players met again in it (NOW 2.1, 2.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pairing.kinds import rules_of
from pairing.sides import SideHistory, corp_of
from pairing.types import Event
from tournament.play.rounds.cost_words import bias_text, bias_words

# games more on one side than on the other; rows for larger imbalances are shown only if players have them
ALWAYS_SHOWN = 2


@dataclass(frozen=True, slots=True)
class BiasLine:
    """The number of players with this balance, which is given as a signed number and in words."""

    text: str
    words: str
    players: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MetAgain:
    """Two players who had met before, in `rounds`; `is_exchanged` is False if they repeat their sides."""

    table: int
    corp: str
    runner: str
    rounds: tuple[int, ...]
    is_exchanged: bool


@dataclass(frozen=True, slots=True)
class RoundSides:
    """The balances after this round of everyone who is active or was seated in it, and the round's rematches.

    A line contains `names` only if the imbalance is at least two games.
    """

    lines: tuple[BiasLine, ...]
    players: int
    met_again: tuple[MetAgain, ...]


def round_sides(event: Event, number: int) -> RoundSides | None:
    """Return the balance of sides after this round, or None if the event isn't single-sided.

    `event` contains this round and the earlier ones. Takes no queries.
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
