"""Final standings after a cut: the places of the elimination first, then everyone else by Swiss rank.

Who takes which place is a rule (`pairing.placing`); here are the rows it needs, and the lines that are shown.
Without a cut the Swiss standings are final as they are.
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
    """One player's line: the final place `at`, and the figures of the Swiss rounds."""

    at: Place
    swiss: StandingLine

    @property
    def player(self) -> PlayerId:
        """Whose line it is."""
        return self.at.player


@dataclass(frozen=True, slots=True)
class FinalStandings:
    """Everyone by the final place. `is_decided` once the cut is played to the end; `cut` is its size."""

    lines: tuple[FinalLine, ...]
    cut: int
    champion: PlayerId | None
    is_decided: bool
    is_elimination: bool
    is_final: bool

    @property
    def winner(self) -> FinalLine | None:
        """The winner's line, once the winner is known."""
        return next((line for line in self.lines if line.player == self.champion), None)

    @property
    def unsettled(self) -> int:
        """How many places can still change."""
        return sum(not line.at.is_settled for line in self.lines)

    @property
    def found(self) -> int:
        """How many lines the search has found."""
        return sum(line.swiss.is_found for line in self.lines)


def final_places(
    tournament: Tournament, swiss: Sequence[Standing], record: BracketRecord | None
) -> FinalPlaces:
    """Return every player's final place, with a cut or without; `record` is the event's bracket, if any.

    One query if there is no bracket, otherwise none.
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
    """Return everyone's final place; `seeds` are those of extra Swiss rounds after a cut. No query."""
    if record is not None:
        return after_bracket(swiss, record.bracket)
    is_final = tournament.state == EventState.FINISHED
    if seeds:
        return after_extra_rounds(swiss, seeds, is_final=is_final)
    return after_swiss(swiss, is_final=is_final)


@once_per_version
def places_of_event(tournament: Tournament) -> FinalPlaces:
    """Return everyone's current final place. The queries of standings and bracket."""
    return final_places(tournament, swiss_standings(tournament), bracket_record(tournament))


def places_of_events(
    tournaments: Sequence[Tournament],
    figures: Mapping[int, Figures],
    records: Mapping[int, BracketRecord],
) -> dict[int, FinalPlaces]:
    """Return `places_of_event` of several events by key, from their figures and brackets. One query."""
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
    """Return the standings with the cut, or None if no cut was made. A fixed number of queries."""
    return standings_with_cut(tournament, swiss, bracket_record(tournament))


def standings_with_cut(
    tournament: Tournament, swiss: StandingsPage, record: BracketRecord | None
) -> FinalStandings | None:
    """Return what `final_standings` does, of an event whose bracket is read already. At most two queries."""
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
    """Return the seeds of those who play extra Swiss rounds after a cut, if it has any (REG 9.5)."""
    return {row.player_id: row.seed or 0 for row in _extra_seeds([tournament])}


def _extra_seeds(tournaments: Sequence[Tournament]) -> QuerySet[Qualifier]:
    return Qualifier.objects.filter(
        stage__tournament__in=tournaments, stage__kind=StageKind.SWISS, seed__isnull=False
    )


@once_per_version
def _dropped(tournament: Tournament) -> set[PlayerId]:
    """Return who dropped; in extra Swiss rounds no one else is active who left at the cut."""
    dropped = Player.objects.filter(tournament=tournament, state=PlayerState.DROPPED)
    return set(dropped.values_list("pk", flat=True))
