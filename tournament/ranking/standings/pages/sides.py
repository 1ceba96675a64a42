"""Each player's identities and the games won with them, shown next to the name in the standings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pairing.types import Ending, Event, PlayerId, Side, Table
from tournament.kernel.cache import once_per_version
from tournament.kernel.event_rows import public_identities
from tournament.kernel.records import event_record
from tournament.models import Tournament

_Wins = tuple[tuple[PlayerId, Side], ...]


@dataclass(frozen=True, slots=True)
class PlayedSides:
    """A player's identities ("" if unknown) and the Swiss games won with each.

    The games are None unless the winner and the winning side are known for all the player's games.
    """

    corp: str
    runner: str
    corp_won: int | None
    runner_won: int | None


@once_per_version
def played_sides(tournament: Tournament) -> dict[PlayerId, PlayedSides]:
    """Return the players' identities, except for players with none known.

    Takes one query for the players.
    """
    won = _games_won(event_record(tournament))
    return {
        player: PlayedSides(corp, runner, *won.get(player, (None, None)))
        for player, (corp, runner) in public_identities(tournament).items()
        if corp or runner
    }


def _games_won(event: Event) -> dict[PlayerId, tuple[int, int]]:
    """Return the games won as corp and as runner, for players whose games are all fully known."""
    won = {player.id: {Side.CORP: 0, Side.RUNNER: 0} for player in event.players}
    known: dict[PlayerId, bool] = {}
    for table in (table for round_ in event.rounds for table in round_.tables):
        if table.is_bye or not (table.games or table.stated or table.split or table.short):
            continue
        wins = _wins(table, event)
        for player in table.players:
            known[player] = known.get(player, True) and wins is not None
        for player, side in wins or ():
            won[player][side] += 1
    return {
        player: (won[player][Side.CORP], won[player][Side.RUNNER])
        for player, is_known in known.items()
        if is_known
    }


def _wins(table: Table, event: Event) -> _Wins | None:
    """Return the winner and the winning side; None if they aren't known."""
    if table.stated is None:
        return tuple(_won(table))
    first, second = table.players[0], table.players[-1]
    ahead = (
        None
        if table.stated[0] == table.stated[-1]
        else first
        if table.stated[0] > table.stated[-1]
        else second
    )
    if table.corp is not None:
        return () if ahead is None else ((ahead, Side.CORP if ahead == table.corp else Side.RUNNER),)
    if set(table.stated) == {0, 2 * event.scoring.win} and ahead is not None:
        return (ahead, Side.CORP), (ahead, Side.RUNNER)
    return None


def _won(table: Table) -> Iterator[tuple[PlayerId, Side]]:
    for game in table.games:
        if game.winner is not None and game.ending is not Ending.FORFEIT:
            yield game.winner, Side.CORP if game.winner == game.corp else Side.RUNNER
