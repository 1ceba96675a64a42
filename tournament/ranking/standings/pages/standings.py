"""The public standings: computed from the results, never stored (REG-8)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pairing.scoring import open_tables
from pairing.standings import standings
from pairing.types import Event, Standing
from tournament.kernel.records import event_record
from tournament.kernel.text import person_key, search_key
from tournament.models import Tournament
from tournament.models.states import EventState
from tournament.play.rounds.figure_words import (
    TIEBREAKERS_IN_SHORT,
    FigureCell,
    FigureColumn,
    figure_cells,
    figure_columns,
)
from tournament.ranking.standings.pages.sides import PlayedSides, played_sides
from tournament.ranking.standings.records import swiss_standings


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One player's line. `place` has the exact figures; `figures` are for display, one per column.

    `decided_by` names the tiebreaker that put the player behind the player above; it is empty if points
    decided. `is_last_of_cut` marks the last player who makes the cut (REG 9.5). `sides` is set for pages that
    show identities.
    """

    place: Standing
    name: str
    is_dropped: bool
    is_disqualified: bool
    figures: tuple[FigureCell, ...]
    decided_by: str
    is_last_of_cut: bool
    is_found: bool
    search_key: str
    sides: PlayedSides | None = None


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The standings after the newest published round; `open_tables` of its tables have no result yet.

    `columns` contains the tiebreakers' figures; if there is room for only one, the first is shown.
    """

    lines: tuple[StandingLine, ...]
    rounds: int
    tables: int
    open_tables: int
    cut_size: int
    columns: tuple[FigureColumn, ...]
    is_final: bool

    @property
    def reported(self) -> int:
        """The number of tables in the newest round that have a result."""
        return self.tables - self.open_tables

    @property
    def found(self) -> int:
        """The number of lines that match the search."""
        return sum(line.is_found for line in self.lines)


def standings_page(tournament: Tournament, query: str = "", *, with_sides: bool = False) -> StandingsPage:
    """Return the standings from the published rounds; `query` is part of the names to find.

    Takes a fixed number of queries, regardless of the number of players.
    """
    places = swiss_standings(tournament) if tournament.is_of_page else None
    page = standings_of(tournament, event_record(tournament), query, places)
    if not with_sides:
        return page
    sides = played_sides(tournament)
    return replace(
        page, lines=tuple(replace(line, sides=sides.get(line.place.player)) for line in page.lines)
    )


def standings_of(
    tournament: Tournament, event: Event, query: str = "", places: tuple[Standing, ...] | None = None
) -> StandingsPage:
    """Return the standings for an event that has already been read. Takes no queries.

    `places` are its places, if they are already known.
    """
    if places is None:
        places = standings(event) if event.rounds else ()
    players = {player.id: player for player in event.players}
    figures = figure_cells(places)
    cut_size = tournament.cut_size or 0
    keys = {player.id: person_key(player.name, player.reading) for player in event.players}
    wanted = search_key(query)
    lines = tuple(
        StandingLine(
            place=place,
            name=players[place.player].name,
            is_dropped=not players[place.player].active and not players[place.player].disqualified,
            is_disqualified=players[place.player].disqualified,
            figures=figures[place.player],
            decided_by=str(TIEBREAKERS_IN_SHORT[place.decided_by]) if place.decided_by else "",
            is_last_of_cut=place.rank is not None and place.rank == cut_size,
            is_found=wanted in keys[place.player],
            search_key=keys[place.player],
        )
        for place in places
    )
    newest = event.rounds[-1] if event.rounds else None
    return StandingsPage(
        lines=lines,
        rounds=len(event.rounds),
        tables=sum(not table.is_bye for table in newest.tables) if newest else 0,
        open_tables=len(open_tables(newest, event.scoring)) if newest else 0,
        cut_size=cut_size,
        columns=figure_columns(),
        is_final=tournament.state == EventState.FINISHED,
    )
