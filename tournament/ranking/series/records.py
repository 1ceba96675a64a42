"""Turn rows into the rules' records: each finished event in a series, with players of different events
combined only if they are linked to the same person.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairing.figures import Figures, gather
from pairing.placing import FinalPlaces
from pairing.series.records import MatchRecord, PlayedEvent, Showing
from tournament.kernel.parts_of_events import of_each_event
from tournament.kernel.records import event_records
from tournament.models import Appearance, Player, Series, SeriesEvent, Tournament
from tournament.models.states import EventState
from tournament.play.cut.records import bracket_records
from tournament.ranking.standings.pages.final_standings import places_of_events


@dataclass(frozen=True, slots=True)
class Participant:
    """A participant in a series: the person's key or None, and the name in the newest event."""

    id: int
    name: str
    person: int | None


@dataclass(frozen=True, slots=True)
class SeriesRecord:
    """The current state of a series: events by date, records of the finished ones, and the participants.

    `of_player` maps each player's key to the participant's key.
    """

    series: Series
    rows: tuple[SeriesEvent, ...]
    played: tuple[PlayedEvent, ...]
    participants: dict[int, Participant]
    of_player: dict[int, int]

    @property
    def alone(self) -> int:
        """The number of players who aren't linked to a person."""
        return sum(each.person is None for each in self.participants.values())


def _played_events(tournaments: Sequence[Tournament]) -> dict[int, PlayedEvent]:
    """Return finished events by key, with player keys as participants. Takes at most thirteen queries."""
    figures = {event: gather(record) for event, record in event_records(tournaments).items()}
    places = places_of_events(tournaments, figures, bracket_records(tournaments))
    return {event: _played_event(event, figures[event], places[event]) for event in figures}


def _played_event(event: int, figures: Figures, places: FinalPlaces) -> PlayedEvent:
    scoring = figures.event.scoring
    most = max(scoring.win * scoring.games_per_round, scoring.bye)
    ids = [player.id for player in figures.event.players]
    showings = tuple(
        Showing(place.player, place.place, figures.points[at], figures.rounds_played[at] * most)
        for place in places.places
        for at in (figures.positions[place.player],)
    )
    matches = tuple(
        MatchRecord(ids[at], ids[other], margin)
        for at, (met, margins) in enumerate(zip(figures.opponents, figures.margins, strict=True))
        for other, margin in zip(met, margins, strict=True)
        if at < other
    )
    return PlayedEvent(event, showings, matches)


def series_record(series: Series) -> SeriesRecord:
    """Return the current state of a series.

    Takes three queries, plus at most fifteen for all finished events together that aren't in memory. An event
    in the bin doesn't count until it is restored.
    """
    rows = SeriesEvent.objects.filter(series=series, tournament__deleted_at__isnull=True)
    rows = rows.select_related("tournament").order_by("tournament__date", "tournament_id")
    events = tuple(rows)
    finished = [row for row in events if row.tournament.state == EventState.FINISHED]
    kept = of_each_event([row.tournament for row in finished], _played_events)
    gone = {row.pk for row in finished if row.tournament_id not in kept}  # erased a moment ago
    events = tuple(row for row in events if row.pk not in gone)
    found = [(row, kept[row.tournament_id]) for row in finished if row.pk not in gone]
    keys = [showing.participant for _row, event in found for showing in event.showings]
    participants, of_player = _who_is_who(keys)
    played = tuple(_joined(event, row.weight, of_player) for row, event in found)
    return SeriesRecord(series, events, played, participants, of_player)


def _who_is_who(players: Sequence[int]) -> tuple[dict[int, Participant], dict[int, int]]:
    """Return the participants, and each player's participant, for players in event order.

    A player without a person is a separate participant, under the negative of the player's key; so is a
    person's second player in the same event. Takes two queries.
    """
    names = {
        pk: (name, event, erased)
        for pk, name, event, erased in Player.objects.filter(pk__in=players).values_list(
            "pk", "name", "tournament_id", "erased_at"
        )
    }
    persons = dict(Appearance.objects.filter(player__in=players).values_list("player_id", "person_id"))
    participants: dict[int, Participant] = {}
    of_player: dict[int, int] = {}
    seen: set[tuple[int, int]] = set()
    for pk in players:
        name, event, erased = names[pk]
        person = persons.get(pk)
        if person is None or (person, event) in seen:
            of_player[pk] = -pk
            participants[-pk] = Participant(-pk, name, None)
            continue
        seen.add((person, event))
        of_player[pk] = person
        if erased is None or person not in participants:
            participants[person] = Participant(person, name, person)
    return participants, of_player


def _joined(event: PlayedEvent, weight: int, of_player: dict[int, int]) -> PlayedEvent:
    return PlayedEvent(
        event.id,
        tuple(
            Showing(of_player[each.participant], each.place, each.points, each.possible)
            for each in event.showings
        ),
        tuple(MatchRecord(of_player[each.one], of_player[each.other], each.margin) for each in event.matches),
        weight,
    )
