"""Who has won the event, and the way to the title."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.core.records import event_record
from tournament.cut.pages.facts import facts_of
from tournament.cut.pages.final_standings import FinalLine, final_standings, standings_with_bracket
from tournament.cut.pages.path import PlayerPath, player_path
from tournament.cut.records import bracket_record
from tournament.models import Player, Tournament
from tournament.models.states import EventState
from tournament.standings.pages.standings import StandingLine, standings_of

PODIUM = 4


@dataclass(frozen=True, slots=True)
class PodiumLine:
    """One of the best: the final place and the name."""

    place: int
    player: int
    name: str


@dataclass(frozen=True, slots=True)
class WinnerPage:
    """All that the winner's page shows. `path` and `seed` are None where no bracket was played."""

    player: Player
    seed: int | None
    swiss: StandingLine
    swiss_rounds: int
    path: PlayerPath | None
    podium: tuple[PodiumLine, ...]


def winner_page(tournament: Tournament) -> WinnerPage | None:
    """Return who has won, or None while that is open. A fixed number of queries.

    With a cut the last game tells; without one the Swiss standings do, once the event is finished.
    """
    swiss = standings_of(tournament, event_record(tournament))
    record = bracket_record(tournament)
    if record is None:
        final = final_standings(tournament, swiss)
    else:
        final = standings_with_bracket(tournament, swiss, record)
    if final is None:
        if tournament.state != EventState.FINISHED:
            return None
        lines = [FinalLine(line.place.rank, line.place.rank, None, False, line) for line in swiss.lines]
    else:
        lines = list(final.lines) if final.winner else []
    best = [line for line in lines if line.place is not None]
    if not best:
        return None
    first = best[0]
    return WinnerPage(
        player=tournament.players.get(pk=first.player),
        seed=first.seed,
        swiss=first.swiss,
        swiss_rounds=swiss.rounds,
        path=player_path(facts_of(record), first.player) if record else None,
        podium=tuple(PodiumLine(line.place or 0, line.player, line.swiss.name) for line in best[:PODIUM]),
    )
