"""Final standings after a cut: first the places from the cut, then everyone else by Swiss rank.

`pairing.placing` decides who gets which place; this module has the rows that it needs and the lines that are
shown. Without a cut, the Swiss standings are final.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from pairing.figures import Figures
from pairing.placing import FinalPlaces, Place, after_bracket, after_extra_rounds, after_swiss
from pairing.types import PlayerId, Standing
from tournament.kernel.cache import once_per_version
from tournament.models import Player, Qualifier, StageKind, Tournament
from tournament.models.states import EventState, PlayerState
from tournament.play.cut.records import BracketRecord, bracket_record
from tournament.ranking.standings.pages.standings import StandingLine, StandingsPage
from tournament.ranking.standings.records import standings_of_figures, swiss_standings


@dataclass(frozen=True, slots=True)
class FinalLine:
    """One player's line: the final place `at`, and the figures from the Swiss rounds."""

    at: Place
    swiss: StandingLine

    @property
    def player(self) -> PlayerId:
        return self.at.player


@dataclass(frozen=True, slots=True)
class FinalStandings:
    """All players by final place. `is_decided` is true once the cut is over; `cut` is its size."""

    lines: tuple[FinalLine, ...]
    cut: int
    champion: PlayerId | None
    is_decided: bool
    is_elimination: bool
    is_final: bool

    @property
    def winner(self) -> FinalLine | None:
        """The winner's line, once there is a winner."""
        return next((line for line in self.lines if line.player == self.champion), None)

    @property
    def unsettled(self) -> int:
        """The number of places that can still change."""
        return sum(not line.at.is_settled for line in self.lines)

    @property
    def found(self) -> int:
        """The number of lines that match the search."""
        return sum(line.swiss.is_found for line in self.lines)


def final_places(
    tournament: Tournament, swiss: Sequence[Standing], record: BracketRecord | None
) -> FinalPlaces:
    """Return every player's final place, with or without a cut.

    `record` is the event's bracket, if any. Takes one query if there is no bracket, otherwise none.
    """
    if record is not None:
        return _places(tournament, swiss, record, {})
    return _places(tournament, swiss, None, _seeds_of_extra_rounds(tournament))


def _places(
    tournament: Tournament,
    swiss: Sequence[Standing],
    record: BracketRecord | None,
    seeds: Mapping[PlayerId, int],
) -> FinalPlaces:
    """Return everyone's final place; `seeds` are for extra Swiss rounds after a cut. Takes no queries."""
    if record is not None:
        return after_bracket(swiss, record.bracket)
    is_final = tournament.state == EventState.FINISHED
    if seeds:
        return after_extra_rounds(swiss, seeds, is_final=is_final)
    return after_swiss(swiss, is_final=is_final)


@once_per_version
def places_of_event(tournament: Tournament) -> FinalPlaces:
    """Return everyone's current final place. Takes the queries for standings and bracket."""
    return final_places(tournament, swiss_standings(tournament), bracket_record(tournament))


def places_of_events(
    tournaments: Sequence[Tournament],
    figures: Mapping[int, Figures],
    records: Mapping[int, BracketRecord],
) -> dict[int, FinalPlaces]:
    """Return `places_of_event` for several events by key, from their figures and brackets.

    Takes one query.
    """
    seeds: dict[int, dict[PlayerId, int]] = {each.pk: {} for each in tournaments}
    for event, player, seed in _extra_seeds(tournaments).values_list(
        "stage__tournament_id", "player_id", "seed"
    ):
        seeds[event][player] = seed or 0
    return {
        each.pk: _places(each, standings_of_figures(figures[each.pk]), records.get(each.pk), seeds[each.pk])
        for each in tournaments
    }


def final_standings(tournament: Tournament, swiss: StandingsPage) -> FinalStandings | None:
    """Return the standings with the cut, or None if no cut was made. Takes a fixed number of queries."""
    return standings_with_cut(tournament, swiss, bracket_record(tournament))


def standings_with_cut(
    tournament: Tournament, swiss: StandingsPage, record: BracketRecord | None
) -> FinalStandings | None:
    """Do what `final_standings` does, for an event whose bracket has already been read.

    Takes at most two queries.
    """
    places = final_places(tournament, [line.place for line in swiss.lines], record)
    if not places.cut:
        return None
    dropped = None if record else _dropped(tournament)
    lines = {
        line.place.player: line if dropped is None else replace(line, is_dropped=line.place.player in dropped)
        for line in swiss.lines
    }
    return FinalStandings(
        lines=tuple(FinalLine(place, lines[place.player]) for place in places.places),
        cut=places.cut,
        champion=places.champion,
        is_decided=places.is_decided,
        is_elimination=record is not None,
        is_final=tournament.state == EventState.FINISHED,
    )


@once_per_version
def _seeds_of_extra_rounds(tournament: Tournament) -> dict[PlayerId, int]:
    """Return the players' seeds for extra Swiss rounds after a cut, if there are any (REG 9.5)."""
    return {row.player_id: row.seed or 0 for row in _extra_seeds([tournament])}


def _extra_seeds(tournaments: Sequence[Tournament]) -> QuerySet[Qualifier]:
    return Qualifier.objects.filter(
        stage__tournament__in=tournaments, stage__kind=StageKind.SWISS, seed__isnull=False
    )


@once_per_version
def _dropped(tournament: Tournament) -> set[PlayerId]:
    """Return the players who dropped.

    In extra Swiss rounds, players who missed the cut are inactive without having dropped.
    """
    dropped = Player.objects.filter(tournament=tournament, state=PlayerState.DROPPED)
    return set(dropped.values_list("pk", flat=True))
