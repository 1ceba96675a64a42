"""The event's winner, and their way to the title."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.models import Player, Tournament
from tournament.play.cut.pages.facts import facts_of
from tournament.play.cut.pages.path import PlayerPath, player_path
from tournament.play.cut.records import bracket_record
from tournament.ranking.standings.pages.final_standings import final_places
from tournament.ranking.standings.pages.standings import StandingLine, standings_page

_PODIUM_PLACES = 4


@dataclass(frozen=True, slots=True)
class PodiumLine:
    """One of the top players: their final place and name."""

    place: int
    player: int
    name: str


@dataclass(frozen=True, slots=True)
class WinnerPage:
    """Everything that the winner's page shows. `path` and `seed` are None if no bracket was played."""

    player: Player
    seed: int | None
    swiss: StandingLine
    swiss_rounds: int
    path: PlayerPath | None
    podium: tuple[PodiumLine, ...]


def winner_page(tournament: Tournament) -> WinnerPage | None:
    """Return the winner; None while that is open or if no one has won. Takes a fixed number of queries.

    With a cut, the last game decides; without one, the Swiss standings decide once the event is finished.
    """
    swiss = standings_page(tournament)
    record = bracket_record(tournament)
    final = final_places(tournament, [line.place for line in swiss.lines], record)
    if final.champion is None:
        return None
    lines = {line.place.player: line for line in swiss.lines}
    first = final.places[0]
    return WinnerPage(
        player=tournament.players.get(pk=first.player),
        seed=first.seed,
        swiss=lines[first.player],
        swiss_rounds=swiss.rounds,
        path=player_path(facts_of(record), first.player) if record else None,
        podium=tuple(
            PodiumLine(each.place, each.player, lines[each.player].name)
            for each in final.places[:_PODIUM_PLACES]
            if each.place is not None
        ),
    )


def has_nobody_won(tournament: Tournament) -> bool:
    """Return whether a bracket is decided but no one can take a place: all are disqualified (REG 8.7)."""
    record = bracket_record(tournament)
    return record is not None and record.is_decided and not record.champion
